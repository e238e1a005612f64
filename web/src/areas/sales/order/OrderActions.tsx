import { lacksPlants } from '@plantule/contract/orders/to-send'
import { allows, isFetched, takesMoney } from '@plantule/contract/orders/states'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { StepThrough } from '../../../kit/list/StepThrough.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { ActionMenu, type Action } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Group } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import { mayBePicked } from '../parts/progress.ts'
import { nextAction, stepsToHandOver, type NextAction } from '../parts/allowed.ts'
import { useReason } from '../parts/use-reason.ts'
import { useSteps, type Step } from '../parts/use-steps.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'
import { useOrderActions } from './use-order-actions.ts'

const PaymentDialog = lazy(() => import('./PaymentDialog.tsx'))
const HoldDialog = lazy(() => import('./life/HoldDialog.tsx'))
const MailDialog = lazy(() => import('./MailDialog.tsx'))
const MergeDialog = lazy(() => import('./life/MergeDialog.tsx'))
const StepBackDialog = lazy(() => import('./life/StepBackDialog.tsx'))
const PricesChangedDialog = lazy(() => import('./PricesChangedDialog.tsx'))
const SplitDialog = lazy(() => import('./life/SplitDialog.tsx'))
const DepositDialog = lazy(() => import('./DepositDialog.tsx'))

const movingSteps = ['handOver', 'prepare', 'markPrepared', 'ship', 'markReady', 'collect'] as const

const leavingSteps = ['ship', 'markReady', 'collect'] as const

type OrderActionsProps = {
  order: Order
  /** What is typed and not saved would not be in the order that is validated. */
  unsaved: string | false
}

