import { type TrackingLink, trackingRoutes } from '@plantule/contract/tracking/tracking'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { stepName, wholeEuros } from '../../../kit/chart/amounts.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { figure, parisDay, percent } from '../../../ui/format.ts'
import { Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Switcher } from '../../../ui/Switcher.tsx'
import { Euro } from '../../../ui/values.tsx'
import classes from '../../../kit/chart/Figures.module.css'

const periods = ['30', '90', '365'] as const
const measures = ['visits', 'orders', 'revenue'] as const

const daysAgo = (days: number): string => parisDay(new Date(Date.now() - days * 86_400_000))

/** How many came, what they ordered, day by day. */
export function LinkStats({ link }: { link: TrackingLink }) {
  const { t } = useTranslation('tracking')
  const [period, setPeriod] = useState<(typeof periods)[number]>('90')
  const [measure, setMeasure] = useState<(typeof measures)[number]>('visits')
  const query = { from: daysAgo(Number(period) - 1), to: parisDay() }
  const { data, error, refetch } = useQuery(readList(trackingRoutes.trackingStats, { params: { id: link.id }, query }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  const points = (data?.days ?? []).map((one) => ({
    name: stepName(one.day, 'day'),
    now: { visits: one.visits, orders: one.orders, revenue: one.inclCents }[measure],
  }))
  return (
    <Panel
      title={t('stats')}
      actions={
        <Switcher
          label={t('period')}
          value={period}
          onChange={setPeriod}
          options={periods.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
        />
      }
    >
      <Stack gap="md">
        <dl className={classes.figures}>
          <div>
            <dt>{t('visits')}</dt>
            <dd>{figure(data?.visits ?? 0)}</dd>
          </div>
          <div>
            <dt>{t('orders')}</dt>
            <dd>{figure(data?.orders ?? 0)}</dd>
          </div>
          <div>
            <dt>{t('conversion')}</dt>
            <dd>{data && data.visits > 0 ? percent(Math.round((data.orders * 10_000) / data.visits)) : '–'}</dd>
          </div>
          <div>
            <dt>{t('revenue')}</dt>
            <dd>
              <Euro cents={data?.inclCents ?? 0} />
            </dd>
          </div>
        </dl>
        <div>
          <Switcher
            label={t('shown')}
            value={measure}
            onChange={setMeasure}
            options={measures.map((value) => ({ value, label: t(value) }))}
          />
        </div>
        <Chart title={t('stats')} points={points} now={t(measure)} format={measure === 'revenue' ? wholeEuros : figure} />
      </Stack>
    </Panel>
  )
}
