import type { PurchaseSums } from '@plantule/contract/books/purchases'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../../i18n/language.ts'
import { euros, percent } from '../../../ui/format.ts'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Panel } from '../../../ui/Panel.tsx'
import journal from '../parts/Journal.module.css'
import classes from './Purchases.module.css'
import { ChartWaiting } from '../../../kit/chart/ChartWaiting.tsx'

const MonthChart = lazy(() => import('./MonthChart.tsx'))

type Series = PurchaseSums['suppliers'][number]
const monthLabel = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** What was bought, by month, supplier and category; a bar is a filter. */
export function PurchaseCharts({ sums, set }: { sums: PurchaseSums; set: (patch: Record<string, string | undefined>) => void }) {
  const { t } = useTranslation('purchases')
  const months = sums.months.map((month) => ({ label: monthLabel(month.key), excl: month.exclCents, vat: month.vatCents }))
  const suppliers = sums.suppliers.map((each) => ({ ...each, label: each.key === 'others' ? t('charts.others') : each.label }))
  const categories = sums.categories.map((each) => ({ ...each, label: t(`categories.${each.key as 'plants'}`) }))
  return (
    <>
      <div className={journal.figures}>
        <div data-strong>
          <span>{t('sums.incl')}</span>
          <b>{euros(sums.inclCents)}</b>
          <small>{t('sums.excl', { amount: euros(sums.exclCents) })}</small>
        </div>
        <div>
          <span>{t('sums.vat')}</span>
          <b>{euros(sums.vatCents)}</b>
          <small>{sums.rates.map((rate) => percent(rate.rateBp)).join(', ')}</small>
        </div>
        <div>
          <span>{t('sums.unpaid')}</span>
          <b>{euros(sums.unpaidCents)}</b>
        </div>
      </div>
      <div className={classes.charts} data-many={months.length > 1 || undefined}>
        {months.length > 1 && (
          <Panel title={t('charts.months')}>
            <div className={classes.chart} aria-hidden>
              <Suspense fallback={<ChartWaiting />}>
                <MonthChart months={months} />
              </Suspense>
            </div>
            <table className="visually-hidden">
              <caption>{t('charts.months')}</caption>
              <tbody>
                {months.map((month) => (
                  <tr key={month.label}>
                    <th scope="row">{month.label}</th>
                    <td>{euros(month.excl)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        )}
        <Panel title={t('charts.suppliers')}>
          <Bars series={suppliers} onPick={(key) => key !== 'others' && set({ supplier: key })} />
        </Panel>
        <Panel title={t('charts.categories')}>
          <Bars series={categories} onPick={(key) => set({ category: key })} />
        </Panel>
      </div>
    </>
  )
}

/** Names with bars, the largest first. */
function Bars({ series, onPick }: { series: readonly Series[]; onPick: (key: string) => void }) {
  const most = Math.max(...series.map((each) => Math.abs(each.exclCents)), 1)
  return (
    <ul className={classes.bars}>
      {series.slice(0, 8).map((each) => (
        <li key={each.key}>
          <UnstyledButton className={classes.bar} onClick={() => onPick(each.key)}>
            <span>{each.label}</span>
            <b>{euros(each.exclCents)}</b>
            <i style={{ width: `${(Math.abs(each.exclCents) / most) * 100}%` }} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
