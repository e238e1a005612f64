import { type Analysis, analysisRoutes, type Series } from '@plantule/contract/production/analyses'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { lately } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import classes from '../parts/Analyses.module.css'
import { ofAnalyses } from '../parts/of-analyses.ts'
import { measured } from './Curves.tsx'

const SeriesDialog = lazy(() => import('./SeriesDialog.tsx'))
const ValueDialog = lazy(() => import('./ValueDialog.tsx'))
const ValuesDialog = lazy(() => import('./ValuesDialog.tsx'))
const CultivationsDialog = lazy(() => import('./CultivationsDialog.tsx'))

/** The series, each with its last value, its bounds and the cultivations that it tells about. */
export function SeriesPanel({ analysis, mayWrite }: { analysis: Analysis; mayWrite: boolean }) {
  const { t } = useTranslation('analyses')
  return (
    <Panel title={t('series')}>
      <ul className={classes.series}>
        {analysis.series.map((one) => (
          <SeriesCard key={one.id} analysisId={analysis.id} series={one} mayWrite={mayWrite} />
        ))}
      </ul>
    </Panel>
  )
}

type Open = 'edit' | 'value' | 'values' | 'cultivations' | null

function SeriesCard({ analysisId, series, mayWrite }: { analysisId: number; series: Series; mayWrite: boolean }) {
  const { t } = useTranslation(['analyses', 'kit'])
  const [open, setOpen] = useState<Open>(null)
  const remove = useAction(analysisRoutes.removeSeries, ofAnalyses)
  const ask = async (): Promise<void> => {
    const question = { title: t('deleteSeriesTitle', { name: series.name }), text: t('deleteText'), confirm: t('kit:delete'), danger: true }
    if (await confirm(question)) remove.mutate({ params: { seriesId: series.id } })
  }
  const close = (): void => setOpen(null)
  const { low, high, last, side, unit, cultivations } = series
  return (
    <li>
      <header>
        <b>{series.name}</b>
        <ActionMenu
          label={t('actionsOf', { name: series.name })}
          actions={[
            { label: t('valuesOf'), run: () => setOpen('values') },
            ...(mayWrite
              ? [
                  { label: t('cultivationsOf'), run: () => setOpen('cultivations') },
                  { label: t('editSeries'), run: () => setOpen('edit') },
                  { label: t('kit:delete'), danger: true, run: () => void ask() },
                ]
              : []),
          ]}
        />
      </header>
      <p>{last ? `${measured(last.value, unit)} · ${lately(last.at)}` : t('noValue')}</p>
      {(low !== null || high !== null) && (
        <p>
          {low !== null && high !== null
            ? t('between', { low: measured(low, ''), high: measured(high, unit) })
            : low !== null
              ? t('atLeast', { low: measured(low, unit) })
              : t('atMost', { high: measured(high ?? 0, unit) })}
        </p>
      )}
      {side !== 'in' && <Pill tone="attention">{t(`sides.${side}`)}</Pill>}
      {cultivations.length > 0 && <p>{cultivations.map(({ name, number }) => `${name} (${number})`).join(', ')}</p>}
      {mayWrite && (
        <Button size="xs" onClick={() => setOpen('value')}>
          {t('addValue')}
        </Button>
      )}
      <Suspense>
        {open === 'edit' && <SeriesDialog analysisId={analysisId} series={series} onClose={close} />}
        {open === 'value' && <ValueDialog series={series} onClose={close} />}
        {open === 'values' && <ValuesDialog series={series} mayWrite={mayWrite} onClose={close} />}
        {open === 'cultivations' && <CultivationsDialog series={series} onClose={close} />}
      </Suspense>
    </li>
  )
}
