import { hourPlaces, hoursRoutes, type SalesHours } from '@plantule/contract/analysis/hours'
import { IconChartLine, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { readList } from '../../../api/query.ts'
import { wholeEuros } from '../../../kit/chart/amounts.ts'
import classes from '../../../kit/chart/Figures.module.css'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { searchFor, type SearchOf, useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Group, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import { PeriodPick } from '../parts/PeriodPick.tsx'
import { ReportByMail } from '../parts/ReportByMail.tsx'
import { daysOf } from '../parts/periods.ts'
import { HeatTable } from './HeatTable.tsx'

const BUSIEST = 5

/** When sales are made, at the till and by order: by weekday and hour, and by whom. */
export default function SalesHoursScreen() {
  const { t } = useTranslation('salesHours')
  const navigate = useNavigate()
  const search = useScreenSearch('/sales-hours')
  const usual = daysOf('twelveMonths')
  const { from = usual.from, to = usual.to, at = 'all', seller } = search
  const input = { params: { from, to }, query: { at, ...(seller !== undefined && { seller }) } }
  const { data, error, refetch, isFetching } = useQuery(readList(hoursRoutes.salesHours, input))
  const set = (patch: SearchOf<'/sales-hours'>): void => {
    void navigate({ to: '.', search: searchFor('/sales-hours', { ...search, ...patch }), replace: true, resetScroll: false })
  }
  const save = (): void => void download(hoursRoutes.exportSalesHours, input, 'ventes-par-heure.xlsx').catch(showError)
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <Button icon={<IconDownload size={16} />} onClick={save}>
          {t('export')}
        </Button>
      }
    >
      <Stack gap="md" aria-busy={isFetching}>
        <Group gap="xs" align="end">
          <PeriodPick from={from} to={to} onChange={set} />
          <Select
            size="sm"
            w={190}
            label={t('place')}
            value={at}
            allowDeselect={false}
            onChange={(value) => set({ at: value as typeof at })}
            data={hourPlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
          />
          <Select
            size="sm"
            w={220}
            label={t('seller')}
            placeholder={t('everybody')}
            value={seller ?? null}
            clearable
            onChange={(value) => set({ seller: (value ?? undefined) as string })}
            data={(data?.sellers ?? []).filter((one) => one.seller !== '').map((one) => one.seller)}
          />
          <ReportByMail report="sales-hours" />
        </Group>
        {error && !data ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : data ? (
          <Result hours={data} />
        ) : (
          <Waiting panels={2} />
        )}
      </Stack>
    </Page>
  )
}

function Result({ hours }: { hours: SalesHours }) {
  const { t } = useTranslation('salesHours')
  const { cells, sellers, totals } = hours
  if (cells.length === 0)
    return <EmptyState icon={<IconChartLine size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
  const busiest = cells.toSorted((a, b) => b.sales - a.sales).slice(0, BUSIEST)
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{t('revenue')}</dt>
          <dd>{wholeEuros(totals.exclCents)}</dd>
        </div>
        <div>
          <dt>{t('sales')}</dt>
          <dd>{figure(totals.sales)}</dd>
        </div>
        <div>
          <dt>{t('basket')}</dt>
          <dd>{basketOf(totals)}</dd>
        </div>
      </dl>
      <Panel title={t('heat')} text={t('heatText')}>
        <HeatTable hours={hours} />
      </Panel>
      <Panel title={t('busiest')}>
        <SumsTable
          name={t('hour')}
          rows={busiest.map((cell) => ({ ...cell, name: `${t(`longWeekdays.${cell.weekday as 1}`)}, ${t('at', { hour: cell.hour })}` }))}
        />
      </Panel>
      <Panel title={t('bySeller')}>
        <SumsTable name={t('seller')} rows={sellers.map((one) => ({ ...one, name: one.seller || t('nobody') }))} />
      </Panel>
    </>
  )
}

type Sums = { sales: number; exclCents: number }
const basketOf = ({ sales, exclCents }: Sums): string => (sales > 0 ? wholeEuros(exclCents / sales) : '–')

function SumsTable({ name, rows }: { name: string; rows: (Sums & { name: string })[] }) {
  const { t } = useTranslation('salesHours')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" data-right>
            {t('sales')}
          </th>
          <th scope="col" data-right>
            {t('revenue')}
          </th>
          <th scope="col" data-right>
            {t('basket')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td>{row.name}</td>
            <td data-right>{figure(row.sales)}</td>
            <td data-right>
              <Euro cents={row.exclCents} />
            </td>
            <td data-right>{basketOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
