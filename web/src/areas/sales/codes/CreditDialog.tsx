import { type Voucher, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { DayField, MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { rereadOf } from '../../../kit/form/reread.ts'
import { showToast } from '../../../ui/toast.ts'
import { CustomerPick } from './CustomerPick.tsx'

type Values = { amountCents: number | null; customerId: number | null; reason: string; expiresOn: string | null }
const valuesOf = (credit: Voucher | null): Values => ({
  amountCents: credit?.initialCents ?? null,
  customerId: credit?.customer?.id ?? null,
  reason: credit?.reason ?? '',
  expiresOn: credit?.expiresOn ?? null,
})
const stale = [vouchersRoutes.listCreditCodes, vouchersRoutes.getCreditCode]
const quiet = { onError: () => true }

export default function CreditDialog({ credit, onClose }: { credit: Voucher | null; onClose: () => void }) {
  const { t } = useTranslation(['codes', 'kit'])
  const create = useAction(vouchersRoutes.createCreditCode, stale, quiet)
  const update = useAction(vouchersRoutes.updateCreditCode, stale, quiet)
  const save = async ({ amountCents, ...body }: Values, { version }: Saving<Values>): Promise<void> => {
    if (credit) {
      await update.mutateAsync({ params: { id: credit.id }, body: { ...body, version } })
      return
    }
    const made = await create.mutateAsync({ body: { ...body, amountCents: amountCents ?? 0 } })
    showToast({ text: t('credit.made', { reference: made.reference }) })
  }
  return (
    <DialogForm
      title={credit ? t('credit.edit', { reference: credit.reference }) : t('credit.new')}
      values={valuesOf(credit)}
      save={save}
      {...(credit && {
        version: credit.version,
        reread: rereadOf(() => call(vouchersRoutes.getCreditCode, { params: { id: credit.id } }), valuesOf),
      })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {!credit && <MoneyField control={control} name="amountCents" label={t('voucher.amount')} required size="lg" data-autofocus />}
          <CustomerPick label={t('customer')} chosen={credit?.customer ?? null} />
          <TextField
            control={control}
            name="reason"
            label={t('credit.reason')}
            placeholder={t('credit.reasonHint')}
            required
            maxLength={200}
          />
          <DayField control={control} name="expiresOn" label={t('voucher.expires')} />
        </>
      )}
    </DialogForm>
  )
}
