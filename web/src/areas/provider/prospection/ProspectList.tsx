import { prospectRoutes } from '@plantule/contract/provider/prospects'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select, TextInput, UnstyledButton } from '../../../ui/inputs.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Euro, Lately } from '../../../ui/values.tsx'
import { Pager } from '../parts/Pager.tsx'
import classes from '../parts/Rows.module.css'
import { stageTones } from './stage-tones.ts'

const stages = ['going', 'new', 'contacted', 'demo', 'offer', 'won', 'lost'] as const
const owners = ['me', 'nobody'] as const
const kinds = ['nursery', 'seeds', 'garden_centre', 'other'] as const
type Filters = { stage?: (typeof stages)[number]; owner?: (typeof owners)[number]; kind?: (typeof kinds)[number] }

/** All prospects, found by what is known of them. */
export function ProspectList({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('provider')
  const [q, setQ] = useState('')
  const [filters, setFilters] = useState<Filters>({ stage: 'going' })
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    readList(prospectRoutes.listProspects, { query: { page, sort: 'nextOn', dir: 'asc', ...(q ? { q } : {}), ...filters } }),
  )
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
    <>
      <div className={classes.filters}>
        <TextInput
          type="search"
          label={t('prospects.search')}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value)
            setPage(1)
          }}
        />
        <Select
          label={t('prospects.stage')}
          data={stages.map((value) => ({ value, label: value === 'going' ? t('prospects.going') : t(`stages.${value}`) }))}
          {...choose('stage', stages)}
        />
        <Select
          label={t('prospects.owner')}
          data={owners.map((value) => ({ value, label: t(`tickets.assignees.${value}`) }))}
          {...choose('owner', owners)}
        />
        <Select
          label={t('prospects.kind')}
          data={kinds.map((value) => ({ value, label: t(`prospectKinds.${value}`) }))}
          {...choose('kind', kinds)}
        />
      </div>
      {data.total === 0 && (
        <EmptyState icon={<IconUsersGroup size={32} stroke={1.5} />} title={t('prospects.none')} text={t('clients.noneHow')} />
      )}
      <ul className={classes.rows}>
        {data.items.map((row) => (
          <li key={row.id}>
            <UnstyledButton className={classes.row} onClick={() => onOpen(row.id)}>
              <span className={classes.name}>
                <strong>{row.company ?? row.name}</strong>
                <small>{[row.company && row.name, t(`prospectKinds.${row.kind}`)].filter(Boolean).join(', ')}</small>
              </span>
              <span>
                {row.nextStep ?? t('prospects.noStep')}
                <small>{row.nextOn && <Day day={row.nextOn} />}</small>
              </span>
              <span>
                {row.valueCents !== null && <Euro cents={row.valueCents} />}
                <small>{row.lastInteractionAt ? <Lately at={row.lastInteractionAt} /> : t('prospects.neverSpoke')}</small>
              </span>
              <span className={classes.marks}>
                <Pill tone={stageTones[row.stage]}>{t(`stages.${row.stage}`)}</Pill>
                {row.owner && <span>{row.owner}</span>}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Pager data={data} page={page} onPage={setPage} />
    </>
  )
}
