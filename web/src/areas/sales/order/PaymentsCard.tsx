import { allows, losable, takesMoney } from '@plantule/contract/orders/states'
import type { Order, OrderPayment } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenSearch } from '../../../search.ts'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { euros, shortDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Euro } from '../../../ui/values.tsx'
import { useReason } from '../parts/use-reason.ts'
import { orderLists } from '../parts/use-steps.ts'
import classes from '../parts/OrderLayout.module.css'
import { hasLeft } from './refund/left-of-order.ts'
import { givenUpOf, mayBounce, settlementOf } from './settlement.ts'
import { useDrawers } from '../../../kit/money/use-drawers.ts'

const RefundDialog = lazy(() => import('./refund/RefundDialog.tsx'))
const PaymentDialog = lazy(() => import('./PaymentDialog.tsx'))
const BounceDialog = lazy(() => import('./BounceDialog.tsx'))
const AwaitedCashDialog = lazy(() => import('./AwaitedCashDialog.tsx'))
const WriteOffDialog = lazy(() => import('./WriteOffDialog.tsx'))
const CardLinks = lazy(() => import('./card/CardLinks.tsx'))
const stale = [...orderLists, ordersRoutes.getOrder]

/** What was received, what is awaited, what is left, and the difference that a modification left. */
export function PaymentsCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const mayWrite = useCan('orders.write')
  const reason = useReason()
  const settlement = settlementOf(order)
  const mayGiveUp = useCan('accounting.write')
  const lost = losable(order.status, order.dueCents, order.paidCents)
  const givenUp = givenUpOf(order)
  const blocked = takesMoney(order.status, order.dueCents) ? false : reason('pay', { ...order, invoiced: false })
  const billed = order.documents.some((document) => document.kind === 'invoice')
  const mayRefund = (order.paidCents + order.outsideCents > 0 || billed) && allows('refund', order.status) && hasLeft(order)
  // The invoice's menu leads here to credit a part of it.
  const { act } = useScreenSearch('/order/{orderId}')
  const [dialog, setDialog] = useState<'payment' | 'correction' | 'refund' | 'takeBack' | 'outside' | 'writeOff' | 'lossBack' | null>(
    act === 'refund' && mayWrite && mayRefund ? 'takeBack' : null,
  )
  return (
    <Panel title={t('payments.title')}>
      {settlement !== 0 && (
        <div className={classes.notice} role="status">
          <span>{t(settlement > 0 ? 'difference.toPay' : 'difference.toGiveBack', { amount: euros(Math.abs(settlement)) })}</span>
          {mayWrite && (
            <Button
              size="xs"
              disabled={settlement < 0 ? false : blocked}
              onClick={() => setDialog(allows('pay', order.status) ? 'correction' : 'refund')}
            >
              {t('difference.settle')}
            </Button>
          )}
        </div>
      )}
      {order.outsideCents > 0 && (
        <div className={classes.notice} role="status">
          <span>{t('outside.text', { amount: euros(order.outsideCents) })}</span>
          {mayWrite && mayRefund && (
            <Button size="xs" onClick={() => setDialog('outside')}>
              {t('outside.explain')}
            </Button>
          )}
        </div>
      )}
      {order.payments.length === 0 ? (
        <p className={classes.quiet}>{t('payments.none')}</p>
      ) : (
        <ul className={classes.list}>
          {order.payments.map((payment) => (
            <Payment key={payment.id} order={order} payment={payment} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {lost > 0 && (
        <div className={classes.notice} role="status">
          <span>{t('writeOff.owed', { amount: euros(lost) })}</span>
        </div>
      )}
      {(mayWrite || mayGiveUp) && (
        <Group gap="xs" mt="sm">
          {mayWrite && order.dueCents > 0 && (
            <Button size="xs" disabled={blocked} onClick={() => setDialog('payment')}>
              {t('payments.record')}
            </Button>
          )}
          {mayGiveUp && lost > 0 && (
            <Button size="xs" look="quiet" onClick={() => setDialog('writeOff')}>
              {t('writeOff.do')}
            </Button>
          )}
          {mayGiveUp && givenUp > 0 && (
            <Button size="xs" look="quiet" onClick={() => setDialog('lossBack')}>
              {t('writeOff.backDo')}
            </Button>
          )}
          {mayWrite && mayRefund && (
            <Button size="xs" look="quiet" onClick={() => setDialog('takeBack')}>
              {t('payments.refund')}
            </Button>
          )}
        </Group>
      )}
      <Suspense>
        <CardLinks order={order} />
      </Suspense>
      {dialog && (
        <Suspense>
          {dialog === 'writeOff' || dialog === 'lossBack' ? (
            <WriteOffDialog order={order} back={dialog === 'lossBack' ? givenUp : undefined} onClose={() => setDialog(null)} />
          ) : dialog === 'takeBack' || dialog === 'outside' ? (
            <RefundDialog order={order} outside={dialog === 'outside'} onClose={() => setDialog(null)} />
          ) : (
            <PaymentDialog order={order} kind={dialog} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </Panel>
  )
}

function Payment({ order, payment, mayWrite }: { order: Order; payment: OrderPayment; mayWrite: boolean }) {
  const { t } = useTranslation('orders')
  const validate = useAction(ordersRoutes.validatePayment, stale)
  const remove = useAction(ordersRoutes.removePayment, stale)
  const params = { id: order.id, paymentId: payment.id }
  const pending = payment.status === 'pending'
  const [asking, setAsking] = useState(false)
  const [bouncing, setBouncing] = useState(false)
  const bounce = mayBounce(order, payment)
  // Where several tills are open somebody has to say whose drawer takes it.
  const drawers = useDrawers(pending && mayWrite && payment.payment_type === 'cash')
  return (
    <li>
      <div>
        <Group gap={6}>
          <span>{t(`paymentTypes.${payment.payment_type}`)}</span>
          {pending && <Pill tone="attention">{t('payments.pending')}</Pill>}
          {payment.kind !== 'payment' && <Pill>{t(`paymentKinds.${payment.kind}`)}</Pill>}
        </Group>
        <Text size="xs" c="dimmed">
          {t('payments.by', { day: shortDay(payment.receivedOn), author: payment.author })}
          {payment.code && ` · ${payment.code}`}
          {payment.note && ` · ${payment.note}`}
        </Text>
      </div>
      <Group gap={2} wrap="nowrap">
        <b>
          <Euro cents={payment.amount} />
        </b>
        {mayWrite && bounce > 0 && (
          <Button size="xs" look="quiet" onClick={() => setBouncing(true)}>
            {t('bounce.do')}
          </Button>
        )}
        {bouncing && (
          <Suspense>
            <BounceDialog order={order} bounced={{ type: payment.payment_type, cents: bounce }} onClose={() => setBouncing(false)} />
          </Suspense>
        )}
        {pending && mayWrite && (
          <>
            <IconButton
              label={t('payments.validate')}
              onClick={() => (drawers.options.length > 1 ? setAsking(true) : validate.mutate({ params, body: {} }))}
            >
              <IconCheck size={16} />
            </IconButton>
            <IconButton label={t('payments.remove')} onClick={() => remove.mutate({ params })}>
              <IconTrash size={16} />
            </IconButton>
            {asking && (
              <Suspense>
                <AwaitedCashDialog order={order} payment={payment} onClose={() => setAsking(false)} />
              </Suspense>
            )}
          </>
        )}
      </Group>
    </li>
  )
}
