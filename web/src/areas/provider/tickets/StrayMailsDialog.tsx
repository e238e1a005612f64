import { type StrayMail, staffMailRoutes } from '@plantule/contract/support/staff-mails'
import { staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Moment } from '../../../ui/values.tsx'
import { ClientPicker } from '../parts/ClientPicker.tsx'
import type { OneTicket } from './one-ticket.ts'

/** Mails that answer no request and come from nobody whom one shop alone has: staff say whose each is. */
export default function StrayMailsDialog({ onClose, onOpened }: { onClose: () => void; onOpened: (ticket: OneTicket) => void }) {
  const { t } = useTranslation('provider')
  const { data } = useQuery(read(staffMailRoutes.listMails, {}))
  if (!data) return null
  return (
    <Dialog title={t('mails.title')} onClose={onClose} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {data.total === 0 ? t('mails.none') : t('mails.text')}
        </Text>
        {data.turnedAway > 0 && <Text size="sm">{t('mails.turnedAway', { count: data.turnedAway })}</Text>}
        {data.items.map((mail) => (
          <Stray key={mail.id} mail={mail} onOpened={(ticket) => (onClose(), onOpened(ticket))} />
        ))}
      </Stack>
    </Dialog>
  )
}

function Stray({ mail, onOpened }: { mail: StrayMail; onOpened: (ticket: OneTicket) => void }) {
  const { t } = useTranslation('provider')
  const [clientId, setClient] = useState<number | null>(null)
  const settle = useAction(staffMailRoutes.settleMail, [staffMailRoutes.listMails, staffTicketRoutes.listTickets], {
    onSuccess: ({ ticketId }, { body }) =>
      void (ticketId !== null && onOpened({ id: ticketId, ...(body.clientId === null ? {} : { clientId: body.clientId }) })),
  })
  const open = (id: number | null): void => settle.mutate({ params: { id: mail.id }, body: { clientId: id } })
  return (
    <Panel title={mail.subject}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {mail.name && `${mail.name}, `}
          <a href={`mailto:${encodeURIComponent(mail.from)}`}>{mail.from}</a>, <Moment at={mail.receivedAt} />
        </Text>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.text}</Text>
        {mail.attached.length > 0 && <Text size="sm">{t('mails.attached', { names: mail.attached.join(', ') })}</Text>}
        {mail.clients.map(({ id, name }) => (
          <Button key={id} busy={settle.isPending} onClick={() => open(id)}>
            {t('mails.openFor', { name })}
          </Button>
        ))}
        {mail.clients.length === 0 && <ClientPicker label={t('mails.client')} value={clientId} onChange={setClient} />}
        <Group gap="sm">
          {mail.clients.length === 0 && (
            <Button busy={settle.isPending} disabled={clientId === null && t('mails.clientNeeded')} onClick={() => open(clientId)}>
              {t('mails.open')}
            </Button>
          )}
          <Button look="quiet" busy={settle.isPending} onClick={() => open(null)}>
            {t('mails.putAway')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
