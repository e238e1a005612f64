import { type Batch, codesRoutes } from '@plantule/contract/codes/discount-codes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import classes from './Codes.module.css'

/** The batches, to be printed elsewhere or mailed. */
export default function BatchesDialog({ onClose, onShow }: { onClose: () => void; onShow: (id: number) => void }) {
  const { t } = useTranslation('codes')
  const { data, error, refetch } = useQuery(read(codesRoutes.listBatches, {}))
  const get = (batch: Batch, format: 'csv' | 'xlsx'): void =>
    void download(codesRoutes.exportBatch, { params: { id: batch.id }, query: { format } }, `${batch.name}.${format}`).catch(showError)
  return (
    <Dialog title={t('batches.title')} onClose={onClose} size="lg">
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('batches.none')}
        </Text>
      )}
      <ul className={classes.batches}>
        {data?.items.map((batch) => (
          <li key={batch.id}>
            <div>
              <Text fw={600}>{batch.name}</Text>
              <Text size="xs" c="dimmed">
                {t('batches.used', { used: batch.used, count: batch.count })} · <Moment at={batch.createdAt} /> · {batch.author}
              </Text>
            </div>
            <Group gap={6}>
              <Button size="xs" look="quiet" onClick={() => onShow(batch.id)}>
                {t('batches.show')}
              </Button>
              <Button size="xs" onClick={() => get(batch, 'csv')}>
                CSV
              </Button>
              <Button size="xs" onClick={() => get(batch, 'xlsx')}>
                XLSX
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
