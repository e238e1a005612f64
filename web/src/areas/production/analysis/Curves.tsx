import { type Analysis, type AnalysisData, type Series, sideOf } from '@plantule/contract/production/analyses'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartWaiting } from '../../../kit/chart/ChartWaiting.tsx'
import { figure, moment, shortDay, parisDay } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from '../parts/Analyses.module.css'

const Lines = lazy(() => import('./Lines.tsx'))
const DAY = 86_400

/** A value as it is said: three digits behind the comma tell all that a probe does. */
export const measured = (value: number, unit: string): string => [figure(value, 2), unit].filter(Boolean).join(' ')

type Points = AnalysisData['series'][number]['points']

/** One chart a unit, so that what is compared is of one kind; beside each the same figures as a table. */
export function Curves({ analysis, data }: { analysis: Analysis; data: AnalysisData }) {
  const { t } = useTranslation('analyses')
  const pointsOf = new Map(data.series.map(({ id, points }) => [id, points]))
  const units = [...Map.groupBy(analysis.series, ({ kind, unit }) => `${kind === 'other' ? '' : t(`kinds.${kind}`)} ${unit}`.trim())]
  if (data.series.every(({ count }) => count === 0)) return <Panel title={t('curves')}>{t('noValueYet')}</Panel>
  return (
    <>
      {units.map(([unit, series]) => (
        <Panel key={unit} title={unit || t('curves')} text={outside(series)}>
          <Curve series={series} pointsOf={pointsOf} step={data.step} />
        </Panel>
      ))}
    </>
  )

  function outside(series: readonly Series[]): string | undefined {
    const counts = data.series.filter((one) => one.outside > 0 && series.some(({ id }) => id === one.id))
    const count = counts.reduce((sum, one) => sum + one.outside, 0)
    return count > 0 ? t('outsideCount', { count }) : undefined
  }
}

type CurveProps = { series: readonly Series[]; pointsOf: ReadonlyMap<number, Points>; step: number | null }

function Curve({ series, pointsOf, step }: CurveProps) {
  const { t } = useTranslation('analyses')
  const byTime = new Map<string, Map<number, Points[number]>>()
  for (const { id } of series)
    for (const point of pointsOf.get(id) ?? []) {
      const row = byTime.get(point.at) ?? new Map<number, Points[number]>()
      row.set(id, point)
      byTime.set(point.at, row)
    }
  const times = [...byTime.keys()].toSorted()
  if (times.length === 0) return t('noValueYet')
  const when = (at: string): string => (step !== null && step >= DAY ? shortDay(parisDay(new Date(at))) : moment(at))
  const caption = step === null ? t('tableOfValues') : t('tableOfSteps', { step: stepText(step) })
  return (
    <>
      <div className={classes.chart} aria-hidden>
        <Suspense fallback={<ChartWaiting />}>
          <Lines
            rows={times.map((at) => ({
              at: Date.parse(at),
              ...Object.fromEntries([...(byTime.get(at) ?? [])].map(([id, { value }]) => [`s${id}`, value])),
            }))}
            series={series}
          />
        </Suspense>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what slides is reached by keys too */}
      <div className={classes.table} role="region" aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{step === null ? t('at') : t('from', { step: stepText(step) })}</th>
              {series.map((one) => (
                <th key={one.id} scope="col">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.toReversed().map((at) => (
              <tr key={at}>
                <th scope="row">{when(at)}</th>
                {series.map((one) => (
                  <Cell key={one.id} of={one} point={byTime.get(at)?.get(one.id)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )

  function stepText(seconds: number): string {
    if (seconds >= DAY) return t('days', { count: Math.round(seconds / DAY) })
    return seconds >= 3600
      ? t('hours', { count: Math.round(seconds / 3600) })
      : t('minutes', { count: Math.max(Math.round(seconds / 60), 1) })
  }
}

/** What stands for many says its least and greatest too; what went out of the bounds is marked by more than its colour. */
function Cell({ of, point }: { of: Series; point: Points[number] | undefined }) {
  const { t } = useTranslation('analyses')
  if (!point) return <td>{'\u2013'}</td>
  const side = [point.min, point.max].map((value) => sideOf(value, of)).find((one) => one !== 'in')
  return (
    <td data-out={side !== undefined || undefined}>
      {measured(point.value, of.unit)}
      {side && ` ${t(`sides.${side}`)}`}
      {point.count > 1 && <small>{t('range', { min: figure(point.min, 2), max: figure(point.max, 2) })}</small>}
    </td>
  )
}
