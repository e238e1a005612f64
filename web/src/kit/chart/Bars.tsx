import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { ChartPoint } from './Chart.tsx'

export type BarsProps = { points: readonly ChartPoint[]; now: string; before?: string | undefined; format: (value: number) => string }

/** The picture itself; its library comes only with it. */
export default function Bars({ points, now, before, format }: BarsProps) {
  return (
    <BarChart
      h="100%"
      data={points.map((point) => ({ ...point }))}
      dataKey="name"
      withLegend={before !== undefined}
      legendProps={{ verticalAlign: 'bottom' }}
      series={[
        ...(before === undefined ? [] : [{ name: 'before', label: before, color: 'light-dark(#dfd2b3, #4a5148)' }]),
        { name: 'now', label: now, color: 'light-dark(#3a7d44, #5d9a63)' },
      ]}
      valueFormatter={format}
      yAxisProps={{ width: 68, tickCount: 4, tickFormatter: format, allowDecimals: false }}
      xAxisProps={{
        interval: 'equidistantPreserveStart',
        minTickGap: 6,
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
