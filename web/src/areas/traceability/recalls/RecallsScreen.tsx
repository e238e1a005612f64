import { recallRoutes, type RecallRow, recallStates } from '@plantule/contract/traceability/recalls'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Figure, Moment } from '../../../ui/values.tsx'

/** What was called back: by organism, lot, place or passport. */
export default function RecallsScreen() {
  const { t } = useTranslation('recalls')
  const mayWrite = useCan('traceability.write')
  const list = useList(recallRoutes.listRecalls, { name: 'recalls', defaults: { sort: 'created', dir: 'desc' } })
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columns(t)}
      nameOf={(row) => row.number}
      pathOf={(row) => paths.recall(row.id)}
      searchHint={t('searchHint')}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          many: true,
          options: recallStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      create={mayWrite && { label: t('new'), to: paths.recall(-1) }}
      empty={{
        icon: <IconAlertTriangle size={32} stroke={1.5} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.recall(-1)}>
            {t('new')}
          </Button>
        ),
      }}
    />
  )
}

const columns = (t: TFunction<'recalls'>): Column<RecallRow>[] => [
  {
    id: 'label',
    header: t('about'),
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.recall(row.id)}>{row.label}</Link>
        <Text size="xs" c="dimmed">
          {[row.number, t(`subjects.${row.subject}`)].join(' · ')}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (row) => <Pill tone={row.state === 'open' ? 'attention' : 'calm'}>{t(`states.${row.state}`)}</Pill>,
  },
  { id: 'created', header: t('begun'), sort: 'created', cell: (row) => <Moment at={row.createdAt} /> },
  { id: 'lots', header: t('lots'), align: 'right', cell: (row) => <Figure value={row.lots} /> },
  { id: 'held', header: t('held'), align: 'right', cell: (row) => <Figure value={row.held} /> },
  { id: 'letters', header: t('letters.title'), align: 'right', cell: (row) => <Figure value={row.letters} /> },
  { id: 'author', header: t('author'), hidden: true, cell: (row) => row.author },
]
