import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Activity } from './Activity.tsx'
import { BestSellers } from './BestSellers.tsx'
import classes from './Dashboard.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { Greeting } from './Greeting.tsx'
import { HandOver } from './HandOver.tsx'
import { LowStockPanel } from './LowStockPanel.tsx'
import { ShortPanel } from './ShortPanel.tsx'
import { Tiles } from './Tiles.tsx'
import { ToPrepare } from './ToPrepare.tsx'
import { useDashboard } from './use-dashboard.ts'
import { YearPanel } from './YearPanel.tsx'

/** The shop at a glance in the morning: what to do, how it goes, what runs out. */
export default function DashboardScreen() {
  const { data, error, refetch } = useDashboard()
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={3} />
  const { steps, orders, money, stock, activity } = data
  return (
    <div className={classes.page}>
      <Greeting dashboard={data} />
      <FirstSteps steps={steps} />
      {steps.orders && (
        <>
          <Tiles dashboard={data} />
          <div className={classes.columns}>
            <div className={classes.wide}>
              {orders && (
                <div className={classes.do}>
                  <ToPrepare part={orders.toPrepare} today={data.day} />
                </div>
              )}
              {money && (
                <div className={classes.look}>
                  <YearPanel months={money.months} />
                </div>
              )}
              {orders && orders.bestSellers.length > 0 && (
                <div className={classes.look}>
                  <BestSellers items={orders.bestSellers} />
                </div>
              )}
            </div>
            <div className={classes.narrow}>
              {orders && (
                <div className={classes.do}>
                  <HandOver collections={orders.collections} deliveries={orders.deliveries} today={data.day} />
                </div>
              )}
              {stock && stock.short.total > 0 && (
                <div className={classes.do}>
                  <ShortPanel part={stock.short} />
                </div>
              )}
              {stock && (
                <div className={classes.do}>
                  <LowStockPanel part={stock} />
                </div>
              )}
              {activity && activity.length > 0 && (
                <div className={classes.look}>
                  <Activity items={activity} />
                </div>
              )}
            </div>
          </div>
        </>
      )}
    </div>
  )
}
