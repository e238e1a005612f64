import { type ClientRow, providerClientRoutes } from '@plantule/contract/provider/clients'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure } from '../../../ui/format.ts'
import { Select, TextInput, UnstyledButton } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Lately } from '../../../ui/values.tsx'
import shared from '../parts/Rows.module.css'
import classes from './Clients.module.css'

const ClientDialog = lazy(() => import('./ClientDialog.tsx'))

const levels = ['essential', 'complete', 'local-vegetal'] as const
const states = ['active', 'suspended'] as const
const concerns = ['any', 'z', 'imports', 'invoices'] as const
type Filters = { level?: (typeof levels)[number]; state?: (typeof states)[number]; concern?: (typeof concerns)[number] }
const MEGABYTE = 1_000_000

/** Every nursery with what makes somebody call it. */
export default function ClientsScreen() {
  const { t } = useTranslation('provider')
  const [q, setQ] = useState('')
  const [filters, setFilters] = useState<Filters>({})
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number>()
  const query = { page, ...(q ? { q } : {}), ...filters }
  const { data, error, refetch } = useQuery(readList(providerClientRoutes.listClients, { query }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const choose = <K extends keyof Filters>(key: K, of: readonly NonNullable<Filters[K]>[]) => ({
    clearable: true,
    placeholder: t('clients.all'),
    value: filters[key] ?? null,
    onChange: (value: string | null) => {
      const { [key]: _, ...rest } = filters
      const chosen = of.find((each) => each === value)
      setFilters(chosen === undefined ? rest : { ...rest, [key]: chosen })
      setPage(1)
    },
  })
  return (
    <Page title={t('clients.title')} count={data.total} subtitle={t('clients.subtitle')}>
      <div className={shared.filters}>
        <TextInput
          type="search"
          label={t('clients.search')}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value)
            setPage(1)
          }}
        />
        <Select
          label={t('clients.level')}
          data={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
          {...choose('level', levels)}
        />
        <Select
          label={t('clients.state')}
          data={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          {...choose('state', states)}
        />
        <Select
          label={t('clients.concern')}
          data={concerns.map((value) => ({ value, label: t(`concerns.${value}`) }))}
          {...choose('concern', concerns)}
        />
      </div>
      {data.total === 0 && (
        <EmptyState icon={<IconBuildingStore size={32} stroke={1.5} />} title={t('clients.none')} text={t('clients.noneHow')} />
      )}
      <ul className={shared.rows}>
        {data.items.map((row) => (
          <ClientLine key={row.id} row={row} onOpen={() => setOpen(row.id)} />
        ))}
      </ul>
      {data.total > data.size && (
        <Group mt="md">
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('clients.before')}</Button>}
          {page * data.size < data.total && <Button onClick={() => setPage(page + 1)}>{t('clients.after')}</Button>}
        </Group>
      )}
      {open !== undefined && (
        <Suspense>
          <ClientDialog id={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

function ClientLine({ row, onOpen }: { row: ClientRow; onOpen: () => void }) {
  const { t } = useTranslation('provider')
  return (
    <li>
      <UnstyledButton className={`${shared.row} ${classes.client}`} onClick={onOpen}>
        <span className={shared.name}>
          <strong>{row.name}</strong>
          <small>{row.uid}</small>
        </span>
        <span>
          {t(`levels.${row.level}`)}
          <small>{row.trialEndsOn ? <Trial until={row.trialEndsOn} /> : t(`types.${row.subscriptionType}`)}</small>
        </span>
        <span>
          {row.lastSeenAt ? <Lately at={row.lastSeenAt} /> : t('clients.neverSeen')}
          <small>{t('clients.members', { count: row.members })}</small>
        </span>
        <span>
          {row.lastZ ? (
            <>
              {t('clients.lastZ')} <Day day={row.lastZ} />
            </>
          ) : (
            t('clients.noZ')
          )}
          <small>
            {row.storage === 0
              ? t('clients.noFiles')
              : t('clients.storage', { size: figure(row.storage / MEGABYTE, row.storage < 10 * MEGABYTE ? 1 : 0) })}
          </small>
        </span>
        <span className={shared.marks}>
          {row.state === 'suspended' && <Pill tone="bad">{t('states.suspended')}</Pill>}
          {row.concerns.map((each) => (
            <Pill key={each} tone="attention">
              {each === 'z' && t('clients.lateZ', { count: row.daysWithoutZ ?? 0 })}
              {each === 'imports' && t('clients.failedImports', { count: row.failedImports })}
              {each === 'invoices' && t('clients.unsentInvoices', { count: row.unsentInvoices })}
            </Pill>
          ))}
        </span>
      </UnstyledButton>
    </li>
  )
}

function Trial({ until }: { until: string }) {
  const { t } = useTranslation('provider')
  return (
    <>
      {t('clients.trialUntil')} <Day day={until} />
    </>
  )
}
