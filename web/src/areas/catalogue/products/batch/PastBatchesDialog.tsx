import { batchRoutes, type PastBatch } from '@plantule/contract/catalogue/batch'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/query.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros, figure } from '../../../../ui/format.ts'
import { Group, Text } from '../../../../ui/layout.ts'
import { Pill, type Tone } from '../../../../ui/Pill.tsx'
import { Moment } from '../../../../ui/values.tsx'
import classes from './PastBatchesDialog.module.css'
import { useUndoBatch, useUndoTable } from '../../parts/use-undo-batch.ts'

const tones: Record<PastBatch['state'], Tone> = { running: 'progress', done: 'good', undoing: 'progress', undone: 'calm', failed: 'bad' }
const EVERY_MS = 2_000
const signed = (value: number, shown: string): string => `${value > 0 ? '+' : ''}${shown}`

/** « Prix +10 %, étiquettes »: what a change was about, in a few words. */
function changeText(t: TFunction<['batch', 'kit', 'table']>, { source, fields, columns, price }: PastBatch): string {
  if (source === 'table') return t('past.table', { columns: columns.map((column) => t(`table:columns.${column}`)).join(', ') })
  const amounts = price && {
    multiply: signed(price.factorBp - 10_000, `${figure((price.factorBp - 10_000) / 100, 2)} %`),
    add: signed(price.cents, euros(price.cents)),
    set: euros(price.cents),
    keep: t('past.rounded'),
  }
  return fields
    .map((field) => (field === 'price' && price && amounts ? `${t('fields.price')} ${amounts[price.op]}` : t(`fields.${field}`)))
    .join(', ')
}

/** The latest changes of many products, each with the way back. */
export function PastBatchesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['batch', 'kit', 'table'])
  const { data, error } = useQuery({
    ...read(batchRoutes.listBatchEdits, {}),
    refetchInterval: ({ state }) => state.data?.items.some((one) => one.state === 'running' || one.state === 'undoing') && EVERY_MS,
  })
  const undo = useUndoBatch()
  const undoTable = useUndoTable()
  const going = (one: PastBatch): boolean =>
    [undo, undoTable].some((each, at) => each.isPending && each.variables?.params.id === one.id && at === (one.source === 'table' ? 1 : 0))
  return (
    <Dialog title={t('past.title')} onClose={onClose} size="lg">
      {error && <LoadFailed error={error} />}
      {data?.items.length === 0 && <Text c="dimmed">{t('past.none')}</Text>}
      <ul className={classes.list}>
        {data?.items.map((one) => (
          <li key={one.id} className={classes.line}>
            <div>
              <Text fw={600}>{changeText(t, one)}</Text>
              <Text size="sm" c="dimmed">
                {one.source === 'table'
                  ? t('past.aboutLines', { count: one.sizes, shown: figure(one.sizes), author: one.author })
                  : t('past.about', { count: one.products, shown: figure(one.products), author: one.author })}{' '}
                · <Moment at={one.createdAt} />
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              <Pill tone={tones[one.state]}>{t(`past.states.${one.state}`)}</Pill>
              {(one.state === 'done' || one.state === 'failed') && (
                <Button
                  size="xs"
                  busy={going(one)}
                  onClick={() => (one.source === 'table' ? undoTable : undo).mutate({ params: { id: one.id } })}
                >
                  {t('kit:undo')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
