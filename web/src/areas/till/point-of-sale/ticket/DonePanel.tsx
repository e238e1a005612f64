import type { Ticket } from '@plantule/contract/till/tickets'
import { ticketPaperRoutes } from '@plantule/contract/till/ticket-paper'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client.ts'
import { openFile } from '../../../../api/download.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros } from '../../../../ui/format.ts'
import { Stack } from '../../../../ui/layout.ts'
import { showError } from '../../../../ui/toast.ts'
import { CardPapers } from '../../parts/CardPapers.tsx'
import { MailTicket } from '../../parts/MailTicket.tsx'
import classes from '../../parts/Pay.module.css'
import { RollButtons } from '../../parts/RollButtons.tsx'
import { TicketQr } from './TicketQr.tsx'
import { useDrawer } from './use-drawer.ts'

/** After the sale: the change in large, the ticket on paper, by mail or not at all. Enter goes on to the next sale. */
export function DonePanel({
  ticket,
  address,
  mailTo,
  again = false,
  onNext,
}: {
  ticket: Ticket
  /** Where the customer reads it. */ address: string
  mailTo: string
  /** After a crash: its drawer was opened then. */ again?: boolean | undefined
  onNext: () => void
}) {
  const { t } = useTranslation('till')
  useDrawer(!again && ticket.payments.some(({ payment_type }) => payment_type === 'cash'))
  return (
    <Dialog title={t('done.title', { number: ticket.number })} onClose={onNext}>
      <Stack>
        <div className={classes.change} role="status">
          {ticket.changeCents > 0 ? t('done.change') : t('done.paid')}
          <b className="figures">{euros(ticket.changeCents > 0 ? ticket.changeCents : ticket.inclCents + ticket.cardsCents)}</b>
        </div>
        <Button look="main" size="lg" fullWidth onClick={onNext} data-autofocus>
          {t('done.next')}
        </Button>
        <Button
          size="lg"
          icon={<IconPrinter size={20} />}
          onClick={() => void openFile(tillSalesRoutes.saleTicketPdf, { params: { id: ticket.id } }).catch(showError)}
        >
          {t('done.print')}
        </Button>
        <CardPapers ticket={ticket} />
        <RollButtons paper={() => call(ticketPaperRoutes.printOnRoll, { params: { id: ticket.id } })} />
        <MailTicket ticketId={ticket.id} mailTo={mailTo} />
        <TicketQr address={address} text={t('done.qr')} />
      </Stack>
    </Dialog>
  )
}
