import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ticket } from '@plantule/contract/till/tickets'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { restocks, saysDamaged } from '@plantule/contract/refunds/restock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { signal } from '../../../kit/scan/signal.ts'
import { useWedge } from '../../../kit/scan/use-wedge.ts'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { euros } from '../../../ui/format.ts'
import { Select, Switch, TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { lineOfCode } from './scan-back.ts'
import { staleAfterTicket } from './stale.ts'
import classes from './Pay.module.css'

const givenBack = ['cash', 'card', 'cheque', 'transfer', 'gift_card', 'credit_code', 'on_account'] as const satisfies readonly PaymentType[]

/** What comes back of a ticket, with or without going back to stock. */
export function RefundDialog({ ticket, registerId, onClose }: { ticket: Ticket; registerId: number; onClose: () => void }) {
  const { t } = useTranslation(['till', 'tillCards', 'orders', 'kit'])
  const params = { a: 'direct-sale' as const, b: ticket.id }
  const sold = useQuery({ ...read(tillSalesRoutes.soldItems, { params }), staleTime: 0 })
  const allowed = useQuery(read(tillSalesRoutes.isRefundAuthorized, { params: { id: ticket.id }, query: {} }))
  const [counts, setCounts] = useState<Record<number, number>>({})
  const [cards, setCards] = useState<readonly number[]>([])
  const [restock, setRestock] = useState<boolean | null>(null)
  // What is on account was not paid: it lowers the debt.
  const first = ticket.payments.some((payment) => payment.payment_type === 'on_account') ? 'on_account' : ticket.payments[0]?.payment_type
  const [type, setType] = useState<PaymentType>(givenBack.find((each) => each === first) ?? 'cash')
  const [reason, setReason] = useState('')
  const [uuid] = useState(() => crypto.randomUUID())
  const refund = useAction(tillSalesRoutes.refundSale, staleAfterTicket, {
    onSuccess: ({ id, number, refundedCents }) => {
      showToast({
        text: t('refund.done', { number, amount: euros(Math.abs(refundedCents)) }),
        stay: 20_000,
        action: { label: t('done.print'), run: () => void openFile(tillSalesRoutes.refundTicketPdf, { params: { id } }).catch(showError) },
      })
      onClose()
    },
  })
  const lines = sold.data?.items.filter((item) => item.left > 0) ?? []
  useWedge(true, (code) => {
    const found = lineOfCode(lines, counts, code)
    signal(found !== undefined && !found.full)
    if (!found) showToast({ tone: 'error', text: t('refund.notSold', { code }), stay: 4_000 })
    else if (found.full) showToast({ tone: 'error', text: t('refund.full', { name: found.line.label }), stay: 4_000 })
    else setCounts({ ...counts, [found.line.lineId]: (counts[found.line.lineId] ?? 0) + 1 })
  })
  const items = lines.flatMap((item) =>
    counts[item.lineId] ? [{ lineId: item.lineId, quantity: counts[item.lineId] ?? 0, restock: restocks(restock, reason) }] : [],
  )
  const soldCards = sold.data?.giftCards ?? []
  const about =
    lines.reduce((sum, item) => sum + Math.round((item.leftCents * (counts[item.lineId] ?? 0)) / item.left), 0) +
    soldCards.reduce((sum, card) => sum + (cards.includes(card.cardId) ? card.cents : 0), 0)
  const refused = allowed.data && !allowed.data.authorized ? (allowed.data.reason ?? t('refund.refused')) : false
  return (
    <Dialog title={t('refund.title', { number: ticket.number })} size="lg" onClose={onClose}>
      <Stack>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('refund.text')}
          </Text>
          <Button
            size="xs"
            onClick={() => {
              setCounts(Object.fromEntries(lines.map((item) => [item.lineId, item.left])))
              setCards(soldCards.flatMap((card) => (card.refusal === null ? card.cardId : [])))
            }}
          >
            {t('refund.all')}
          </Button>
        </Group>
        <ul className={classes.lines}>
          {lines.map((item) => (
            <li key={item.lineId} className={classes.refund}>
              <span>{item.label}</span>
              <Text size="sm" c="dimmed">
                {t('refund.left', { count: item.left })}
              </Text>
              <FigureInput
                w={80}
                aria-label={t('refund.howMany', { name: item.label })}
                value={counts[item.lineId] ?? null}
                onChange={(value) => setCounts({ ...counts, [item.lineId]: Math.min(Math.max(value ?? 0, 0), item.left) })}
              />
            </li>
          ))}
        </ul>
        {soldCards.map(({ cardId, reference, cents, balanceCents, refusal }) => (
          <Switch
            key={cardId}
            label={`${t('tillCards:back', { reference })}, ${euros(cents)}`}
            {...(refusal && {
              description: refusal === 'gift_card_used' ? t('tillCards:used', { left: euros(balanceCents) }) : t('tillCards:gone'),
            })}
            disabled={refusal !== null}
            checked={cards.includes(cardId)}
            onChange={(event) => setCards(event.currentTarget.checked ? [...cards, cardId] : cards.filter((each) => each !== cardId))}
          />
        ))}
        <Select
          label={t('refund.by')}
          allowDeselect={false}
          value={type}
          data={givenBack.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) }))}
          onChange={(value) => setType(givenBack.find((each) => each === value) ?? 'cash')}
        />
        {lines.length > 0 && (
          <Switch
            label={t('refund.restock')}
            {...(restock === null && saysDamaged(reason) && { description: t('refund.damaged') })}
            checked={restocks(restock, reason)}
            onChange={(event) => setRestock(event.currentTarget.checked)}
          />
        )}
        <TextInput label={t('refund.reason')} maxLength={300} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        <Group justify="flex-end">
          <Button look="quiet" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button
            look="main"
            size="lg"
            busy={refund.isPending}
            disabled={refused || (items.length + cards.length === 0 && t('refund.none'))}
            onClick={() => refund.mutate({ params, body: { uuid, items, giftCards: [...cards], payment_type: type, reason, registerId } })}
          >
            {t('refund.give', { amount: euros(about) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
