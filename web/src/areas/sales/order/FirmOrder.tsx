import type { Order } from '@plantule/contract/orders/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../kit/Page.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PaymentPill, StatusPill } from '../../../kit/sale/OrderPills.tsx'
import { useReason } from '../parts/use-reason.ts'
import { CodesCard } from './CodesCard.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { GrowingCard } from './GrowingCard.tsx'
import { HoldBanner } from './life/HoldBanner.tsx'
import { MissingBanner } from './life/MissingBanner.tsx'
import { ShipmentsCard } from './life/ShipmentsCard.tsx'
import { LinesTable } from './LinesTable.tsx'
import { ModifyLines } from './ModifyLines.tsx'
import { MailsCard } from './MailsCard.tsx'
import { NotesCard } from './NotesCard.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLayout } from './OrderLayout.tsx'
import classes from '../parts/OrderLayout.module.css'
import { OrderSubtitle } from './OrderSubtitle.tsx'
import { ParcelsCard } from './parcels/ParcelsCard.tsx'
import { PromisesCard } from './PromisesCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { RefundsCard } from './refund/RefundsCard.tsx'
import { StageBar } from './StageBar.tsx'
import { standingInvoice } from './standing-invoice.ts'
import { Totals } from './Totals.tsx'
import { TraceabilityCard } from './TraceabilityCard.tsx'

/** A validated order: read at a glance, changed part by part. */
export function FirmOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const mayWrite = useCan('orders.write')
  const reason = useReason()
  const [modifying, setModifying] = useState(false)
  const blocked = reason('modify', { ...order, invoiced: standingInvoice(order.documents) !== undefined })
  return (
    <Page
      title={order.reference}
      aside={
        <>
          <StatusPill status={order.status} />
          <PaymentPill state={order.paymentState} />
        </>
      }
      subtitle={<OrderSubtitle order={order} />}
      back={{ to: paths.orders, label: t('title') }}
      actions={<OrderActions order={order} unsaved={modifying && t('saveFirst')} />}
    >
      <HoldBanner order={order} />
      <MissingBanner order={order} />
      <StageBar order={order} />
      <OrderLayout
        main={
          <>
            {modifying ? (
              <ModifyLines order={order} onDone={() => setModifying(false)} />
            ) : (
              <Panel
                title={t('lines.title')}
                actions={
                  mayWrite && (
                    <Button size="xs" disabled={blocked} onClick={() => setModifying(true)}>
                      {t('lines.modify')}
                    </Button>
                  )
                }
              >
                <LinesTable order={order} />
                <div className={classes.foot}>
                  <div className={classes.grow}>
                    {order.discountReason && <p className={classes.quiet}>{t('discount.because', { reason: order.discountReason })}</p>}
                  </div>
                  <Totals {...order} />
                </div>
              </Panel>
            )}
            <OrderHistory order={order} />
          </>
        }
        side={
          <>
            {order.promises.length > 0 && <PromisesCard order={order} />}
            <GrowingCard order={order} blocked={modifying && t('saveFirst')} />
            <PaymentsCard order={order} />
            {order.refunds.length > 0 && <RefundsCard order={order} />}
            {(order.codes.length > 0 || !blocked) && <CodesCard order={order} blocked={blocked} />}
            <CustomerCard order={order} />
            <DeliveryCard order={order} />
            {order.shipments.length > 0 && <ShipmentsCard order={order} />}
            <ParcelsCard order={order} />
            <DocumentsCard order={order} />
            <TraceabilityCard order={order} />
            <MailsCard order={order} />
            <NotesCard order={order} />
          </>
        }
      />
    </Page>
  )
}
