import { type AnalysisRow, analysisRoutes } from '@plantule/contract/production/analyses'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Lately } from '../../../ui/values.tsx'
import classes from '../parts/Analyses.module.css'

const AnalysisDialog = lazy(() => import('../parts/AnalysisDialog.tsx'))

/** What is measured in the nursery; what stands out of its bounds is marked. */
export default function AnalysesScreen() {
  const { t } = useTranslation('analyses')
  const navigate = useNavigate()
  const mayWrite = useCan('production.write')
  const [adding, setAdding] = useState(false)
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(readList(analysisRoutes.listAnalyses, { query: { page, ...(q ? { q } : {}) } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const none = data.total === 0 && q === ''
  return (
    <Page
      title={t('title')}
      count={data.total}
      subtitle={t('subtitle')}
      actions={
        mayWrite && (
          <Button look="main" onClick={() => setAdding(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      {!none && (
        <TextInput
          type="search"
          label={t('search')}
          mb="md"
          maw={340}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value)
            setPage(1)
          }}
        />
      )}
      {data.total === 0 && (
        <EmptyState
          icon={<IconChartLine size={32} stroke={1.5} />}
          title={t(none ? 'empty.title' : 'notFound')}
          text={none && t('empty.text')}
        />
      )}
      <ul className={classes.cards}>
        {data.items.map((row) => (
          <AnalysisCard key={row.id} row={row} />
        ))}
      </ul>
      {data.total > data.size && (
        <Group mt="md">
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('newer')}</Button>}
          {page * data.size < data.total && <Button onClick={() => setPage(page + 1)}>{t('older')}</Button>}
        </Group>
      )}
      {adding && (
        <Suspense>
          <AnalysisDialog onClose={() => setAdding(false)} onMade={({ id }) => void navigate({ to: paths.analysis(id) })} />
        </Suspense>
      )}
    </Page>
  )
}

function AnalysisCard({ row }: { row: AnalysisRow }) {
  const { t } = useTranslation('analyses')
  const out = row.series.filter(({ side }) => side !== 'in')
  return (
    <li className={classes.card}>
      <header>
        <h2>
          <Link to={paths.analysis(row.id)}>{row.name}</Link>
        </h2>
        {out.length > 0 && <Pill tone="attention">{t('outOfBounds', { names: out.map(({ name }) => name).join(', ') })}</Pill>}
      </header>
      <p>{row.series.length > 0 ? row.series.map(({ name }) => name).join(', ') : t('noSeries')}</p>
      {row.cultivations.length > 0 && <p>{row.cultivations.map(({ name, number }) => `${name} (${number})`).join(', ')}</p>}
      <p>{row.lastAt ? <Lately at={row.lastAt} /> : t('noValue')}</p>
    </li>
  )
}
