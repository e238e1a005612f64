import { IconCashRegister, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import classes from './Dashboard.module.css'
import { Doors } from './Doors.tsx'
import { Greeting } from './Greeting.tsx'
import { HandOver } from './HandOver.tsx'
import { LowStockPanel } from './LowStockPanel.tsx'
import { ToPrepare } from './ToPrepare.tsx'
import { useDashboard } from './use-dashboard.ts'

/** Who sells: the till, what to prepare, who comes today. */
export default function SellingHome() {
  const { t } = useTranslation('dashboard')
  const { data, error, refetch } = useDashboard()
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={3} />
  const { orders, stock } = data
  return (
    <div className={classes.page}>
      <Greeting dashboard={data} />
      <Doors
        label={t('home.doors')}
        doors={[
          { to: paths.pointOfSale, icon: <IconCashRegister size={28} stroke={1.6} />, label: t('home.till'), text: t('home.tillText') },
          orders !== null && {
            to: `${paths.orders}?list=in_progress&status=deposit_paid,confirmed,in_preparation&sort=wanted&dir=asc`,
            icon: <IconListCheck size={28} stroke={1.6} />,
            label: t('home.prepare'),
            text: t('prepare.all', { count: orders.toPrepare.count }),
          },
        ]}
      />
      {orders && <ToPrepare part={orders.toPrepare} today={data.day} />}
      {orders && <HandOver collections={orders.collections} deliveries={orders.deliveries} today={data.day} />}
      {!orders && stock && <LowStockPanel part={stock} />}
    </div>
  )
}
