import { analysisRoutes, type SalesAnalysis } from '@plantule/contract/analysis/analysis'
import { analysisDimensions, analysisSteps, comparisons } from '@plantule/contract/analysis/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconChartLine, IconDownload, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { searchFor, type SearchOf, useScreenSearch } from '../../../search.ts'
import { download } from '../../../api/download.ts'
import { readList } from '../../../api/query.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { stepName, wholeEuros } from '../../../kit/chart/amounts.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { AnalysisTable } from './AnalysisTable.tsx'
import { Change } from '../parts/Change.tsx'
import classes from '../../../kit/chart/Figures.module.css'
import { groupName } from './group-name.ts'
import { PeriodPick } from '../parts/PeriodPick.tsx'
import { ReportByMail } from '../parts/ReportByMail.tsx'
import { daysOf } from '../parts/periods.ts'

/** Looking into one group, the usual next question: of a product which sizes, of a customer what they buy. */
const nextBy: Record<SalesAnalysis['by'], SalesAnalysis['by']> = {
  product: 'size',
  size: 'customer',
  caliber: 'product',
  category: 'product',
  supercategory: 'category',
  customer: 'product',
  profile: 'customer',
  channel: 'product',
  seller: 'product',
}

/** What sells, to whom and by whom; the address holds the whole question. */
export default function SalesAnalysisScreen() {
  const { t } = useTranslation('analysis')
  const navigate = useNavigate()
  const search = useScreenSearch('/sales-analysis')
  const usual = daysOf('twelveMonths')
  const { from = usual.from, to = usual.to, by = 'product', compare = 'last_year', step, only } = search
  const input = { params: { from, to }, query: { by, compare, ...(step && { step }), ...(only && { only }) } }
  const { data, error, refetch, isFetching } = useQuery(readList(analysisRoutes.salesAnalysis, input))
  const set = (patch: SearchOf<'/sales-analysis'>): void => {
    void navigate({ to: '.', search: searchFor('/sales-analysis', { ...search, ...patch }), replace: true, resetScroll: false })
  }
  const narrow = (value: string): void => set({ only: value, by: nextBy[value.slice(0, value.indexOf(':')) as SalesAnalysis['by']] })
  const save = (): void => void download(analysisRoutes.exportSalesAnalysis, input, 'ventes.xlsx').catch(showError)
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
            label={t('compare')}
            value={compare}
            allowDeselect={false}
            onChange={(value) => set({ compare: value as SearchOf<'/sales-analysis'>['compare'] & string })}
            data={comparisons.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          />
          <Select
            size="sm"
            w={150}
            label={t('step')}
            value={step ?? data?.step ?? null}
            allowDeselect={false}
            onChange={(value) => set({ step: value as SalesAnalysis['step'] })}
            data={analysisSteps.map((value) => ({ value, label: t(`steps.${value}`) }))}
          />
          <Select
            size="sm"
            w={180}
            label={t('groupBy')}
            value={by}
            allowDeselect={false}
            onChange={(value) => set({ by: value as SalesAnalysis['by'] })}
            data={analysisDimensions.map((value) => ({ value, label: t(`by.${value}`) }))}
          />
          <ReportByMail report="sales" />
        </Group>
        {data?.only && (
          <Group gap="xs">
            <Text size="sm">
              {t('onlyOf', { dimension: t(`by.${data.only.dimension}`), name: groupName(t, data.only.dimension, data.only) })}
            </Text>
            <Button size="xs" icon={<IconX size={14} />} onClick={() => set({ only: undefined as never })}>
              {t('allSales')}
            </Button>
          </Group>
        )}
        {error && !data ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : data ? (
          <Result analysis={data} onOnly={narrow} />
        ) : (
          <Waiting panels={2} />
        )}
      </Stack>
    </Page>
  )
}

function Result({ analysis, onOnly }: { analysis: SalesAnalysis; onOnly: (only: string) => void }) {
  const { t } = useTranslation('analysis')
  const { totals, before, compared, series, step, rows } = analysis
  if (rows.length === 0)
    return <EmptyState icon={<IconChartLine size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
  const words = compared ? t('comparedWords', { from: shortDay(compared.from), to: shortDay(compared.to) }) : undefined
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{t('revenue')}</dt>
          <dd>
            {wholeEuros(totals.exclCents)}{' '}
            {before && (
              <small>
                <Change now={totals.exclCents} before={before.exclCents} /> {words}
              </small>
            )}
          </dd>
        </div>
        {totals.inclCents !== null && (
          <div>
            <dt>{t('incl')}</dt>
            <dd>{wholeEuros(totals.inclCents)}</dd>
          </div>
        )}
        <div>
          <dt>{t('sales')}</dt>
          <dd>
            {figure(totals.sales)}{' '}
            {before && (
              <small>
                <Change now={totals.sales} before={before.sales} />
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('quantity')}</dt>
          <dd>
            {figure(totals.quantity)}{' '}
            {before && (
              <small>
                <Change now={totals.quantity} before={before.quantity} />
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('average')}</dt>
          <dd>{totals.sales > 0 ? wholeEuros(totals.exclCents / totals.sales) : '–'}</dd>
        </div>
      </dl>
      <Panel title={t('overTime')}>
        <Chart
          title={t('overTime')}
          points={series.map((point) => ({ name: stepName(point.start, step), now: point.exclCents, before: point.beforeCents }))}
          now={t('revenue')}
          before={words}
          format={wholeEuros}
        />
      </Panel>
      <Panel title={t('groups', { by: t(`by.${analysis.by}`) })} text={t('tip')}>
        <AnalysisTable analysis={analysis} onOnly={onOnly} />
      </Panel>
    </>
  )
}
