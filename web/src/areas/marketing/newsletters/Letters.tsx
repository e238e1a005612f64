import { type NewsletterRow, newsletterRoutes, newsletterSheets, newsletterStates } from '@plantule/contract/marketing/newsletters'
import { availabilityRoutes } from '@plantule/contract/site/availability'
import { IconMailForward } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Figure, Lately, Moment } from '../../../ui/values.tsx'
import { stateTones } from '../parts/newsletter-tones.ts'

export function Letters({ kinds }: { kinds: ReactNode }) {
  const { t } = useTranslation('newsletters')
  const mayWrite = useCan('marketing.write')
  const navigate = useNavigate()
  const fromStock = useAction(availabilityRoutes.writeAvailability, [newsletterRoutes.listNewsletters], {
    onSuccess: (made) => void navigate({ to: paths.newsletter(made.id) }),
  })
  const list = useList(newsletterRoutes.listNewsletters, { name: 'newsletters' })
  return (
    <ListScreen
      title={t('title')}
      kinds={kinds}
      list={list}
      sheet={newsletterSheets.newslettersSheet}
      columns={columns(t)}
      nameOf={(row) => row.subject}
      pathOf={(row) => paths.newsletter(row.id)}
      searchHint={t('searchHint')}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          options: newsletterStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      actions={mayWrite ? [{ label: t('fromStock'), run: () => fromStock.mutate({}) }] : []}
      create={mayWrite && { label: t('new'), to: paths.newsletter(-1) }}
      empty={{
        icon: <IconMailForward size={32} stroke={1.5} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.newsletter(-1)}>
            {t('new')}
          </Button>
        ),
      }}
    />
  )
}

const columns = (t: TFunction<'newsletters'>): Column<NewsletterRow>[] => [
  {
    id: 'subject',
    header: t('subject'),
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.newsletter(row.id)}>{row.subject}</Link>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {row.preview}
        </Text>
      </Stack>
    ),
  },
  { id: 'recipients', header: t('recipients'), align: 'right', cell: (row) => row.recipients > 0 && <Figure value={row.recipients} /> },
  { id: 'sentAt', header: t('sentAt'), cell: (row) => <Moment at={row.sentAt} /> },
  { id: 'updated', header: t('updated'), sort: 'updated', cell: (row) => <Lately at={row.updatedAt} /> },
  { id: 'author', header: t('author'), cell: (row) => row.author },
  { id: 'state', header: t('state'), card: 'corner', cell: (row) => <Pill tone={stateTones[row.state]}>{t(`states.${row.state}`)}</Pill> },
]
