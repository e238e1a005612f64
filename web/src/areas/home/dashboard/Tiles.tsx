import type { Compared, Dashboard } from '@plantule/contract/reports/reports'
import { IconAlertTriangle, IconCalendarWeek, IconCash, IconCreditCardRefund, IconFileTime } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { growth, wholeEuros } from '../../../kit/chart/amounts.ts'
import classes from './Tiles.module.css'

/** Money in, money owed, promises that end: one figure each, with what it was a year ago. */
export function Tiles({ dashboard: { money, orders } }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  if (!money && !orders) return null
  return (
    <ul className={classes.tiles} aria-label={t('tiles.label')}>
      {money && (
        <Takings
          label={t('tiles.today')}
          icon={<IconCash size={20} stroke={1.6} />}
          takings={money.today}
          before={t('tiles.sameDay')}
          running
        />
      )}
      {money && (
        <Takings
          label={t('tiles.week')}
          icon={<IconCalendarWeek size={20} stroke={1.6} />}
          takings={money.week}
          before={t('tiles.sameWeek')}
        />
      )}
      {money && (
        <Tile
          label={t('tiles.unpaid')}
          icon={<IconAlertTriangle size={20} stroke={1.6} />}
          figure={wholeEuros(money.unpaid.cents)}
          to={`${paths.orders}?list=complete&payment=unpaid,partial`}
          attention={money.unpaid.oldCents > 0}
        >
          {t('tiles.unpaidOrders', { count: money.unpaid.count })}
          {money.unpaid.oldCents > 0 && <b>{t('tiles.old', { amount: wholeEuros(money.unpaid.oldCents) })}</b>}
        </Tile>
      )}
      {money && money.outside.orderId !== null && (
        <Tile
          label={t('tiles.outside')}
          icon={<IconCreditCardRefund size={20} stroke={1.6} />}
          figure={wholeEuros(money.outside.cents)}
          to={paths.order(money.outside.orderId)}
          attention
        >
          {t('tiles.outsideOrders', { count: money.outside.count })}
        </Tile>
      )}
      {orders && (
        <Tile
          label={t('tiles.quotations')}
          icon={<IconFileTime size={20} stroke={1.6} />}
          figure={String(orders.quotations.count)}
          to={`${paths.orders}?list=quotations`}
        >
          {orders.quotations.count > 0
            ? t('tiles.quotationsWorth', { amount: wholeEuros(orders.quotations.cents) })
            : t('tiles.noQuotation')}
        </Tile>
      )}
    </ul>
  )
}

type TakingsProps = { label: string; icon: ReactNode; takings: Compared; before: string; running?: boolean }

/** A day that is not over is not compared in per cent, which would frighten every morning: a bar fills up instead. */
function Takings({ label, icon, takings, before, running = false }: TakingsProps) {
  const change = running ? undefined : growth(takings.cents, takings.lastYearCents)
  const share = takings.lastYearCents > 0 ? Math.min(Math.max(takings.cents / takings.lastYearCents, 0), 1) : 0
  return (
    <Tile label={label} icon={icon} figure={wholeEuros(takings.cents)}>
      {change && (
        <span className={classes.change} data-up={takings.cents >= takings.lastYearCents || undefined}>
          {change}
        </span>
      )}
      {running && share > 0 && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span>
        {before} {wholeEuros(takings.lastYearCents)}
      </span>
    </Tile>
  )
}

type TileProps = { label: string; icon: ReactNode; figure: string; children: ReactNode; to?: string; attention?: boolean }

function Tile({ label, icon, figure, children, to, attention }: TileProps) {
  const content = (
    <>
      <span className={classes.label}>
        {icon} {label}
      </span>
      <strong className={classes.figure}>{figure}</strong>
      <span className={classes.beside}>{children}</span>
    </>
  )
  return (
    <li className={classes.tile} data-attention={attention || undefined}>
      {to ? (
        <Link to={to} className={classes.inside}>
          {content}
        </Link>
      ) : (
        <div className={classes.inside}>{content}</div>
      )}
    </li>
  )
}
