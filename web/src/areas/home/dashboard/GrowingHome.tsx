import { IconClipboardList, IconListCheck, IconPlant2, IconQrcode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import classes from './Dashboard.module.css'
import { DuePanel } from './DuePanel.tsx'
import { Doors } from './Doors.tsx'
import { Greeting } from './Greeting.tsx'
import { LowStockPanel } from './LowStockPanel.tsx'
import { ShortPanel } from './ShortPanel.tsx'
import { ToPrepare } from './ToPrepare.tsx'
import { useDashboard } from './use-dashboard.ts'

/** Who grows and prepares: what to count, what runs out, what to take for orders where they may see them. */
export default function GrowingHome() {
  const { t } = useTranslation('dashboard')
  const [counts, grows] = [useCan('stock.write'), useCan('production.read')]
  const { data, error, refetch } = useDashboard()
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={3} />
  const { orders, stock } = data
  const low = stock?.low ?? 0
  return (
    <div className={classes.page}>
      <Greeting dashboard={data} />
      <Doors
        label={t('home.doors')}
        doors={[
          grows && {
            to: paths.field,
            icon: <IconQrcode size={28} stroke={1.6} />,
            label: t('home.field'),
            text: t('home.fieldText'),
          },
          counts && {
            to: paths.stockCount,
            icon: <IconClipboardList size={28} stroke={1.6} />,
            label: t('home.count'),
            text: t('home.countText'),
          },
          orders !== null && {
            to: `${paths.orders}?list=in_progress&status=deposit_paid,confirmed,in_preparation&sort=wanted&dir=asc`,
            icon: <IconListCheck size={28} stroke={1.6} />,
            label: t('home.prepare'),
            text: t('prepare.all', { count: orders.toPrepare.count }),
          },
          {
            to: `${paths.products}?lowStock=true`,
            icon: <IconPlant2 size={28} stroke={1.6} />,
            label: t('stock.title'),
            text: low > 0 ? t('stock.low', { count: low }) : t('stock.nothing'),
          },
        ]}
      />
      {grows && <DuePanel />}
      {orders && <ToPrepare part={orders.toPrepare} today={data.day} />}
      {stock && stock.short.total > 0 && <ShortPanel part={stock.short} />}
      {stock && <LowStockPanel part={stock} />}
    </div>
  )
}
