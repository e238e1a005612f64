import { Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../api/connection.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './Waiting.module.css'

/** The shape of a record while it comes; invisible for the first 150 ms. */
export function Waiting({ panels = 2 }: { panels?: number }) {
  const { t } = useTranslation()
  const connected = useConnection()
  if (!connected)
    return <EmptyState icon={<IconCloudOff size={32} stroke={1.5} />} title={t('offline.notKept')} text={t('offline.unreachable')} />
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      <Skeleton height={30} width={260} />
      {Array.from({ length: panels }, (_, index) => (
        <Skeleton key={index} height={180} radius="lg" />
      ))}
    </div>
  )
}
