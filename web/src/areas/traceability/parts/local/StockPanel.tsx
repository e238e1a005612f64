import { type LocalLot, localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField, NumberField, TextField } from '../../../../kit/form/fields.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { figure } from '../../../../ui/format.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { Moment } from '../../../../ui/values.tsx'
import classes from './Local.module.css'
import { ofLocal } from './of-local.ts'
import { useAmount } from '../../../../kit/growing/use-amount.ts'

type Lot = Omit<LocalLot, 'kind'>
const parts = ['received', 'found', 'lost', 'given', 'packed', 'sold', 'loose'] as const

/** Where what came in has gone, to the gram, and each movement. */
export function StockPanel({ lot, mayWrite }: { lot: Lot; mayWrite: boolean }) {
  const { t } = useTranslation('local')
  const [counting, setCounting] = useState(false)
  const amount = useAmount()
  return (
    <Panel
      title={t('stock')}
      actions={
        mayWrite && (
          <Button size="xs" onClick={() => setCounting(true)}>
            {t('count.open')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <dl className={classes.balance}>
          {parts
            .filter((part) => part === 'received' || part === 'loose' || lot.balance[part] !== 0)
            .map((part) => (
              <div key={part}>
                <dt>{t(`balance.${part}`)}</dt>
                <dd>{amount(lot.balance[part], lot.unit)}</dd>
              </div>
            ))}
        </dl>
        {lot.moves.length > 0 && (
          <ul className={classes.rows} aria-label={t('moves')}>
            {lot.moves.slice(0, 12).map((move) => (
              <li key={move.id}>
                <div className={classes.words}>
                  <Text size="sm">{[t(`kinds.${move.kind}`, move.kind), move.packed, move.reason].filter(Boolean).join(' · ')}</Text>
                  <Text size="xs" c="dimmed">
                    <Moment at={move.at} /> · {move.author}
                  </Text>
                </div>
                <span className={classes.amount}>
                  {move.change > 0 ? '+' : ''}
                  {move.packed === null ? amount(move.change, lot.unit) : figure(move.change)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {counting && <CountDialog lot={lot} onClose={() => setCounting(false)} />}
    </Panel>
  )
}

function CountDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const { t } = useTranslation(['local', 'kit'])
  const count = useAction(localLotRoutes.countLocalLot, ofLocal, { onError: () => true })
  const amount = useAmount()
  const [values] = useState({ kind: 'count' as 'count' | 'loss', quantity: null as number | null, reason: '' })
  return (
    <DialogForm
      title={t('count.title')}
      values={values}
      save={({ quantity, ...body }) => count.mutateAsync({ params: { id: lot.id }, body: { ...body, quantity: quantity as number } })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <Text size="sm">{t('count.now', { amount: amount(lot.onHand, lot.unit) })}</Text>
          <ChoiceField
            control={control}
            name="kind"
            label={t('count.kind')}
            required
            options={(['count', 'loss'] as const).map((value) => ({ value, label: t(`count.kinds.${value}`) }))}
          />
          <NumberField
            control={control}
            name="quantity"
            label={t(watch('kind') === 'count' ? 'count.left' : 'count.lost')}
            digits={lot.unit === 'grams' ? 3 : 0}
            unit={lot.unit === 'grams' ? 'g' : ''}
            required
            data-autofocus
          />
          <TextField control={control} name="reason" label={t('count.reason')} />
        </>
      )}
    </DialogForm>
  )
}
