import { ticketMoves } from '@plantule/contract/support/states'
import { type StaffTicket, staffTicketRoutes, type TicketChange } from '@plantule/contract/support/staff-tickets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { AskedFrom } from '../../../kit/conversation/AskedFrom.tsx'
import { AttachButton } from '../../../kit/conversation/AttachButton.tsx'
import { Conversation } from '../../../kit/conversation/Conversation.tsx'
import { WriteComment } from '../../../kit/conversation/WriteComment.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { moment } from '../../../ui/format.ts'
import { Select, Switch } from '../../../ui/inputs.ts'
import { SimpleGrid, Stack, Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import type { OneTicket } from './one-ticket.ts'

const priorities = ['low', 'normal', 'high', 'urgent'] as const
const stale = [staffTicketRoutes.listTickets, staffTicketRoutes.getTicket]

const named = ({ id, clientId }: OneTicket) => ({ params: { id }, query: clientId === undefined ? {} : { client: clientId } })

/** One request: where it stands, what was said, and what to answer. */
export default function TicketDialog({ of, onClose }: { of: OneTicket; onClose: () => void }) {
  const { t } = useTranslation(['provider', 'support'])
  const { data: ticket, error, refetch } = useQuery(read(staffTicketRoutes.getTicket, named(of)))
  const mayWrite = useStaffMay('support')
  return (
    <Dialog title={ticket ? ticket.subject : t('tickets.one')} onClose={onClose} size="xl">
      {error && !ticket && <LoadFailed error={error} retry={() => void refetch()} />}
      {ticket && (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('tickets.facts', { number: of.id, client: ticket.client, at: moment(ticket.createdAt) })}
          </Text>
          <Standing ticket={ticket} mayWrite={mayWrite} />
          <AskedFrom {...ticket} />
          <Conversation
            side="staff"
            comments={ticket.comments}
            attachments={ticket.attachments}
            onOpen={(file) =>
              void download(
                staffTicketRoutes.getAttachment,
                { params: { id: of.id, attachmentId: file.id }, query: { client: ticket.clientId } },
                file.name,
              ).catch(showError)
            }
          />
          {mayWrite && <Answer of={{ id: ticket.id, clientId: ticket.clientId }} />}
        </Stack>
      )}
    </Dialog>
  )
}

function Standing({ ticket, mayWrite }: { ticket: StaffTicket; mayWrite: boolean }) {
  const { t } = useTranslation(['provider', 'support'])
  const { data: staff } = useQuery(read(staffTicketRoutes.listStaff, {}))
  const update = useAction(staffTicketRoutes.updateTicket, stale)
  const change = (body: Omit<TicketChange, 'version'>): void =>
    update.mutate({ ...named(ticket), body: { ...body, version: ticket.version } })
  const states = [ticket.state, ...ticketMoves[ticket.state]]
  const shared = { allowDeselect: false, disabled: !mayWrite || update.isPending } as const
  const nobody = { value: '0', label: t('tickets.assignees.nobody') }
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <Select
        label={t('support:state')}
        value={ticket.state}
        data={states.map((value) => ({ value, label: t(`support:states.${value}`) }))}
        onChange={(value) => {
          const state = states.find((each) => each === value)
          if (state && state !== ticket.state) change({ state })
        }}
        {...shared}
      />
      <Select
        label={t('tickets.priority')}
        value={ticket.priority}
        data={priorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        onChange={(value) => {
          const priority = priorities.find((each) => each === value)
          if (priority && priority !== ticket.priority) change({ priority })
        }}
        {...shared}
      />
      <Select
        label={t('tickets.assignee')}
        value={String(ticket.assigneeId ?? 0)}
        data={[nobody, ...(staff?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(value) => change({ assigneeId: Number(value) || null })}
        {...shared}
      />
    </SimpleGrid>
  )
}

function Answer({ of }: { of: OneTicket }) {
  const { t } = useTranslation(['provider', 'support'])
  const { data: canned } = useQuery(read(staffTicketRoutes.listAnswers, {}))
  const [internal, setInternal] = useState(false)
  const comment = useAction(staffTicketRoutes.addComment, stale, { onError: () => true })
  const attach = useAction(staffTicketRoutes.attach, stale)
  return (
    <WriteComment
      label={t(internal ? 'tickets.note' : 'tickets.answer')}
      sendLabel={t(internal ? 'tickets.keepNote' : 'tickets.sendAnswer')}
      send={async (text) => {
        await comment.mutateAsync({ ...named(of), body: { text, internal } })
      }}
      above={(take) =>
        canned &&
        canned.items.length > 0 && (
          <Select
            label={t('tickets.canned')}
            placeholder={t('tickets.cannedHint')}
            data={canned.items.map(({ title }, at) => ({ value: String(at), label: title }))}
            value={null}
            searchable
            onChange={(value) => {
              const chosen = value === null ? undefined : canned.items[Number(value)]
              if (chosen) take(chosen.text)
            }}
          />
        )
      }
      beside={
        <>
          <AttachButton
            busy={attach.isPending}
            onFile={(file) => {
              const form = new FormData()
              form.append('file', file)
              attach.mutate({ ...named(of), form })
            }}
          />
          <Switch label={t('tickets.internal')} checked={internal} onChange={(event) => setInternal(event.currentTarget.checked)} />
        </>
      }
    />
  )
}
