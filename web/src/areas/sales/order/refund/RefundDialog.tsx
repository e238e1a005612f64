import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import type { RefundMeans as Means } from '@plantule/contract/refunds/schemas'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { type Left, moneyOf, refundOf, type Request } from '@plantule/contract/refunds/rules'
import { restocks, saysDamaged } from '@plantule/contract/refunds/restock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { read, useAction } from '../../../../api/query.ts'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros } from '../../../../ui/format.ts'
import { SegmentedControl, Switch, TextInput } from '../../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { showError, showToast } from '../../../../ui/toast.ts'
import { Euro } from '../../../../ui/values.tsx'
import { orderLists } from '../../parts/use-steps.ts'
import { DrawerChoice } from '../../../../kit/money/DrawerChoice.tsx'
import { standingInvoice } from '../standing-invoice.ts'
import { waitingBackOf } from '../settlement.ts'
import { leftOfOrder } from './left-of-order.ts'
import classes from './Refund.module.css'
import { type Chosen, RefundItems } from './RefundItems.tsx'
import { RefundMeans } from './RefundMeans.tsx'

const kinds = ['items', 'amount', 'whole'] as const
type Kind = (typeof kinds)[number]

/** What comes back of an order: its value and its money are counted as one chooses, by the server's own rules. */
export default function RefundDialog({ order, outside = false, onClose }: { order: Order; outside?: boolean; onClose: () => void }) {
  const { t } = useTranslation(['refunds', 'kit'])
  const params = { id: order.id }
  const left = leftOfOrder(order)
  const sources = useQuery({ ...read(orderRefundRoutes.refundMeans, { params }), staleTime: 0 })
  const [kind, setKind] = useState<Kind>(!outside && left.lines.some((line) => line.quantity > 0) ? 'items' : 'amount')
  const [chosen, setChosen] = useState<Chosen>({})
  const [delivery, setDelivery] = useState(false)
  const [amount, setAmount] = useState<number | null>(outside ? Math.min(order.outsideCents, left.inclCents) : null)
  const [restock, setRestock] = useState<boolean | null>(null)
  const [means, setMeans] = useState<Means[] | null>(null)
  const [reason, setReason] = useState('')
  const [sessionId, setSessionId] = useState<number | null>(null)
  const [uuid] = useState(() => crypto.randomUUID())

  const items = left.lines.flatMap((line) => {
    const own = chosen[line.id]
    return own && own.quantity > 0 ? [{ lineId: line.id, quantity: own.quantity, restock: restocks(own.restock, reason) }] : []
  })
  const request: Request =
    kind === 'items' ? { kind, items, delivery } : kind === 'amount' ? { kind, cents: Math.min(amount ?? 0, left.inclCents) } : { kind }
  const back = refundOf(left, request)
  const moneyWhere = (paidCents: number): number => moneyOf({ ...order, paidCents }, back.inclCents, kind === 'whole')
  const held = order.paidCents + order.outsideCents
  const whole = moneyWhere(held)
  // What is on its way back already is not given back again.
  const all = moneyWhere(held - waitingBackOf(order))
  // What was given back on the provider's pages is not given back again.
  const before = Math.min(order.outsideCents, all)
  const money = all - before
  const sum = means?.reduce((total, each) => total + each.amount, 0) ?? money
  const nothing = kind === 'items' ? items.length === 0 && !delivery : kind === 'amount' && !amount
  const refund = useAction(orderRefundRoutes.refundOrder, [...orderLists, ordersRoutes.getOrder, orderRefundRoutes.refundMeans], {
    onSuccess: (after) => {
      const made = after.refunds.at(-1)
      if (made) {
        const open = (): void => void openFile(orderRefundRoutes.refundReceipt, { params: { id: made.id } }).catch(showError)
        showToast({
          text: t('done', { number: made.number, amount: euros(made.moneyCents) }),
          stay: 20_000,
          action: { label: t('receipt'), run: open },
        })
      }
      onClose()
    },
  })
  const choose = (value: string): void => {
    setKind(kinds.find((each) => each === value) ?? 'items')
    setMeans(null)
  }
  const send = (): void =>
    refund.mutate({
      params,
      body: {
        uuid,
        kind,
        items,
        amount: amount ?? 0,
        delivery,
        restock: restocks(restock, reason),
        reason,
        sessionId,
        ...(means && money > 0 ? { means: means.filter((each) => each.amount > 0) } : {}),
      },
    })
  return (
    <Dialog title={t('title', { reference: order.reference })} size="lg" onClose={onClose}>
      <Stack>
        <SegmentedControl fullWidth value={kind} onChange={choose} data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
        {kind === 'items' && (
          <RefundItems
            order={order}
            left={left}
            chosen={chosen}
            onChange={setChosen}
            delivery={delivery}
            onDelivery={setDelivery}
            reason={reason}
          />
        )}
        {kind === 'amount' && (
          <FigureInput
            label={t('amount')}
            description={t('amountText', { max: euros(left.inclCents) })}
            scale={100}
            unit="€"
            size="lg"
            data-autofocus
            value={amount}
            onChange={(value) => setAmount(value === null ? null : Math.min(Math.max(value, 0), left.inclCents))}
          />
        )}
        {kind === 'whole' && (
          <>
            <Text size="sm">{t('wholeText')}</Text>
            <Switch
              label={t('restock')}
              description={t(restock === null && saysDamaged(reason) ? 'restockDamaged' : 'restockText')}
              checked={restocks(restock, reason)}
              onChange={(event) => setRestock(event.currentTarget.checked)}
            />
          </>
        )}
        <Sums
          left={left}
          valueCents={back.inclCents}
          vatCents={back.vatCents}
          moneyCents={whole}
          waitingCents={whole - all}
          beforeCents={before}
        />
        {money > 0 && <RefundMeans cents={money} sources={sources.data?.items ?? []} chosen={means} onChange={setMeans} />}
        <DrawerChoice
          cash={money > 0 && (means ?? sources.data?.items ?? []).some(({ payment_type }) => payment_type === 'cash')}
          value={sessionId}
          onChange={setSessionId}
        />
        <TextInput
          label={t('reason')}
          placeholder={t('reasonHint')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {standingInvoice(order.documents) && (
          <Text size="sm" c="dimmed">
            {t('invoiced')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button look="quiet" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button
            look="main"
            busy={refund.isPending}
            disabled={
              (nothing && t('choosePlants')) ||
              (sum !== money && t('sumWrong', { amount: euros(Math.abs(money - sum)), due: euros(money) }))
            }
            onClick={send}
          >
            {money > 0 ? t('save', { amount: euros(money) }) : t('saveNone')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Sums({
  left,
  valueCents,
  vatCents,
  moneyCents,
  waitingCents,
  beforeCents,
}: {
  left: Left
  valueCents: number
  vatCents: number
  moneyCents: number
  waitingCents: number
  beforeCents: number
}) {
  const { t } = useTranslation('refunds')
  const taxed = left.rates.some((rate) => rate.rateBp > 0)
  const row = (name: string, cents: number, give = false) => (
    <div className={give ? classes.give : undefined}>
      <dt>{name}</dt>
      <dd>
        <Euro cents={cents} />
      </dd>
    </div>
  )
  return (
    <dl className={classes.sums} aria-live="polite">
      {row(t('value'), valueCents)}
      {taxed && row(t('vat'), vatCents)}
      {moneyCents < valueCents && row(t('forgiven'), moneyCents - valueCents)}
      {moneyCents > valueCents && row(t('oldDifference'), moneyCents - valueCents)}
      {waitingCents > 0 && row(t('waiting'), -waitingCents)}
      {beforeCents > 0 && row(t('outside'), -beforeCents)}
      {row(t('give'), moneyCents - waitingCents - beforeCents, true)}
    </dl>
  )
}
