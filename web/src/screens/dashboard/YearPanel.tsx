import type { Dashboard } from '@plantule/contract/reports'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { fullMonth, growth, wholeEuros } from './amounts.ts'
import classes from './YearPanel.module.css'

const YearChart = lazy(() => import('./YearChart.tsx'))
type Months = NonNullable<Dashboard['money']>['months']

/** Twelve months beside the twelve before. The chart's code comes after the rest of the page. */
export function YearPanel({ months }: { months: Months }) {
  const { t } = useTranslation('dashboard')
  const sum = (of: 'now' | 'before') => months.reduce((total, month) => total + month[of].cents, 0)
  const [now, before] = [sum('now'), sum('before')]
  return (
    <Panel title={t('year.title')} text={t('year.text')}>
      <p className={classes.total}>
        <b>{wholeEuros(now)}</b>
        {before > 0 && <span>{t('year.against', { change: growth(now, before), amount: wholeEuros(before) })}</span>}
      </p>
      <div className={classes.chart} aria-hidden>
        <Suspense>
          <YearChart months={months} />
        </Suspense>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{t('year.title')}</caption>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{fullMonth(month.month)}</th>
                <td>{`${wholeEuros(month.now.cents)}, ${figure(month.now.orders)}`}</td>
                <td>{`${wholeEuros(month.before.cents)}, ${figure(month.before.orders)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
