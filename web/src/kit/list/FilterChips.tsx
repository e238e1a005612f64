import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { euros, shortDay } from '../../ui/format.ts'
import classes from './FilterChips.module.css'
import { isSet, operatorOf, without, type Filter } from './filter.ts'
import type { Search } from './list-state.ts'

const FilterEditor = lazy(() => import('./FilterEditor.tsx'))
const ActionEntries = lazy(() => import('../../ui/ActionEntries.tsx'))

export type FilterChipsProps = {
  filters: readonly Filter[]
  search: Search
  set: (patch: Record<string, string | undefined>) => void
}

/** "+ Filtre", then a chip each: edit in place, x removes, "Tout effacer". */
export function FilterChips({ filters, search, set }: FilterChipsProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<string | null>(null)
  const shown = filters.filter((filter) => isSet(filter, search) || filter.key === editing)
  const others = filters.filter((filter) => !shown.includes(filter))
  return (
    <div className={classes.chips}>
      {shown.map((filter) => (
        <Chip
          key={filter.key}
          filter={filter}
          search={search}
          set={set}
          open={editing === filter.key}
          onOpen={(open) => setEditing(open ? filter.key : null)}
        />
      ))}
      {others.length > 0 && (
        <Dropdown
          kind="menu"
          label={t('filter.add')}
          button={(props) => (
            <Button size="compact-sm" h={30} variant="subtle" color="gray" leftSection={<IconPlus size={14} />} {...props}>
              {t('filter.add')}
            </Button>
          )}
        >
          {(close) => (
            <ActionEntries close={close} actions={others.map((filter) => ({ label: filter.label, run: () => setEditing(filter.key) }))} />
          )}
        </Dropdown>
      )}
      {filters.some((filter) => isSet(filter, search)) && (
        <Button
          size="compact-sm"
          h={30}
          variant="subtle"
          color="gray"
          onClick={() => {
            setEditing(null)
            set(without(filters, search))
          }}
        >
          {t('filter.clearAll')}
        </Button>
      )}
    </div>
  )
}

type ChipProps = { filter: Filter; search: Search; set: FilterChipsProps['set']; open: boolean; onOpen: (open: boolean) => void }

function Chip({ filter, search, set, open, onOpen }: ChipProps) {
  const { t } = useTranslation()
  const value = useFilterText(filter, search)
  return (
    <span className={classes.chip}>
      <Dropdown
        kind="panel"
        label={filter.label}
        opened={open}
        onOpened={onOpen}
        button={(props) => (
          <UnstyledButton className={classes.edit} {...props}>
            {filter.label}
            {value && <b>{value}</b>}
            <IconChevronDown size={13} aria-hidden />
          </UnstyledButton>
        )}
      >
        {(close) => <FilterEditor filter={filter} search={search} set={set} onDone={close} />}
      </Dropdown>
      <UnstyledButton
        className={classes.remove}
        aria-label={t('filter.remove', { name: filter.label })}
        onClick={() => {
          onOpen(false)
          set(without([filter], search))
        }}
      >
        <IconX size={13} aria-hidden />
      </UnstyledButton>
    </span>
  )
}

function useFilterText(filter: Filter, search: Search): string | undefined {
  const { t } = useTranslation()
  const value = search[filter.key]
  switch (filter.kind) {
    case 'choice': {
      const operator = operatorOf(filter, search)
      if (operator === 'empty' || operator === 'filled') return t(`filter.said.${operator}`)
      const names = value?.split(',').map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
      const said = names && (names.length > 2 ? t('filter.several', { count: names.length }) : names.join(', '))
      return said && operator === 'not' ? t('filter.said.not', { what: said }) : said
    }
    case 'presence': {
      const operator = operatorOf(filter, search)
      return operator === 'empty' || operator === 'filled' ? t(`filter.said.${operator}`) : undefined
    }
    case 'flag':
      return value && (value === 'true' ? filter.yes : filter.no)
    case 'day':
      return value && shortDay(value)
    case 'days': {
      const until = search[filter.until]
      if (value && until) return value === until ? shortDay(value) : `${shortDay(value)} - ${shortDay(until)}`
      return value ? t('filter.since', { day: shortDay(value) }) : until && t('filter.until', { day: shortDay(until) })
    }
    case 'number':
      return value && `${value}${filter.unit ? ` ${filter.unit}` : ''}`
    case 'euros':
      return value && euros(Number(value))
  }
}
