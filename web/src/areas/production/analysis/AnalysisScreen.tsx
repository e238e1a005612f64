import { type Analysis, analysisRoutes } from '@plantule/contract/production/analyses'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, readList, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Switcher } from '../../../ui/Switcher.tsx'
import classes from '../parts/Analyses.module.css'
import { Curves } from './Curves.tsx'
import { SeriesPanel } from './SeriesPanel.tsx'

const AnalysisDialog = lazy(() => import('../parts/AnalysisDialog.tsx'))
const SeriesDialog = lazy(() => import('./SeriesDialog.tsx'))
const ProbeDialog = lazy(() => import('./ProbeDialog.tsx'))

const periods = ['all', '365', '30', '7'] as const
type Period = (typeof periods)[number]
const since = (period: Period): string => parisDay(new Date(Date.now() - Number(period) * 86_400_000))

/** Series compared over time: curves by unit with their bounds, the same figures as a table, and what is added to them. */
export default function AnalysisScreen() {
  const id = useRouteId('analysisId')
  const { data, error, refetch } = useQuery(read(analysisRoutes.getAnalysis, { params: { id } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <Shown analysis={data} /> : <Waiting />
}

function Shown({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation(['analyses', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('production.write')
  const [period, setPeriod] = useState<Period>('all')
  const [open, setOpen] = useState<'edit' | 'series' | 'probe' | null>(null)
  const params = { id: analysis.id }
  const query = period === 'all' ? {} : { from: since(period) }
  const { data, error, refetch } = useQuery(readList(analysisRoutes.analysisData, { params, query }))
  const remove = useAction(analysisRoutes.removeAnalysis, [analysisRoutes.listAnalyses], {
    onSuccess: () => void navigate({ to: paths.analyses }),
  })
  const ask = async (): Promise<void> => {
    const question = { title: t('deleteTitle', { name: analysis.name }), text: t('deleteText'), confirm: t('kit:delete'), danger: true }
    if (await confirm(question)) remove.mutate({ params })
  }
  const close = (): void => setOpen(null)
  const bare = analysis.series.length === 0
  return (
    <Page
      title={analysis.name}
      back={{ to: paths.analyses, label: t('title') }}
      actions={
        mayWrite && (
          <>
            <Button disabled={bare && t('seriesFirst')} onClick={() => setOpen('probe')}>
              {t('probe.open')}
            </Button>
            <Button look={bare ? 'main' : 'plain'} onClick={() => setOpen('series')}>
              {t('addSeries')}
            </Button>
            <ActionMenu
              label={t('actionsOf', { name: analysis.name })}
              actions={[
                { label: t('edit'), run: () => setOpen('edit') },
                { label: t('kit:delete'), danger: true, run: () => void ask() },
              ]}
            />
          </>
        )
      }
    >
      {analysis.note && <p className={classes.note}>{analysis.note}</p>}
      {bare ? (
        <EmptyState icon={<IconChartLine size={32} stroke={1.5} />} title={t('noSeries')} text={t('noSeriesText')} />
      ) : (
        <div className={classes.screen}>
          <div className={classes.stack}>
            <Switcher
              label={t('period')}
              value={period}
              options={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
              onChange={setPeriod}
            />
            {error && !data ? (
              <LoadFailed error={error} retry={() => void refetch()} />
            ) : data ? (
              <Curves analysis={analysis} data={data} />
            ) : (
              <Waiting />
            )}
          </div>
          <SeriesPanel analysis={analysis} mayWrite={mayWrite} />
        </div>
      )}
      <Suspense>
        {open === 'edit' && <AnalysisDialog analysis={analysis} onClose={close} />}
        {open === 'series' && <SeriesDialog analysisId={analysis.id} onClose={close} />}
        {open === 'probe' && <ProbeDialog analysis={analysis} onClose={close} />}
      </Suspense>
    </Page>
  )
}
