import { OrderInput, type Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import type { RecordFormOptions } from '../../../kit/form/record-form.ts'
import { useRecord } from '../../../kit/form/use-record.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Group } from '../../../ui/layout.ts'
import { StatusPill } from '../../../kit/sale/OrderPills.tsx'
import { orderLists } from '../parts/use-steps.ts'
import { AgreementCard } from './AgreementCard.tsx'
import { CodesCard } from './CodesCard.tsx'
import { articlesOf, draftOf } from '../../../kit/sale/draft.ts'
import { GrowingCard } from './GrowingCard.tsx'
import { MailsCard } from './MailsCard.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderFields } from './OrderFields.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderSubtitle } from './OrderSubtitle.tsx'
import { shownDraft } from './shown-draft.tsx'
import { PromiseNotice } from './PromiseNotice.tsx'
import { StageBar } from './StageBar.tsx'
import { useArticles } from './use-articles.ts'

// The draft has the shape of the body; a figure that is being typed may be empty, which the schema then refuses.
const bodyOf = (order: Order) => draftOf(order) as RecordFormOptions<typeof OrderInput>['values']

/** A draft or a quotation: everything may still change. */
export function DraftOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const mayWrite = useCan('orders.write')
  const known = useMemo(() => articlesOf(order, false), [order])
  const { articles, learn } = useArticles(known)
  const { form } = useRecord({
    get: ordersRoutes.getOrder,
    update: ordersRoutes.updateOrder,
    stale: orderLists,
    record: order,
    schema: OrderInput,
    bodyOf,
  })
  const quotation = order.status === 'quotation'
  const dirty = form.formState.isDirty
  return (
    <FormScreen
      form={form}
      title={order.reference}
      aside={<StatusPill status={order.status} />}
      subtitle={<OrderSubtitle order={order} />}
      back={{ to: quotation ? `${paths.orders}?list=quotations` : paths.orders, label: t('title') }}
      width="full"
      actions={<OrderActions order={order} unsaved={dirty && t('saveFirst')} />}
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={{
        lines: t('lines.title'),
        customerId: t('customer.title'),
        mode: t('mode.label'),
        discount: t('discount.label'),
        deliveryMode: t('delivery.mode'),
        deliveryCents: t('delivery.fee'),
        deliveryAddress: t('delivery.address'),
        wantedOn: t('columns.wanted'),
        validUntil: t('columns.validUntil'),
        note: t('notes.forCustomer'),
        internalNote: t('notes.internal'),
        billingAddress: t('customer.billing'),
        discountReason: t('discount.reason'),
      }}
      shown={shownDraft(t, articles)}
    >
      <StageBar order={order} />
      <PromiseNotice order={order} />
      <OrderFields
        order={order}
        beside={<CodesCard order={order} blocked={dirty && t('saveFirst')} />}
        quotation={quotation}
        articles={articles}
        onArticle={learn}
      />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <OrderHistory order={order} />
        {quotation && mayWrite && <AgreementCard order={order} blocked={dirty && t('saveFirst')} />}
        <GrowingCard order={order} blocked={dirty && t('saveFirst')} />
        {quotation && <MailsCard order={order} />}
      </Group>
    </FormScreen>
  )
}
