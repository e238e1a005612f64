import { isFetched } from '@plantule/contract/orders/states'
import type { OrderCard } from '@plantule/contract/reports/reports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { StatusPill } from '../../../kit/sale/OrderPills.tsx'
import { briefDay } from '../../../kit/chart/amounts.ts'
import classes from './OrderRow.module.css'

export const isCarried = (order: OrderCard): boolean => !isFetched(order.deliveryMode)

/** An order on one line, the whole line leads to it. */
export function OrderRow({ order, today, end }: { order: OrderCard; today: string; end?: ReactNode }) {
  const { t } = useTranslation('dashboard')
  return (
    <Link to={paths.order(order.id)} className={classes.row}>
      <span className={classes.who}>
        <b>{order.customerName ?? t('passingCustomer')}</b>
        <span className={classes.detail}>
          {order.reference} · {t('plants', { count: order.items })}
          {order.city && isCarried(order) && ` · ${order.city}`}
        </span>
      </span>
      <span className={classes.state}>
        <StatusPill status={order.status} />
      </span>
      <span className={classes.when}>{end ?? <When day={order.wantedOn} today={today} />}</span>
    </Link>
  )
}

/** The day it is wanted: in orange once it has passed. */
function When({ day, today }: { day: string | null; today: string }) {
  const { t } = useTranslation('dashboard')
  if (!day) return null
  const late = day < today
  return (
    <span data-late={late || undefined} className={classes.day}>
      {day === today ? t('today') : late ? t('since', { day: briefDay(day) }) : briefDay(day)}
    </span>
  )
}
