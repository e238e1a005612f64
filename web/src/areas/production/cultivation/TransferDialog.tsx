import type { Cultivation, LotSize } from '@plantule/contract/production/cultivations'
import { lotRoutes } from '@plantule/contract/production/lot-routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { ShortSize } from '@plantule/contract/stock/stock'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/error.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { DayField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { ShortSizes } from '../../../kit/stock/ShortSizes.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure, parisDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { ofCultivations } from '../parts/of-cultivations.ts'
import { TargetField } from './TargetField.tsx'
import { useSizeName } from './use-size-name.ts'

/** Potted on, split or joined: plants leave one caliber and stand in another, of this cultivation or of another one. */
export function TransferDialog({ lot, size, onClose }: { lot: Cultivation; size: LotSize; onClose: () => void }) {
  const { t } = useTranslation('production')
  const nameOf = useSizeName()
  const transfer = useAction(cultivationRoutes.transferPlants, ofCultivations, { onError: () => true })
  const register = useAction(lotRoutes.registerTransfer, ofCultivations, { onError: () => true })
  const [to, setTo] = useState<number | null>(null)
  const [short, setShort] = useState<readonly ShortSize[]>([])
  const [missing, setMissing] = useState(false)
  const choose = useCallback((id: number | null) => {
    setTo(id)
    setMissing(false)
  }, [])
  /** Whoever counted since saw what it left: it is asked, so that plants do not come off twice. */
  const unlessCounted = async <A,>(save: (accepted: boolean) => Promise<A>): Promise<A> => {
    try {
      return await save(false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'counted_since') throw error
      const question = {
        title: t('transfer.counted'),
        text: error.message,
        confirm: t('transfer.allTheSame'),
        cancel: t('transfer.notAgain'),
      }
      if (!(await confirm(question))) throw error
      return save(true)
    }
  }
  // It is done: whose plants they were is shown before the dialog closes.
  if (short.length > 0)
    return (
      <Dialog title={t('transfer.short')} onClose={onClose}>
        <ShortSizes items={short} />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>{t('transfer.seen')}</Button>
        </Group>
      </Dialog>
    )
  return (
    <DialogForm
      title={`${t('transfer.title')}, ${nameOf(size)}`}
      values={{ stock_change: size.onHand, on: parisDay(), reason: '' }}
      save={async ({ on, ...body }) => {
        // What was done on an earlier day was seen by nobody here: it bears its day, and today's stock decides.
        if (to !== null && on < parisDay())
          return unlessCounted((accepted) =>
            register.mutateAsync({ params: { id: lot.id }, body: { ...body, on, from_id: size.id, to_id: to, accepted } }),
          )
        if (to !== null) return transfer.mutateAsync({ body: { ...body, from_id: size.id, to_id: to, stock: size.onHand } })
        setMissing(true)
        return 'unchosen' as const
      }}
      saveLabel={t('transfer.confirm')}
      onClose={onClose}
      onSaved={(answer) => {
        if (answer === 'unchosen') return
        if (answer.short.length === 0) onClose()
        else setShort(answer.short)
      }}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('stands', { count: size.onHand, shown: figure(size.onHand) })}</Text>
          <StockField control={control} name="stock_change" label={t('transfer.quantity')} required />
          <TargetField lot={lot} without={size.id} value={to} error={missing ? t('target.missing') : undefined} onChange={choose} />
          <DayField control={control} name="on" label={t('transfer.on')} required min={lot.startedOn} max={parisDay()} />
          <TextField control={control} name="reason" label={t('transfer.reason')} placeholder={t('transfer.reasonHint')} />
        </>
      )}
    </DialogForm>
  )
}
