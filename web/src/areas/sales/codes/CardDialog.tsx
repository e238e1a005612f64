import { type Voucher, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { ChoiceField, DayField, LongTextField, MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { rereadOf } from '../../../kit/form/reread.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Grid } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { type CardPayment, cardPayments } from './card-payments.ts'
import classes from './Codes.module.css'
import { CustomerPick } from './CustomerPick.tsx'

type Values = {
  amountCents: number | null
  customerId: number | null
  recipient: string
  recipientEmail: string
  message: string
  expiresOn: string | null
  sendOn: string | null
  payment_type: CardPayment | null
}
const valuesOf = (card: Voucher | null): Values => ({
  amountCents: card?.initialCents ?? null,
  customerId: card?.customer?.id ?? null,
  recipient: card?.recipient ?? '',
  recipientEmail: card?.recipientEmail ?? '',
  message: card?.message ?? '',
  expiresOn: card?.expiresOn ?? null,
  sendOn: card?.sendOn ?? null,
  payment_type: null,
})
const stale = [vouchersRoutes.listGiftCards, vouchersRoutes.getGiftCard]
const quiet = { onError: () => true }

export default function CardDialog({ card, onClose }: { card: Voucher | null; onClose: () => void }) {
  const { t } = useTranslation(['codes', 'orders', 'kit'])
  const { data: config } = useQuery(read(vouchersRoutes.getGiftCardConfig, {}))
  const create = useAction(vouchersRoutes.createGiftCard, stale, quiet)
  const update = useAction(vouchersRoutes.updateGiftCard, stale, quiet)
  const paid = card !== null && card.status !== 'pending_payment'
  const save = async ({ payment_type, expiresOn, amountCents, ...rest }: Values, { version }: Saving<Values>): Promise<void> => {
    const amount = amountCents ?? 0
    if (card) {
      await update.mutateAsync({
        params: { id: card.id },
        body: { ...rest, expiresOn, ...(!paid && { amountCents: amount }), version },
      })
      return
    }
    const made = await create.mutateAsync({ body: { ...rest, amountCents: amount, payment_type, ...(expiresOn && { expiresOn }) } })
    showToast({ text: t('card.made', { reference: made.reference }) })
  }
  return (
    <DialogForm
      title={card ? t('card.edit', { reference: card.reference }) : t('card.new')}
      values={valuesOf(card)}
      save={save}
      {...(card && {
        version: card.version,
        reread: rereadOf(() => call(vouchersRoutes.getGiftCard, { params: { id: card.id } }), valuesOf),
      })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control, setValue, watch }) => (
        <>
          {!paid && <MoneyField control={control} name="amountCents" label={t('card.amount')} required size="lg" data-autofocus />}
          {!paid && config && config.amounts.length > 0 && (
            <div className={classes.chips}>
              {config.amounts.map((cents) => (
                <Button
                  key={cents}
                  size="xs"
                  look={watch('amountCents') === cents ? 'quiet' : 'plain'}
                  onClick={() => setValue('amountCents', cents, { shouldDirty: true })}
                >
                  {euros(cents)}
                </Button>
              ))}
            </div>
          )}
          {!card && (
            <ChoiceField
              control={control}
              name="payment_type"
              label={t('card.paidBy')}
              placeholder={t('card.notPaid')}
              description={t('card.notPaidText')}
              options={cardPayments.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) }))}
            />
          )}
          <CustomerPick label={t('card.customer')} chosen={card?.customer ?? null} />
          <Grid gap="sm">
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <TextField control={control} name="recipient" label={t('card.recipient')} maxLength={120} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <TextField control={control} name="recipientEmail" label={t('card.recipientEmail')} type="email" maxLength={200} />
            </Grid.Col>
          </Grid>
          <LongTextField control={control} name="message" label={t('card.message')} minRows={2} maxLength={400} />
          <DayField control={control} name="sendOn" label={t('card.sendOn')} description={t('card.sendOnText')} />
          <DayField control={control} name="expiresOn" label={t('card.expires')} {...(!card && { description: t('card.expiresText') })} />
        </>
      )}
    </DialogForm>
  )
}
