import { lazy, Suspense } from 'react'
import classes from './Chart.module.css'
import { ChartWaiting } from './ChartWaiting.tsx'

const Bars = lazy(() => import('./Bars.tsx'))

export type ChartPoint = { name: string; now: number; before?: number }
type ChartProps = {
  title: string
  points: readonly ChartPoint[]
  /** What the green bars are. */
  now: string
  /** What the pale bars beside them are, when something is compared. */
  before?: string | undefined
  format: (value: number) => string
}

/** Bars over time, and the same figures as a table for who does not see them. */
export function Chart({ title, points, now, before, format }: ChartProps) {
  return (
    <>
      <div className={classes.chart} aria-hidden>
        <Suspense fallback={<ChartWaiting />}>
          <Bars points={points} now={now} before={before} format={format} />
        </Suspense>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{now}</th>
              {before && <th scope="col">{before}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.name}>
                <th scope="row">{point.name}</th>
                <td>{format(point.now)}</td>
                {before && <td>{format(point.before ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
