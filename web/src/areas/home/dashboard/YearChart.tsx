import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { Dashboard } from '@plantule/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { monthName, wholeEuros } from '../../../kit/chart/amounts.ts'

type Months = NonNullable<Dashboard['money']>['months']

export default function YearChart({ months }: { months: Months }) {
  const { t } = useTranslation('dashboard')
  const data = months.map(({ month, exclCents, beforeCents }) => ({ month: monthName(month), now: exclCents, before: beforeCents }))
  return (
    <BarChart
      h="100%"
      data={data}
      dataKey="month"
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      series={[
        { name: 'before', label: t('year.before'), color: 'light-dark(#dfd2b3, #4a5148)' },
        { name: 'now', label: t('year.now'), color: 'light-dark(#3a7d44, #5d9a63)' },
      ]}
      valueFormatter={wholeEuros}
      yAxisProps={{ width: 64, tickCount: 4, tickFormatter: wholeEuros }}
      xAxisProps={{
        interval: 'equidistantPreserveStart',
        minTickGap: 2,
        tick: { fontSize: 11, fill: 'currentColor', transform: 'translate(0, 10)' },
      }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
      // The figures are read in the table beside it: the picture takes no focus.
      barChartProps={{ barGap: 1, barCategoryGap: '22%', accessibilityLayer: false }}
      gridAxis="x"
      tickLine="none"
    />
  )
}
