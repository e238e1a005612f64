import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Waiting.module.css'

/** The shape of a record while it comes; invisible for the first 150 ms. */
export function Waiting({ panels = 2 }: { panels?: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      <Skeleton height={30} width={260} />
      {Array.from({ length: panels }, (_, index) => (
        <Skeleton key={index} height={180} radius="lg" />
      ))}
    </div>
  )
}
