import type { Dashboard } from '@plantule/contract/reports/reports'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { figure } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fullMonth, growth, wholeEuros } from '../../../kit/chart/amounts.ts'
import dashboard from './Dashboard.module.css'
import classes from './YearPanel.module.css'
import { ChartWaiting } from '../../../kit/chart/ChartWaiting.tsx'

const YearChart = lazy(() => import('./YearChart.tsx'))
type Months = NonNullable<Dashboard['money']>['months']

/** Twelve months beside the twelve before. The chart's code comes after the rest of the page. */
export function YearPanel({ months }: { months: Months }) {
  const { t } = useTranslation('dashboard')
  const mayAnalyse = useCan('accounting.read')
  const sum = (of: 'exclCents' | 'beforeCents') => months.reduce((total, month) => total + month[of], 0)
  const [now, before] = [sum('exclCents'), sum('beforeCents')]
  return (
    <Panel
      title={t('year.title')}
      text={t('year.text')}
      actions={
        mayAnalyse && (
          <Link to={paths.salesAnalysis} className={dashboard.more}>
            {t('year.analyse')}
          </Link>
        )
      }
    >
      <p className={classes.total}>
        <b>{wholeEuros(now)}</b>
        {before > 0 && <span>{t('year.against', { change: growth(now, before), amount: wholeEuros(before) })}</span>}
      </p>
      <div className={classes.chart} aria-hidden>
        <Suspense fallback={<ChartWaiting />}>
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
                <td>{`${wholeEuros(month.exclCents)}, ${figure(month.sales)}`}</td>
                <td>{wholeEuros(month.beforeCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
