import { type DeadStock, deadStockRoutes } from '@plantule/contract/analysis/dead-stock'
import { IconDownload, IconPlant2 } from '@tabler/icons-react'
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
import { paths } from '../../../paths.ts'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Group, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day, Euro } from '../../../ui/values.tsx'
import { Link } from '@tanstack/react-router'
import { ReportByMail } from '../parts/ReportByMail.tsx'

const choices = ['30', '90', '180', '365', '730'] as const
type Days = (typeof choices)[number]

/** What stands there and does not sell: money asleep, dearest first. */
export default function DeadStockScreen() {
  const { t } = useTranslation('deadStock')
  const navigate = useNavigate()
  const { days = '180' } = useScreenSearch('/dead-stock')
  const input = { query: { days: Number(days) } }
  const { data, error, refetch, isFetching } = useQuery(readList(deadStockRoutes.deadStock, input))
  const choose = (value: Days): void => void navigate({ to: '.', search: searchFor('/dead-stock', { days: value }), replace: true })
  const save = (): void => void download(deadStockRoutes.exportDeadStock, input, 'stock-dormant.xlsx').catch(showError)
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
          <Select
            size="sm"
            w={220}
            label={t('without')}
            value={days}
            allowDeselect={false}
            onChange={(value) => choose(value as Days)}
            data={choices.map((value) => ({ value, label: t(`days.${value}`) }))}
          />
          <ReportByMail report="dead-stock" />
        </Group>
        {error && !data ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : data ? (
          <Result stock={data} />
        ) : (
          <Waiting panels={2} />
        )}
      </Stack>
    </Page>
  )
}

function Result({ stock: { totals, categories, rows } }: { stock: DeadStock }) {
  const { t } = useTranslation('deadStock')
  if (rows.length === 0) return <EmptyState icon={<IconPlant2 size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{t('value')}</dt>
          <dd>{wholeEuros(totals.valueCents)}</dd>
        </div>
        {totals.costed > 0 && (
          <div>
            <dt>{t('cost')}</dt>
            <dd>
              {wholeEuros(totals.costCents)}
              {totals.costed < totals.quantity && <small>{t('costed', { count: totals.costed, plants: figure(totals.costed) })}</small>}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('sizes')}</dt>
          <dd>{figure(totals.sizes)}</dd>
        </div>
        <div>
          <dt>{t('quantity')}</dt>
          <dd>{figure(totals.quantity)}</dd>
        </div>
      </dl>
      <Panel title={t('byCategory')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('category')}</th>
              <th scope="col" data-right>
                {t('quantity')}
              </th>
              <th scope="col" data-right>
                {t('value')}
              </th>
              <th scope="col" data-right className={classes.wide}>
                {t('cost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map((one) => (
              <tr key={one.key}>
                <td>{one.label ?? t('noCategory')}</td>
                <td data-right>{figure(one.quantity)}</td>
                <td data-right>
                  <Euro cents={one.valueCents} />
                </td>
                <td data-right className={classes.wide}>
                  <Cost of={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title={t('bySize')} {...(rows.length < totals.sizes && { text: t('first', { shown: rows.length, all: totals.sizes }) })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" data-right>
                {t('quantity')}
              </th>
              <th scope="col" data-right>
                {t('value')}
              </th>
              <th scope="col" data-right className={classes.wide}>
                {t('cost')}
              </th>
              <th scope="col" data-right className={classes.wide}>
                {t('lastSold')}
              </th>
              <th scope="col" data-right>
                {t('age')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.subproductId}>
                <td>
                  <Link to={paths.product(row.productId)}>{row.product}</Link>
                  <span className={classes.detail}>{[row.size, row.reference].filter(Boolean).join(' · ')}</span>
                </td>
                <td data-right>{figure(row.quantity)}</td>
                <td data-right>
                  <Euro cents={row.valueCents} />
                </td>
                <td data-right className={classes.wide}>
                  <Cost of={row} />
                </td>
                <td data-right className={classes.wide}>
                  {row.lastSoldOn ? <Day day={row.lastSoldOn} /> : t('never')}
                </td>
                <td data-right>{t('ageDays', { count: row.age })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  )
}

/** What the plants that stand in a lot have cost so far; of the others nobody wrote it down. */
function Cost({ of: { costed, costCents, quantity } }: { of: { costed: number; costCents: number; quantity: number } }) {
  const { t } = useTranslation('deadStock')
  if (costed === 0) return <span className={classes.detail}>{t('noCost')}</span>
  return (
    <>
      <Euro cents={costCents} />
      {costed < quantity && <span className={classes.detail}>{t('costed', { count: costed, plants: figure(costed) })}</span>}
    </>
  )
}
