import { supportTicketRoutes } from '@plantule/contract/support/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { useNews } from '../../../api/live.ts'
import { read, refresh, useAction } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { AskedFrom } from '../../../kit/conversation/AskedFrom.tsx'
import { AttachButton } from '../../../kit/conversation/AttachButton.tsx'
import { Conversation } from '../../../kit/conversation/Conversation.tsx'
import { ticketTones } from '../../../kit/conversation/ticket-tones.ts'
import { WriteComment } from '../../../kit/conversation/WriteComment.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { moment } from '../../../ui/format.ts'
import { Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'

const stale = [supportTicketRoutes.getMyTicket, supportTicketRoutes.listMyTickets]

/** One question: what was said, the files, and a word more. */
export default function RequestScreen() {
  const { t } = useTranslation('support')
  const id = useRouteId('supportTicketId')
  const visiting = useInit().support !== null
  const client = useQueryClient()
  const { data: ticket, error, refetch } = useQuery(read(supportTicketRoutes.getMyTicket, { params: { id } }))
  const comment = useAction(supportTicketRoutes.addMyComment, stale, { onError: () => true })
  const attach = useAction(supportTicketRoutes.attachToMyTicket, stale)
  const resolve = useAction(supportTicketRoutes.resolveMyTicket, stale)
  const hear = useCallback(() => void refresh(client, stale), [client])
  useNews('support.changed', hear)
  if (error && !ticket) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!ticket) return <Waiting />
  const params = { id }
  return (
    <Page
      title={ticket.subject}
      width="record"
      back={{ to: paths.support, label: t('title') }}
      aside={<Pill tone={ticketTones[ticket.state]}>{t(`states.${ticket.state}`)}</Pill>}
      subtitle={t('facts', { number: id, at: moment(ticket.createdAt), by: ticket.author ?? t('byPlantule') })}
      actions={
        !visiting &&
        ticket.state !== 'resolved' && (
          <Button busy={resolve.isPending} onClick={() => resolve.mutate({ params, body: {} })}>
            {t('resolve')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Panel>
          <AskedFrom {...ticket} />
          <Conversation
            side="shop"
            comments={ticket.comments}
            attachments={ticket.attachments}
            onOpen={(file) =>
              void download(supportTicketRoutes.getMyAttachment, { params: { id, attachmentId: file.id } }, file.name).catch(showError)
            }
          />
          {ticket.answerDue && <p>{t('answerDueAt', { at: moment(ticket.answerDue) })}</p>}
        </Panel>
        {!visiting && (
          <Panel title={t('answer')}>
            <WriteComment
              label={t('yourAnswer')}
              sendLabel={t('send')}
              send={async (text) => {
                await comment.mutateAsync({ params, body: { text } })
              }}
              beside={
                <AttachButton
                  busy={attach.isPending}
                  onFile={(file) => {
                    const form = new FormData()
                    form.append('file', file)
                    attach.mutate({ params, form })
                  }}
                />
              }
            />
          </Panel>
        )}
      </Stack>
    </Page>
  )
}
