import { tillRoutes, type Session } from '@plantule/contract/till/till'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { MoneyField, TextField } from '../../../../kit/form/fields.tsx'
import { showError, showToast } from '../../../../ui/toast.ts'

/** Cash put into the drawer or taken out of it, with the reason. */
export function CashMoveDialog({ session, action, onClose }: { session: Session; action: 'cash_in' | 'cash_out'; onClose: () => void }) {
  const { t } = useTranslation(['till', 'tillOffline', 'kit'])
  const change = useAction(tillRoutes.changeSession, [tillRoutes.tillStatus, tillRoutes.expectedCash], { onError: () => true })
  const saved = ({ moves }: Session): void => {
    onClose()
    const move = moves.at(-1)
    const print = (): void => {
      if (move) void openFile(tillRoutes.cashSlip, { params: { id: move.id } }).catch(showError)
    }
    showToast({ text: t('tillOffline:slip.done'), action: { label: t('tillOffline:slip.print'), run: print }, stay: 15_000 })
  }
  const values = { amountCents: null as number | null, reason: '' }
  return (
    <DialogForm
      title={t(action === 'cash_in' ? 'session.cashIn' : 'session.cashOut')}
      values={values}
      saveLabel={t('kit:save')}
      onClose={onClose}
      onSaved={saved}
      save={({ amountCents, reason }) =>
        change.mutateAsync({ body: { action, sessionId: session.id, amountCents: amountCents ?? 0, reason } })
      }
    >
      {({ control }) => (
        <>
          <MoneyField control={control} name="amountCents" label={t('session.amount')} required data-autofocus />
          <TextField control={control} name="reason" label={t('session.reason')} required maxLength={200} />
        </>
      )}
    </DialogForm>
  )
}
