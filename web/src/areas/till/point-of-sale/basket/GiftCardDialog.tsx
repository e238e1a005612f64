import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/error.ts'
import { read } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { LongTextField, MoneyField, TextField } from '../../../../kit/form/fields.tsx'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros } from '../../../../ui/format.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { type BasketCard, withCard } from '../../parts/basket.ts'
import type { BasketChange } from './use-basket.ts'
import classes from '../../parts/Pay.module.css'

type GiftCardDialogProps = {
  /** The card of the basket that is changed; null for a new one. */
  card: BasketCard | null
  /** Cards of the basket that were waiting for their payment. */
  taken: readonly number[]
  change: BasketChange
  onClose: () => void
}

/** A card to give away: an amount by one press, and for whom it is if the buyer says so. */
export default function GiftCardDialog({ card, taken, change, onClose }: GiftCardDialogProps) {
  const { t } = useTranslation(['tillCards', 'kit'])
  const { data: config, error, refetch } = useQuery(read(vouchersRoutes.getGiftCardConfig, {}))
  if (!config)
    return (
      <Dialog title={t('title')} onClose={onClose}>
        {error ? <LoadFailed error={error} retry={() => void refetch()} /> : <Waiting />}
      </Dialog>
    )
  const { minCents, maxCents, freeAmount, validMonths } = config
  const values = {
    amountCents: card?.amountCents ?? (null as number | null),
    recipient: card?.recipient ?? '',
    recipientEmail: card?.recipientEmail ?? '',
    message: card?.message ?? '',
  }
  const add = async ({ amountCents, ...words }: typeof values): Promise<void> => {
    const cents = amountCents ?? 0
    if (cents < minCents || cents > maxCents)
      throw new ApiError({
        type: 'about:blank',
        title: t('wrongAmount'),
        status: 400,
        code: 'gift_card_amount',
        requestId: '',
        errors: [{ in: 'body', path: ['amountCents'], message: t('between', { min: euros(minCents), max: euros(maxCents) }) }],
      })
    const line: BasketCard = { key: card?.key ?? crypto.randomUUID(), voucherId: null, amountCents: cents, ...words }
    change((before) => withCard(before, line))
  }
  return (
    <DialogForm title={t('title')} values={values} saveLabel={t(card ? 'kit:save' : 'kit:add')} onClose={onClose} save={add}>
      {({ control, setValue, watch }) => {
        const chosen = watch('amountCents')
        return (
          <>
            <Text size="sm" c="dimmed">
              {t('text')} {validMonths === null ? t('forever') : t('lasts', { count: validMonths })}
            </Text>
            <div className={classes.keys} role="group" aria-label={t('amount')}>
              {config.amounts.map((cents, at) => (
                <Button
                  key={cents}
                  size="lg"
                  aria-pressed={chosen === cents}
                  onClick={() => setValue('amountCents', cents, { shouldDirty: true, shouldValidate: true })}
                  {...(at === 0 && { 'data-autofocus': true })}
                >
                  {euros(cents)}
                </Button>
              ))}
            </div>
            {(freeAmount || config.amounts.length === 0) && (
              <MoneyField
                control={control}
                name="amountCents"
                label={t('amount')}
                description={t('between', { min: euros(minCents), max: euros(maxCents) })}
                required
                size="lg"
              />
            )}
            <TextField control={control} name="recipient" label={t('recipient')} maxLength={120} />
            <TextField
              control={control}
              name="recipientEmail"
              label={t('recipientEmail')}
              description={t('recipientEmailText')}
              type="email"
              maxLength={200}
            />
            <LongTextField control={control} name="message" label={t('message')} minRows={2} maxLength={400} />
            {!card && <WaitingCards taken={taken} change={change} onClose={onClose} />}
          </>
        )
      }}
    </DialogForm>
  )
}

/** Cards that were ordered and not paid yet: the till takes their money. */
function WaitingCards({ taken, change, onClose }: Pick<GiftCardDialogProps, 'taken' | 'change' | 'onClose'>) {
  const { t } = useTranslation('tillCards')
  const mayRead = useCan('orders.read')
  const { data } = useQuery({
    ...read(vouchersRoutes.listGiftCards, { params: { page: 1 }, query: { status: 'pending_payment', size: 25 } }),
    enabled: mayRead,
    staleTime: 0,
  })
  const items = data?.items.filter(({ id }) => !taken.includes(id)) ?? []
  if (items.length === 0) return null
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('waiting')}</Text>
      {items.map(({ id, reference, initialCents, recipient, customer }) => (
        <Button
          key={id}
          size="lg"
          onClick={() => {
            change((before) =>
              withCard(before, {
                key: crypto.randomUUID(),
                voucherId: id,
                amountCents: initialCents,
                recipient: recipient || (customer?.name ?? ''),
                recipientEmail: '',
                message: '',
              }),
            )
            onClose()
          }}
        >
          {t('waitingTake', { reference, amount: euros(initialCents) })}
          {(recipient || customer?.name) && `, ${recipient || customer?.name}`}
        </Button>
      ))}
    </Stack>
  )
}
