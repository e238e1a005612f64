import { ticketPaperRoutes } from '@plantule/contract/till/ticket-paper'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import type { Ticket } from '@plantule/contract/till/tickets'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { openFile } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { euros } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { Euro, Moment } from '../../../ui/values.tsx'
import { CardPapers } from './CardPapers.tsx'
import { CustomerPick } from './CustomerPick.tsx'
import { MailTicket } from './MailTicket.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RollButtons } from './RollButtons.tsx'
import { staleAfterTicket } from './stale.ts'
import classes from './Pay.module.css'

const correctable = ['cash', 'card', 'cheque', 'transfer', 'on_account'] as const

/** One ticket and what may still be done with it. */
export function TicketView({
  id,
  registerId,
  onClose,
  onBack,
}: {
  id: number
  registerId: number
  onClose: () => void
  onBack: () => void
}) {
  const { t } = useTranslation('till')
  const { data, error, refetch } = useQuery(read(tillSalesRoutes.getSale, { params: { id } }))
  const [refunding, setRefunding] = useState(false)
  if (data && refunding) return <RefundDialog ticket={data} registerId={registerId} onClose={() => setRefunding(false)} />
  return (
    <Dialog title={data?.number ?? t('tickets.title')} size="lg" onClose={onClose}>
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Body ticket={data} registerId={registerId} onBack={onBack} onRefund={() => setRefunding(true)} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Body({ ticket, registerId, onBack, onRefund }: { ticket: Ticket; registerId: number; onBack: () => void; onRefund: () => void }) {
  const { t } = useTranslation(['till', 'tillCards', 'orders', 'kit'])
  const params = { id: ticket.id }
  const totalCents = ticket.inclCents + ticket.cardsCents
  const cancel = useAction(tillSalesRoutes.cancelSale, staleAfterTicket, {
    onSuccess: (refund) => showToast({ text: t('ticket.cancelled', { number: refund.number }) }),
  })
  const mayOverCredit = useCan('orders.write')
  const correct = useAction(tillSalesRoutes.changePaymentType, staleAfterTicket, {
    onSuccess: () => showToast({ text: t('ticket.corrected') }),
    onError(error, { body }) {
      if (error.code !== 'credit_exceeded' || !mayOverCredit) return false
      void correctAnyway(error.message, body)
      return true
    },
  })
  const sureCorrect = async (payment: Ticket['payments'][number], payment_type: PaymentType): Promise<void> => {
    const [from, to] = [t(`orders:paymentTypes.${payment.payment_type}`), t(`orders:paymentTypes.${payment_type}`)]
    const sure = await confirm({
      title: t('ticket.sureTypeTitle', { from, to }),
      text: t('ticket.sureTypeText', { amount: euros(payment.amount) }),
      confirm: t('ticket.sureType'),
      cancel: t('ticket.keepType'),
    })
    if (sure) correct.mutate({ params, body: { paymentId: payment.id, payment_type } })
  }
  const correctAnyway = async (text: string, body: { paymentId?: number | null | undefined; payment_type: PaymentType }): Promise<void> => {
    const sure = await confirm({ title: t('pay.overCreditTitle'), text, confirm: t('pay.overCredit'), cancel: t('pay.overCreditBack') })
    if (sure) correct.mutate({ params, body: { ...body, overCredit: true } })
  }
  const invoice = useAction(tillInvoicesRoutes.invoiceSale, staleAfterTicket, {
    onSuccess: (made) =>
      showToast({ text: t('ticket.invoiced', { number: made.number }), action: { label: t('ticket.openInvoice'), run: openInvoice } }),
  })
  const openInvoice = (): void => void openFile(tillInvoicesRoutes.saleInvoicePdf, { params }).catch(showError)
  const print = (): void =>
    void openFile(ticket.kind === 'refund' ? tillSalesRoutes.refundTicketPdf : tillSalesRoutes.saleTicketPdf, { params }).catch(showError)
  const [naming, setNaming] = useState(false)
  const sale = ticket.kind === 'sale'
  const over = ticket.state === 'refunded' && t('states.refunded')
  const sureCancel = async (): Promise<void> => {
    const sure = await confirm({
      title: t('ticket.cancelTitle', { number: ticket.number }),
      text: t('ticket.cancelText', { amount: euros(totalCents - ticket.refundedCents) }),
      confirm: t('ticket.cancel'),
      cancel: t('ticket.keep'),
      danger: true,
    })
    if (sure) cancel.mutate({ params, body: { registerId } })
  }
  const reversed = ticket.payments.some(({ kind }) => kind === 'reversal')
  const payment = !reversed && ticket.payments.length === 1 ? ticket.payments[0] : undefined
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        <Moment at={ticket.at} /> · {ticket.operator}
        {ticket.customerName && ` · ${ticket.customerName}`}
        {ticket.originalNumber && ` · ${t('ticket.of', { number: ticket.originalNumber })}`} ·{' '}
        {t('ticket.signature', { extract: ticket.signatureExtract })}
      </Text>
      <ul className={classes.lines}>
        {ticket.lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.quantity} × {line.label}
            </span>
            <Euro cents={line.netCents} />
          </li>
        ))}
        {ticket.giftCards.map((card) => (
          <li key={`card ${card.id}`}>
            <span>{t('tillCards:printed', { reference: card.reference })}</span>
            <Euro cents={card.cents} />
          </li>
        ))}
        <li>
          <b>{t('basket.total')}</b>
          <b>
            <Euro cents={totalCents} />
          </b>
        </li>
        {ticket.payments.map((paid) => (
          <li key={paid.id}>
            <Text size="sm" c="dimmed">
              {t(`orders:paymentTypes.${paid.payment_type}`)} {paid.reference} {paid.kind !== 'payment' && t(`ticket.kinds.${paid.kind}`)}
            </Text>
            <Euro cents={paid.amount} />
          </li>
        ))}
        {ticket.refundedCents !== 0 && (
          <li>
            <span>{t('ticket.refunded')}</span>
            <Euro cents={-Math.abs(ticket.refundedCents)} />
          </li>
        )}
      </ul>
      {sale && payment && (correctable as readonly string[]).includes(payment.payment_type) && (
        <Select
          label={t('ticket.changeType')}
          description={t('ticket.changeTypeText')}
          allowDeselect={false}
          maw={320}
          value={payment.payment_type}
          data={correctable.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) }))}
          onChange={(type) => {
            const payment_type = correctable.find((value) => value === type)
            if (payment_type && payment_type !== payment.payment_type) void sureCorrect(payment, payment_type)
          }}
        />
      )}
      <Group>
        <Button look="quiet" onClick={onBack}>
          {t('ticket.back')}
        </Button>
        <Button onClick={print}>{t(ticket.prints > 0 ? 'ticket.duplicate' : 'done.print')}</Button>
        {sale && (
          <>
            <Button onClick={onRefund} disabled={over}>
              {t('ticket.refund')}
            </Button>
            <Button busy={cancel.isPending} onClick={() => void sureCancel()} disabled={over}>
              {t('ticket.cancel')}
            </Button>
            {!ticket.training && (
              <Button
                busy={invoice.isPending}
                onClick={() => (ticket.customerId === null ? setNaming(true) : invoice.mutate({ params, body: {} }))}
              >
                {t('ticket.invoice')}
              </Button>
            )}
          </>
        )}
      </Group>
      {!ticket.training && <MailTicket ticketId={ticket.id} mailTo="" />}
      {naming && (
        <CustomerPick
          current={null}
          onChoose={(buyer) => buyer && invoice.mutate({ params, body: { customerId: buyer.id } })}
          onClose={() => setNaming(false)}
        />
      )}
      <CardPapers ticket={ticket} />
      <RollButtons paper={() => call(ticketPaperRoutes.printOnRoll, { params })} />
    </Stack>
  )
}
