import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import type { Shipment } from '@plantule/contract/orders/life'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { allows } from '@plantule/contract/orders/states'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../../kit/form/fields.tsx'
import { paths } from '../../../../paths.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { euros, shortDay } from '../../../../ui/format.ts'
import { Group, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { showError, showToast } from '../../../../ui/toast.ts'
import { leavesMoneyDue, unpromised } from '../../parts/allowed.ts'
import { orderLists } from '../../parts/use-steps.ts'
import { useReason } from '../../parts/use-reason.ts'
import { standingInvoice } from '../standing-invoice.ts'
import classes from '../../parts/OrderLayout.module.css'
import life from './Life.module.css'

const SplitDialog = lazy(() => import('./SplitDialog.tsx'))

/** The parts in which an order leaves, each with its day, its plants and its delivery note. */
export function ShipmentsCard({ order }: { order: Order }) {
  const { t } = useTranslation('orderLife')
  const mayWrite = useCan('orders.write')
  const reason = useReason()
  const [splitting, setSplitting] = useState(false)
  const [sending, setSending] = useState<Shipment | null>(null)
  const blocked = order.hold ? t('hold.banner', { reason: order.hold.reason }) : reason('sendPart', { ...order, invoiced: false })
  return (
    <Panel
      title={t('shipments.title')}
      actions={
        <Group gap={6}>
          {mayWrite && <InvoiceSent order={order} />}
          {mayWrite && allows('split', order.status) && (
            <Button size="xs" onClick={() => setSplitting(true)}>
              {t('shipments.change')}
            </Button>
          )}
        </Group>
      }
    >
      <ul className={classes.list}>
        {order.shipments.map((shipment) => (
          <li key={shipment.id} className={life.shipment}>
            <div>
              <div>
                <b>{shipment.reference}</b>
              </div>
              <Text size="xs" c="dimmed">
                {shipment.leftAt
                  ? t('shipments.left', { day: shortDay(shipment.leftAt.slice(0, 10)) })
                  : shipment.plannedOn
                    ? t('shipments.planned', { day: shortDay(shipment.plannedOn) })
                    : t('shipments.noDay')}
                {shipment.tracking && ` · ${shipment.tracking}`}
              </Text>
              {shipment.lines.map((line) => (
                <Text key={line.lineId} size="xs">
                  {line.quantity} × {line.label}
                </Text>
              ))}
            </div>
            <Group gap={6}>
              <Button
                size="xs"
                look="quiet"
                onClick={() =>
                  void openFile(orderLifeRoutes.partNote, { params: { id: order.id, shipmentId: shipment.id } }).catch(showError)
                }
              >
                {t('shipments.note')}
              </Button>
              {mayWrite && shipment.leftAt === null && (
                <Button size="xs" disabled={blocked} onClick={() => setSending(shipment)}>
                  {t('shipments.send')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      <Suspense>{splitting && <SplitDialog order={order} onClose={() => setSplitting(false)} />}</Suspense>
      {sending && <SendPart order={order} shipment={sending} onClose={() => setSending(null)} />}
    </Panel>
  )
}

/** What has left waits for no more than the end of the month for its invoice, however long the rest takes. */
function InvoiceSent({ order }: { order: Order }) {
  const { t } = useTranslation('orderLife')
  const navigate = useNavigate()
  const mayInvoice = useCan('invoices.write')
  const issue = useAction(invoiceActsRoutes.invoiceSent, [...orderLists, ordersRoutes.getOrder, invoicesRoutes.listInvoices], {
    onSuccess: ({ invoice, rest }) =>
      showToast({
        text: t('shipments.invoiced', { number: invoice.number, reference: rest.reference }),
        action: { label: t('shipments.openRest'), run: () => void navigate({ to: paths.order(rest.id) }) },
      }),
  })
  const left = order.shipments.filter(({ leftAt }) => leftAt !== null).length
  if (!mayInvoice || left === 0 || !allows('sendPart', order.status) || standingInvoice(order.documents)) return null
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('shipments.invoiceTitle', { reference: order.reference }),
      text: t('shipments.invoiceText'),
      confirm: t('shipments.invoiceConfirm'),
    })
    if (sure) issue.mutate({ params: { id: order.id }, body: { version: order.version } })
  }
  return (
    <Button size="xs" busy={issue.isPending} onClick={() => void ask()}>
      {t('shipments.invoice')}
    </Button>
  )
}

function SendPart({ order, shipment, onClose }: { order: Order; shipment: Shipment; onClose: () => void }) {
  const { t } = useTranslation(['orderLife', 'orders'])
  const send = useAction(orderLifeRoutes.sendPart, [...orderLists, ordersRoutes.getOrder], { onError: () => true })
  return (
    <DialogForm
      title={t('shipments.sendTitle', { reference: shipment.reference })}
      values={{ tracking: '' }}
      save={({ tracking }) => send.mutateAsync({ params: { id: order.id, shipmentId: shipment.id }, body: { tracking: tracking || null } })}
      saveLabel={t('shipments.send')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm" c="dimmed">
            {t('shipments.sendText')}
          </Text>
          {leavesMoneyDue(['ship'], order) && (
            <Text size="sm" role="status">
              <b>{t('orders:unpaid.title', { reference: order.reference, amount: euros(unpromised(order)) })}.</b>{' '}
              {t('orders:unpaid.leave')}
            </Text>
          )}
          <TextField control={control} name="tracking" label={t('shipments.tracking')} maxLength={80} data-autofocus />
        </>
      )}
    </DialogForm>
  )
}
