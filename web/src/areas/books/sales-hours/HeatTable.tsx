import type { SalesHours } from '@plantule/contract/analysis/hours'
import { useTranslation } from 'react-i18next'
import { wholeEuros } from '../../../kit/chart/amounts.ts'
import { figure } from '../../../ui/format.ts'
import { Box } from '../../../ui/layout.ts'
import classes from './HeatTable.module.css'

/** A week by hours: the darker, the more an hour sells on such a day. Hours at which nothing is ever sold are left out. */
export function HeatTable({ hours: { cells, weekdays } }: { hours: SalesHours }) {
  const { t } = useTranslation('salesHours')
  const [first, last] = [Math.min(...cells.map(({ hour }) => hour)), Math.max(...cells.map(({ hour }) => hour))]
  const hours = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const usual = (weekday: number, cents: number): number => cents / Math.max(1, weekdays[weekday - 1] ?? 1)
  const most = Math.max(1, ...cells.map((cell) => usual(cell.weekday, cell.exclCents)))
  return (
    <Box className={classes.scroll ?? ''} role="region" aria-label={t('heat')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            {weekdays.map((_, at) => (
              <th key={at} scope="col">
                {t(`weekdays.${(at + 1) as 1}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{t('at', { hour })}</th>
              {weekdays.map((_, at) => {
                const cell = cells.find((each) => each.weekday === at + 1 && each.hour === hour)
                const cents = cell ? usual(cell.weekday, cell.exclCents) : 0
                const level = Math.max(0, Math.ceil((cents / most) * 5))
                const told = cell && t('cell', { sales: figure(cell.sales), cents: wholeEuros(cell.exclCents) })
                return (
                  <td key={at} data-level={level} title={told}>
                    {cell ? wholeEuros(cents) : ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
