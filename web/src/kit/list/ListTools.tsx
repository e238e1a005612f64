import { Badge, Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isSet, type Filter } from './filter.ts'
import { FilterChips, type FilterChipsProps } from './FilterChips.tsx'
import classes from './ListTools.module.css'

type ListToolsProps = FilterChipsProps & {
  /** No table fits: the filters fold behind one button that says how many are set, and the search stays in sight. */
  narrow: boolean
  filters: readonly Filter[]
  columns: ReactNode
  /** The search box, if the list has one. */
  children: ReactNode
}

/** Search, filters and columns over a list. */
export function ListTools({ narrow, filters, search, set, columns, children }: ListToolsProps) {
  const { t } = useTranslation()
  const [unfolded, setUnfolded] = useState(false)
  const partId = useId()
  const count = filters.filter((filter) => isSet(filter, search)).length
  const folds = narrow && filters.length > 0
  return (
    <div className={classes.tools} role="search" data-narrow={narrow || undefined}>
      {children}
      {folds && (
        <Button
          className={classes.fold ?? ''}
          variant="default"
          size="sm"
          px={10}
          leftSection={<IconFilter size={17} aria-hidden />}
          rightSection={
            count > 0 && (
              <Badge size="sm" circle aria-hidden>
                {count}
              </Badge>
            )
          }
          aria-expanded={unfolded}
          aria-controls={partId}
          aria-label={count > 0 ? t('filter.foldSet', { count }) : t('filter.fold')}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t('filter.fold')}
        </Button>
      )}
      <div id={partId} className={classes.part} hidden={folds && !unfolded}>
        <FilterChips filters={filters} search={search} set={set} />
        <div className={classes.side}>{columns}</div>
      </div>
    </div>
  )
}
