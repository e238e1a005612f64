import { analysisRoutes, type PotentialRevenue } from '@plantule/contract/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { IconSeedling } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { stepName, wholeEuros } from '../../../kit/chart/amounts.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useInit } from '../../../api/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'
import { Grid, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Euro, Figure } from '../../../ui/values.tsx'
import classes from '../../../kit/chart/Figures.module.css'

/** What the free stock would bring at the prices of a profile, and from when. */
export function Potential() {
  const { t } = useTranslation('economics')
  const profiles = useInit().price_profiles
  const [x, setX] = useState('all')
  const { data, error, refetch } = useQuery(readList(analysisRoutes.potentialRevenue, { params: { x } }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting panels={2} />
  const choices = [{ value: 'all', label: t('publicPrices') }, ...profiles.map((one) => ({ value: `profile-${one.id}`, label: one.name }))]
  return (
    <>
      <Select
        size="sm"
        w={{ base: '100%', sm: 300 }}
        label={t('atPricesOf')}
        value={x}
        onChange={(value) => value && setX(value)}
        allowDeselect={false}
        data={choices}
      />
      {data.quantity === 0 ? (
        <EmptyState icon={<IconSeedling size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <Figures data={data} />
      )}
    </>
  )
}

function Figures({ data }: { data: PotentialRevenue }) {
  const { t } = useTranslation('economics')
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{t('worth')}</dt>
          <dd>{wholeEuros(data.exclCents)}</dd>
        </div>
        <div>
          <dt>{t('pieces')}</dt>
          <dd>{figure(data.quantity)}</dd>
        </div>
        <div>
          <dt>{t('sizes')}</dt>
          <dd>{figure(data.sizes)}</dd>
        </div>
        {data.growing.quantity > 0 && (
          <div>
            <dt>{t('growing', { count: data.growing.quantity, shown: figure(data.growing.quantity) })}</dt>
            <dd>{wholeEuros(data.growing.exclCents)}</dd>
          </div>
        )}
      </dl>
      <Panel title={t('byWeek')} text={[t('byWeekText'), data.growing.undated > 0 && t('undated')].filter(Boolean).join(' ')}>
        {data.weeks.length < 2 ? (
          <Text size="sm">{t('oneWeek')}</Text>
        ) : (
          <Chart
            title={t('byWeek')}
            points={data.weeks.map((one) => ({ name: stepName(one.week, 'week'), now: one.exclCents }))}
            now={t('worth')}
            format={wholeEuros}
          />
        )}
      </Panel>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="md">
            <Panel title={t('byProfile')}>
              <table className={classes.table} aria-label={t('byProfile')}>
                <tbody>
                  {data.profiles.map((one) => (
                    <tr key={one.id ?? 0}>
                      <td>{one.name ?? t('publicPrices')}</td>
                      <td data-right>
                        <Euro cents={one.exclCents} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
            <Panel title={t('byCategory')}>
              <Groups groups={data.categories} title={t('byCategory')} />
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Panel title={t('byProduct')}>
            <Groups groups={data.products} title={t('byProduct')} />
          </Panel>
        </Grid.Col>
      </Grid>
    </>
  )
}

const MOST = 20

function Groups({ groups, title }: { groups: PotentialRevenue['products']; title: string }) {
  const { t } = useTranslation('economics')
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col" data-right>
            {t('pieces')}
          </th>
          <th scope="col" data-right>
            {t('worth')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.slice(0, MOST).map((group) => (
          <tr key={group.key}>
            <td>{group.label ?? t('noCategory')}</td>
            <td data-right>
              <Figure value={group.quantity} />
            </td>
            <td data-right>
              <Euro cents={group.exclCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
