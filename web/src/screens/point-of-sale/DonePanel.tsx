import type { Ticket } from '@plantule/contract/till-sales'
import { ticketPaperRoutes } from '@plantule/contract/ticket-paper'
import { tillSalesRoutes } from '@plantule/contract/till-sales'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { openFile } from '../../api/download.ts'
import { useAction } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { euros } from '../../ui/format.ts'
import { TextInput } from '../../ui/inputs.ts'
import { Group, Stack } from '../../ui/layout.ts'
import { showError, showToast } from '../../ui/toast.ts'
import classes from './Pay.module.css'
import { RollButtons } from './RollButtons.tsx'
import { TicketQr } from './TicketQr.tsx'

/** After the sale: the change in large, the ticket on paper, by mail or not at all. Enter goes on to the next sale. */
export function DonePanel({ ticket, address, mailTo, onNext }: { ticket: Ticket; /** Where the customer reads it. */ address: string; mailTo: string; onNext: () => void }) {
  const { t } = useTranslation('till')
  const [mail, setMail] = useState(mailTo)
  const send = useAction(tillSalesRoutes.sendTicket, [], { onSuccess: () => showToast({ text: t('done.sent', { mail }) }) })
  return (
    <Dialog title={t('done.title', { number: ticket.number })} onClose={onNext}>
      <Stack>
        <div className={classes.change} role="status">
          {ticket.changeCents > 0 ? t('done.change') : t('done.paid')}
          <b className="figures">{euros(ticket.changeCents > 0 ? ticket.changeCents : ticket.inclCents)}</b>
        </div>
        <Button look="main" size="lg" fullWidth onClick={onNext} data-autofocus>{t('done.next')}</Button>
        <Button size="lg" icon={<IconPrinter size={20} />} onClick={() => void openFile(tillSalesRoutes.saleTicketPdf, { params: { id: ticket.id } }).catch(showError)}>{t('done.print')}</Button>
        <RollButtons paper={() => call(ticketPaperRoutes.printOnRoll, { params: { id: ticket.id } })} />
        <form onSubmit={(event) => { event.preventDefault(); send.mutate({ params: { id: ticket.id, x: mail.trim() } }) }}>
          <Group align="flex-end" wrap="nowrap">
            <TextInput label={t('done.mail')} type="email" style={{ flex: 1 }} value={mail} onChange={(event) => setMail(event.currentTarget.value)} />
            <Button type="submit" icon={<IconMail size={18} />} busy={send.isPending} disabled={!mail.includes('@') && t('done.mailNeeded')}>{t('done.send')}</Button>
          </Group>
        </form>
        <TicketQr address={address} text={t('done.qr')} />
      </Stack>
    </Dialog>
  )
}
