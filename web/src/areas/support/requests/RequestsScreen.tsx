import { type SupportTicketRow, supportTicketRoutes } from '@plantule/contract/support/tickets'
import { IconLifebuoy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { ticketTones } from '../../../kit/conversation/ticket-tones.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Lately, Moment } from '../../../ui/values.tsx'
import { SupportKinds } from '../parts/SupportKinds.tsx'

const NewRequest = lazy(() => import('../../../kit/conversation/NewRequest.tsx'))

/** What the shop asked the provider, and where each question stands. */
export default function RequestsScreen() {
  const { t } = useTranslation('support')
  const visiting = useInit().support !== null
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const list = useList(supportTicketRoutes.listMyTickets, { name: 'support' })
  return (
    <>
      <ListScreen
        title={t('title')}
        kinds={<SupportKinds shown="requests" />}
        list={list}
        columns={columns(t)}
        nameOf={(row) => row.subject}
        pathOf={(row) => paths.supportRequest(row.id)}
        searchHint={t('searchHint')}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: t('state'),
            options: (['open', 'done'] as const).map((value) => ({ value, label: t(`shown.${value}`) })),
          },
        ]}
        create={!visiting && { label: t('new'), run: () => setAsking(true) }}
        empty={{
          icon: <IconLifebuoy size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: !visiting && (
            <Button look="main" onClick={() => setAsking(true)}>
              {t('new')}
            </Button>
          ),
        }}
      />
      {asking && (
        <Suspense>
          <NewRequest onClose={() => setAsking(false)} onOpened={(id) => void navigate({ to: paths.supportRequest(id) })} />
        </Suspense>
      )}
    </>
  )
}

const columns = (t: TFunction<'support'>): Column<SupportTicketRow>[] => [
  { id: 'subject', header: t('subject'), card: 'title', cell: (row) => <Link to={paths.supportRequest(row.id)}>{row.subject}</Link> },
  { id: 'author', header: t('author'), cell: (row) => row.author ?? t('byPlantule') },
  { id: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.kind}`) },
  { id: 'answerDue', header: t('answerDue'), cell: (row) => row.answerDue && <Moment at={row.answerDue} /> },
  { id: 'updatedAt', header: t('updatedAt'), sort: 'updatedAt', cell: (row) => <Lately at={row.updatedAt} /> },
  { id: 'state', header: t('state'), card: 'corner', cell: (row) => <Pill tone={ticketTones[row.state]}>{t(`states.${row.state}`)}</Pill> },
]
