import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { euros } from '../../../ui/format.ts'

const whole = (cents: number): string => euros(Math.round(cents / 100) * 100).replace(/[,.]00/, '')

export default function MonthChart({ months }: { months: { label: string; excl: number; vat: number }[] }) {
  const { t } = useTranslation('purchases')
  return (
    <BarChart
      h="100%"
      data={months}
      dataKey="label"
      type="stacked"
      series={[
        { name: 'excl', label: t('columns.excl'), color: 'light-dark(#3a7d44, #5d9a63)' },
        { name: 'vat', label: t('columns.vat'), color: 'light-dark(#dfd2b3, #4a5148)' },
      ]}
      valueFormatter={whole}
      yAxisProps={{ width: 64, tickCount: 4, tickFormatter: whole }}
      xAxisProps={{ interval: 'equidistantPreserveStart', tick: { fontSize: 11, fill: 'currentColor', transform: 'translate(0, 10)' } }}
      barProps={{ isAnimationActive: false }}
      // The figures are read in the table beside it: the picture takes no focus.
      barChartProps={{ accessibilityLayer: false }}
      gridAxis="x"
      tickLine="none"
    />
  )
}
