import { tokenOf } from '@plantule/contract/till/ticket-address'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/query.ts'
import { useCan } from '../../../../api/session.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { moment, parisDay } from '../../../../ui/format.ts'
import { TextInput } from '../../../../ui/inputs.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { Pill } from '../../../../ui/Pill.tsx'
import { Euro } from '../../../../ui/values.tsx'
import { TicketView } from '../../parts/TicketView.tsx'
import classes from '../../parts/Pay.module.css'

/** Tickets of today, or any found by its number, its own code, customer or amount. */
export function TicketsDialog({ registerId, number, onClose }: { registerId: number; number: string; onClose: () => void }) {
  const { t } = useTranslation('till')
  const maySearch = useCan('invoices.read')
  const [typed, setTyped] = useState(number)
  // What a scanner ended with Enter, or was opened with: its ticket opens by itself.
  const [asked, setAsked] = useState(number)
  const [chosen, setChosen] = useState<number | null>(null)
  const wanted = tokenOf(typed) ?? typed.trim()
  const today = useQuery({ ...read(tillSalesRoutes.salesOfDay, { params: { date: parisDay() }, query: { registerId } }), staleTime: 0 })
  const everywhere = useQuery({
    ...read(tillSalesRoutes.searchTickets, { params: { q: wanted } }),
    enabled: maySearch && wanted.length > 2,
  })
  const ofToday =
    today.data?.items.filter((ticket) => `${ticket.number} ${ticket.customerName ?? ''}`.toLowerCase().includes(wanted.toLowerCase())) ?? []
  const older =
    (wanted.length > 2 ? everywhere.data?.items : undefined)?.filter((found) => !ofToday.some(({ id }) => id === found.id)) ?? []
  const only = asked !== '' && ofToday.length + older.length === 1 ? (ofToday[0] ?? older[0]) : undefined
  const id = chosen ?? (typed === asked ? only?.id : undefined)
  if (id !== undefined && id !== null)
    return (
      <TicketView
        id={id}
        registerId={registerId}
        onClose={onClose}
        onBack={() => {
          setChosen(null)
          setTyped('')
          setAsked('')
        }}
      />
    )
  const items = [...ofToday, ...older]
  return (
    <Dialog title={t('tickets.title')} size="lg" onClose={onClose}>
      <Stack>
        <TextInput
          label={t('tickets.search')}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && setAsked(event.currentTarget.value)}
        />
        {items.length === 0 && !today.isPending && <Text c="dimmed">{t('tickets.none')}</Text>}
        <ul className={classes.tickets}>
          {items.map((ticket) => (
            <li key={ticket.id}>
              <button type="button" className={classes.ticket} onClick={() => setChosen(ticket.id)}>
                <span>
                  <b>{ticket.number}</b> {ticket.state !== 'paid' && <Pill tone="attention">{t(`states.${ticket.state}`)}</Pill>}{' '}
                  {ticket.kind === 'refund' && <Pill>{t('tickets.refund')}</Pill>}
                  <Text size="xs" c="dimmed">
                    {moment(ticket.at)} · {ticket.customerName ?? ticket.operator}
                  </Text>
                </span>
                <b>
                  <Euro cents={ticket.inclCents + ticket.cardsCents} />
                </b>
              </button>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}
