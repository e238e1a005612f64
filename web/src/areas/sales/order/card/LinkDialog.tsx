import type { CardKind, CardLink, OrderCard } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { orderMailRoutes } from '@plantule/contract/orders/mails'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField, LongTextField, TextField } from '../../../../kit/form/fields.tsx'
import { euros, shortDay } from '../../../../ui/format.ts'
import { Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'
import { copyText } from '../../../../ui/copy-text.ts'

type Values = { kind: CardKind; sendTo: string; message: string }
const stale = [cardPaymentRoutes.orderCard, ordersRoutes.getOrder, orderMailRoutes.listEmails]

/** What the customer is asked for, and whether a mail brings them the link; it is copied in any case. */
export function LinkDialog({ order, card, onClose }: { order: Order; card: OrderCard; onClose: () => void }) {
  const { t } = useTranslation('cards')
  const create = useAction(cardPaymentRoutes.createLink, stale, { onError: () => true })
  const values: Values = { kind: card.offers[0]?.kind ?? 'payment', sendTo: card.email ?? '', message: '' }
  const done = (link: CardLink): void => {
    onClose()
    if (link.sentTo) showToast({ text: t('link.sent', { to: link.sentTo }) })
    else
      void copyText(
        link.url,
        `${t('link.made', { amount: euros(link.amountCents), day: shortDay(link.expiresAt.slice(0, 10)) })} ${t('account.copied')}`,
      )
  }
  return (
    <DialogForm
      title={t('link.dialogTitle', { reference: order.reference })}
      values={values}
      save={(body) => create.mutateAsync({ params: { id: order.id }, body })}
      saveLabel={t('link.make')}
      onClose={onClose}
      onSaved={done}
    >
      {({ control, watch }) => (
        <>
          <ChoiceField
            control={control}
            name="kind"
            label={t('link.what')}
            required
            options={card.offers.map((offer) => ({
              value: offer.kind,
              label: t(`link.offers.${offer.kind}`, { amount: euros(offer.amountCents) }),
            }))}
          />
          <TextField control={control} name="sendTo" label={t('link.sendTo')} description={t('link.sendToHint')} type="email" />
          {watch('sendTo') !== '' && (
            <LongTextField control={control} name="message" label={t('link.message')} description={t('link.messageHint')} minRows={2} />
          )}
          {!card.live && (
            <Text size="xs" c="dimmed">
              {t('link.testNote')}
            </Text>
          )}
        </>
      )}
    </DialogForm>
  )
}
