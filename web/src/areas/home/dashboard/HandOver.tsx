import type { Dashboard, OrderCard } from '@plantule/contract/reports/reports'
import { IconBasket, IconTruckDelivery } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StatusPill } from '../../../kit/sale/OrderPills.tsx'
import { briefDay } from '../../../kit/chart/amounts.ts'
import dashboard from './Dashboard.module.css'
import classes from './HandOver.module.css'
import { isCarried } from './OrderRow.tsx'

type Wanted = NonNullable<Dashboard['orders']>['collections']
const SHOWN = 6

/** Who comes for plants and who waits for them, today and until Sunday. */
export function HandOver({ collections, deliveries, today }: { collections: Wanted; deliveries: Wanted; today: string }) {
  const { t } = useTranslation('dashboard')
  const items = [...collections.items, ...deliveries.items]
    .toSorted((a, b) => (b.wantedOn ?? '').localeCompare(a.wantedOn ?? '') || a.id - b.id)
    .slice(0, SHOWN)
  return (
    <Panel title={t('handOver.title')}>
      <dl className={classes.counts}>
        <Count icon={<IconBasket size={20} stroke={1.6} />} label={t('handOver.collections')} part={collections} />
        <Count icon={<IconTruckDelivery size={20} stroke={1.6} />} label={t('handOver.deliveries')} part={deliveries} />
      </dl>
      {items.length > 0 && (
        <ul className={dashboard.rows}>
          {items.map((order) => (
            <li key={order.id}>
              <Line order={order} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Count({ icon, label, part }: { icon: ReactNode; label: string; part: Wanted }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className={classes.count}>
      <dt>
        {icon} {label}
      </dt>
      <dd>
        <b>{part.today}</b> {t('handOver.today')}
        {part.week > part.today && <span>{t('handOver.week', { count: part.week - part.today })}</span>}
      </dd>
    </div>
  )
}

function Line({ order, today }: { order: OrderCard; today: string }) {
  const { t } = useTranslation('dashboard')
  const Icon = isCarried(order) ? IconTruckDelivery : IconBasket
  return (
    <Link to={paths.order(order.id)} className={classes.line}>
      <Icon size={18} stroke={1.6} aria-label={t(isCarried(order) ? 'handOver.carried' : 'handOver.fetched')} />
      <span className={classes.who}>
        <b>{order.customerName ?? t('passingCustomer')}</b>
        <span data-late={(order.wantedOn ?? today) < today || undefined}>
          {order.wantedOn === today
            ? t('today')
            : order.wantedOn && order.wantedOn < today
              ? t('since', { day: briefDay(order.wantedOn) })
              : order.wantedOn && briefDay(order.wantedOn)}
          {isCarried(order) && order.city && ` · ${order.city}`}
        </span>
      </span>
      <StatusPill status={order.status} />
    </Link>
  )
}