/** One green button, the next thing to do; the rest in the menu, greyed with the reason. */
export function OrderActions({ order, unsaved }: OrderActionsProps) {
  const { t } = useTranslation(['orders', 'orderLife'])
  const navigate = useNavigate()
  const mayWrite = useCan('orders.write')
  const mayPick = useCan('stock.read')
  const reason = useReason()
  const steps = useSteps()
  const act = useOrderActions(order)
  const invoices = useInvoiceActions(order)
  const [dialog, setDialog] = useState<'pay' | 'deposit' | 'hold' | 'split' | 'merge' | 'stepBack' | 'mail' | null>(null)
  const facts = { ...order, invoiced: invoices.invoiced }
  const next = nextAction(facts)
  const quotation = order.status === 'quotation'
  const toInvoice =
    invoices.mayIssue &&
    !invoices.invoiced &&
    invoices.isExpected &&
    (next === 'complete' || next === undefined) &&
    order.status !== 'cancelled' &&
    order.status !== 'refunded'

  const run = (action: NextAction): void => {
    if (action === 'validate') act.validate()
    else if (action === 'pay') setDialog('pay')
    else if (action === 'handOver') void steps.take(order, stepsToHandOver(order.status))
    else void steps.take(order, [action])
  }
  // The server refuses the same: what is held is neither picked nor sent.
  const lacking = lacksPlants(order.lines)
  const stopped = (one: string): string | false =>
    (order.hold !== null && movingSteps.some((each) => each === one) && t('orderLife:hold.banner', { reason: order.hold.reason })) ||
    (lacking && leavingSteps.some((each) => each === one) && t('orderLife:missing.first'))
  const step = (one: Step): Action => ({
    label: t(`actions.${one}`),
    disabled: unsaved || stopped(one) || reason(one, facts),
    run: () => void steps.take(order, [one]),
  })
  const usual: Step[] = isFetched(order.deliveryMode)
    ? ['prepare', 'markPrepared', 'markReady', 'collect', 'complete']
    : ['prepare', 'markPrepared', 'ship', 'deliver', 'complete']
  const writing: Action[] = [
    ...(next === 'pay' && order.deliveryMode === 'on_site'
      ? [{ label: t('actions.handOver'), run: () => run('handOver'), disabled: unsaved }]
      : []),
    ...(order.status === 'draft' ? [{ label: t('actions.quote'), disabled: unsaved, run: () => void steps.take(order, ['quote']) }] : []),
    ...(next === 'validate' ? [] : usual.filter((one) => one !== next).map(step)),
    ...(order.dueCents > 0 && next !== 'pay'
      ? [
          {
            label: t('payments.record'),
            disabled: unsaved || (!takesMoney(order.status, order.dueCents) && reason('pay', facts)),
            run: () => setDialog('pay'),
          },
        ]
      : []),
    { label: t('deposit.ask'), disabled: unsaved || reason('askDeposit', facts), run: () => setDialog('deposit') },
    ...(allows('stepBack', order.status)
      ? [{ label: t('orderLife:stepBack.action'), disabled: unsaved, run: () => setDialog('stepBack') }]
      : []),
    ...(allows('hold', order.status) && !order.hold ? [{ label: t('orderLife:hold.action'), run: () => setDialog('hold') }] : []),
    ...(allows('split', order.status) && order.shipments.length === 0
      ? [{ label: t('orderLife:split.action'), disabled: unsaved, run: () => setDialog('split') }]
      : []),
    ...(allows('merge', order.status) && order.customer
      ? [{ label: t('orderLife:merge.action'), disabled: unsaved || reason('merge', facts), run: () => setDialog('merge') }]
      : []),
    {
      label: t(quotation ? 'mails.sendQuotation' : 'mails.write'),
      disabled: unsaved || (order.lines.length === 0 && t('noLines')),
      run: () => setDialog('mail'),
    },
    ...invoices.actions,
    { label: t('actions.duplicate'), run: () => act.duplicate((id) => void navigate({ to: paths.order(id) })) },
    {
      label: t(order.status === 'quotation' ? 'actions.cancelQuotation' : 'actions.cancel'),
      danger: true,
      disabled: reason('cancel', facts),
      run: () => void act.cancel(),
    },
  ]
  const print: Action = {
    label: t('actions.print'),
    disabled: order.lines.length === 0 && t('noLines'),
    run: () =>
      void openFile(order.status === 'quotation' ? ordersRoutes.quotationPdf : ordersRoutes.summaryPdf, { params: { id: order.id } }).catch(
        showError,
      ),
  }
  const asksDeposit = order.depositCents > order.paidCents && order.depositCents - order.paidCents < order.dueCents
  const label = (action: NextAction): string =>
    action === 'pay'
      ? t(asksDeposit ? 'payments.takeDeposit' : 'payments.take', {
          amount: euros(asksDeposit ? order.depositCents - order.paidCents : order.dueCents),
        })
      : action === 'validate'
        ? t(order.status === 'quotation' ? 'actions.acceptQuotation' : 'actions.validate')
        : t(`actions.${action}`)

  return (
    <Group gap="xs">
      <StepThrough list="orders" id={order.id} pathOf={paths.order} />
      <ActionMenu label={t('actions.more')} actions={mayWrite ? [print, ...writing] : [print]} />
      {mayPick && mayBePicked(order.status) && (
        <Button look={mayWrite ? 'plain' : 'main'} to={paths.prepare(order.id)}>
          {t('actions.pick')}
        </Button>
      )}
      {toInvoice && (
        <Button look="main" busy={invoices.busy} onClick={invoices.issue}>
          {t('invoice.issue')}
        </Button>
      )}
      {mayWrite && quotation && (
        <Button disabled={unsaved || (order.lines.length === 0 && t('noLines'))} onClick={() => setDialog('mail')}>
          {t('mails.sendQuotation')}
        </Button>
      )}
      {mayWrite && next && (
        <Button
          look={toInvoice ? 'plain' : 'main'}
          busy={steps.busy || act.busy}
          disabled={unsaved || stopped(next) || (next === 'validate' && order.lines.length === 0 && t('noLines'))}
          onClick={() => run(next)}
        >
          {label(next)}
        </Button>
      )}
      <Suspense>
        {dialog === 'pay' && <PaymentDialog order={order} kind="payment" onClose={() => setDialog(null)} />}
        {dialog === 'mail' && <MailDialog order={order} onClose={() => setDialog(null)} />}
        {dialog === 'hold' && <HoldDialog order={order} onClose={() => setDialog(null)} />}
        {dialog === 'stepBack' && <StepBackDialog order={order} onClose={() => setDialog(null)} />}
        {act.pricesChanged && <PricesChangedDialog {...act.pricesChanged} onClose={act.leavePrices} />}
        {dialog === 'split' && <SplitDialog order={order} onClose={() => setDialog(null)} />}
        {dialog === 'merge' && <MergeDialog order={order} onClose={() => setDialog(null)} />}
        {dialog === 'deposit' && <DepositDialog order={order} onClose={() => setDialog(null)} />}
      </Suspense>
    </Group>
  )
}
