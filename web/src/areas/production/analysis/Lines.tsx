import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { Series } from '@plantule/contract/production/analyses'
import { figure, moment, parisDay, shortDay } from '../../../ui/format.ts'

type LinesProps = { rows: { at: number; [series: `s${number}`]: number }[]; series: readonly Series[] }

/** Told apart also by who sees few colours; the dashes repeat them in another way. */
const colours = ['#2f7d3b', '#1c6fb8', '#b3590a', '#7a3fa0', '#a3243b', '#157a73']
const shown = (value: number): string => figure(value, Number.isInteger(value) ? 0 : 2)

/** The picture itself; its library comes only with it. */
export default function Lines({ rows, series }: LinesProps) {
  const colourOf = (at: number): string => colours[at % colours.length] ?? 'green'
  return (
    <LineChart
      h="100%"
      data={rows}
      dataKey="at"
      withLegend={series.length > 1}
      series={series.map((one, at) => ({
        name: `s${one.id}`,
        label: one.name,
        color: colourOf(at),
        ...(at >= colours.length && { strokeDasharray: '6 3' }),
      }))}
      referenceLines={series.flatMap((one, at) =>
        [one.low, one.high].flatMap((y) => (y === null ? [] : [{ y, color: colourOf(at), strokeDasharray: '3 4', label: shown(y) }])),
      )}
      valueFormatter={shown}
      connectNulls
      curveType="linear"
      withDots={rows.length <= 60}
      yAxisProps={{ width: 52, tickCount: 5, domain: ['auto', 'auto'], tickFormatter: shown }}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: ['dataMin', 'dataMax'],
        tickFormatter: (at: number) => shortDay(parisDay(new Date(at))),
        tick: { fontSize: 11, fill: 'currentColor', transform: 'translate(0, 10)' },
        minTickGap: 40,
      }}
      tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? moment(new Date(at).toISOString()) : String(at)) }}
      lineProps={{ isAnimationActive: false }}
      // The figures are read in the table below it: the picture takes no focus.
      lineChartProps={{ accessibilityLayer: false }}
      gridAxis="x"
      tickLine="none"
    />
  )
}
