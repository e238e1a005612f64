import { tokenOf, uuidOfToken } from '@plantule/contract/till/ticket-address'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AloneTicket, DeviceStore } from '../../../../offline/device-store.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { moment } from '../../../../ui/format.ts'
import { TextInput } from '../../../../ui/inputs.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { Pill } from '../../../../ui/Pill.tsx'
import { Euro } from '../../../../ui/values.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { AloneDone } from './AloneDone.tsx'
import classes from '../../parts/Pay.module.css'

const MOST = 50

/** While the server is silent: what this device sold alone, newest first, to read the change again and to print again. */
export function AloneTickets({ store, number, onClose }: { store: DeviceStore | undefined; number: string; onClose: () => void }) {
  const { t } = useTranslation(['till', 'tillOffline'])
  const { data } = useQuery({
    queryKey: ['tickets of this device', store?.name],
    queryFn: () => store?.getAll('tickets') ?? [],
    staleTime: 0,
    networkMode: 'always',
  })
  const [typed, setTyped] = useState(number)
  const [chosen, setChosen] = useState<AloneTicket | null>(null)
  const uuid = uuidOfToken(tokenOf(typed) ?? '')
  const wanted = typed.trim().toLowerCase()
  const found = (data ?? [])
    .filter((ticket) =>
      uuid ? ticket.uuid === uuid : `${ticket.sale.number} ${ticket.sale.customerName ?? ''}`.toLowerCase().includes(wanted),
    )
    .sort((one, other) => other.seq - one.seq)
  // What was scanned is one ticket: it opens by itself.
  const shown = chosen ?? (typed === number && number !== '' && found.length === 1 ? found[0] : null)
  if (shown) return <AloneDone ticket={shown} store={store} again onNext={onClose} />
  return (
    <Dialog title={t('tickets.title')} size="lg" onClose={onClose}>
      {data === undefined ? (
        <Waiting />
      ) : (
        <Stack>
          <Text size="sm" c="dimmed">
            {t('tillOffline:ofDevice')}
          </Text>
          <TextInput
            label={t('tickets.search')}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {found.length === 0 && <Text c="dimmed">{t('tickets.none')}</Text>}
          <ul className={classes.tickets}>
            {found.slice(0, MOST).map((ticket) => (
              <li key={ticket.seq}>
                <button type="button" className={classes.ticket} onClick={() => setChosen(ticket)}>
                  <span>
                    <b>{ticket.sale.number}</b> {ticket.state === 'kept' && <Pill tone="attention">{t('tillOffline:onDevice')}</Pill>}
                    <Text size="xs" c="dimmed">
                      {moment(ticket.sale.at)} · {ticket.sale.customerName ?? ticket.sale.operator}
                    </Text>
                  </span>
                  <b>
                    <Euro cents={ticket.sale.inclCents} />
                  </b>
                </button>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Dialog>
  )
}
