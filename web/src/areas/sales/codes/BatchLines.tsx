import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import classes from './Codes.module.css'

const MOST = 5

/** One line a batch above the codes that stand alone; the codes of a batch are opened from it. */
export function BatchLines({ onShow, onAll }: { onShow: (id: number) => void; onAll: () => void }) {
  const { t } = useTranslation('codes')
  const { data } = useQuery(read(codesRoutes.listBatches, {}))
  const batches = data?.items ?? []
  if (batches.length === 0) return null
  return (
    <ul className={classes.batches} aria-label={t('batches.title')}>
      {batches.slice(0, MOST).map((batch) => (
        <li key={batch.id}>
          <span>
            <b>{batch.name}</b>{' '}
            <Text span size="sm" c="dimmed">
              {t('batches.used', { used: batch.used, count: batch.count })}
            </Text>
          </span>
          <Button size="xs" look="quiet" onClick={() => onShow(batch.id)}>
            {t('batches.show')}
          </Button>
        </li>
      ))}
      {batches.length > MOST && (
        <li>
          <Button size="xs" look="quiet" onClick={onAll}>
            {t('batches.all', { count: batches.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}
