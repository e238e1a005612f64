import type { Route } from '@plantule/contract/base/route'
import type { SheetOf } from '@plantule/contract/base/sheet'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { IconFileSpreadsheet, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu, type Action } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/EmptyState.tsx'
import { Page } from '../Page.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { BulkBar, type BulkAction } from './BulkBar.tsx'
import { Cards } from './Cards.tsx'
import type { Column } from './column.ts'
import { useColumnsChoice } from './columns-choice.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DataTable, type RowId } from './DataTable.tsx'
import { isFiltered, without, type Filter } from './filter.ts'
import { Footer } from './Footer.tsx'
import { exportOf } from './list-export.ts'
import { ListTools } from './ListTools.tsx'
import type { FilterKey, List, RowOf } from './list-state.ts'
import { filtersOf } from './target-of.ts'
import classes from './ListScreen.module.css'
import { groupingColumn, rowGroups } from './row-groups.ts'
import { SearchBox } from './SearchBox.tsx'
import { useSelection, type Selection } from './selection.ts'
import { useListKeys } from './use-list-keys.ts'
import { Views, type View } from './Views.tsx'

const PreviewDrawer = lazy(() => import('./PreviewDrawer.tsx'))

export type Chosen<R extends Route, Id extends RowId> = Selection<Id, List<R>['query']>

export type ListScreenProps<R extends Route, Id extends RowId> = {
  title: string
  list: List<R>
  columns: readonly Column<RowOf<R>>[]
  /** Named in checkboxes and previews: a reference, a person's name. */
  nameOf: (row: RowOf<R>) => string
  idOf?: (row: RowOf<R>) => Id
  /** Where a row opens. */
  pathOf?: (row: RowOf<R>) => string
  /** Instead of opening a path. */
  onOpen?: (row: RowOf<R>) => void
  filters?: readonly Filter<FilterKey<R>>[]
  /** False where the contract's query has no `q`. */
  searchable?: boolean
  searchHint?: string
  views?: readonly View[]
  bulk?: readonly BulkAction<Chosen<R, Id>>[]
  /** True when the bulk actions accept the filters instead of ids. */
  bulkMatching?: boolean
  rowActions?: (row: RowOf<R>) => readonly Action[]
  preview?: (row: RowOf<R>) => ReactNode
  /** The green button. */
  create?: { label: string; to?: string; run?: () => void; icon?: ReactNode } | false | undefined
  /** Export, import and the like: the "…" menu of the page. */
  actions?: readonly Action[]
  /** The file of this very list; a list whose file says more than its rows has an action of its own. */
  sheet?: SheetOf<R>
  empty: EmptyStateProps
  /** Ways to the sister lists, beside the title. */
  kinds?: ReactNode
  /** Between the title and the list: figures, a notice. */
  above?: ReactNode
}

/** The skeleton of every list: views, search, filters, table or cards, selection, paging, preview. */
export function ListScreen<R extends Route, Id extends RowId = number>(props: ListScreenProps<R, Id>) {
  const { list, columns, filters = [], bulk = [] } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const searchId = useId()
  const wide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const choice = useColumnsChoice(list.name, columns)
  // A list without `idOf` has rows with a numeric `id`, as the contract's rows do.
  const idOf = props.idOf ?? ((row: RowOf<R>) => (row as { id: number }).id as Id)
  const ticks = useSelection<Id>(JSON.stringify(filtersOf(list.search)))
  const rows = list.rows
  const ids = rows?.map(idOf) ?? []
  const filtered = isFiltered(filters, list.search)
  const previewing = props.preview ? rows?.findIndex((row) => String(idOf(row)) === list.row) : undefined
  const previewed = previewing === undefined || previewing < 0 ? undefined : rows?.[previewing]

  const by = groupingColumn(columns, list.search['sort'])
  const groups =
    choice.grouped && by?.group && rows
      ? rowGroups(rows, by.group, { from: (list.page - 1) * list.size, total: list.atLeast ? undefined : list.total })
      : undefined

  const canOpen = props.onOpen ?? props.pathOf
  const open = canOpen
    ? (row: RowOf<R>) => (props.onOpen ? props.onOpen(row) : void navigate({ to: props.pathOf?.(row) ?? '.' }))
    : props.preview && ((row: RowOf<R>) => list.set({ row: idOf(row) }))
  const at = (index: number, run: (row: RowOf<R>) => void): void => {
    const row = rows?.[index]
    if (row !== undefined) run(row)
  }
  const cursor = useListKeys({
    count: rows?.length ?? 0,
    onOpen: open && ((index) => at(index, open)),
    onTick: bulk.length > 0 ? (index) => at(index, (row) => ticks.toggle(idOf(row), ids)) : undefined,
    onPreview: props.preview && ((index) => at(index, (row) => list.set({ row: idOf(row) }))),
    onCreate: props.create ? () => create(props.create, (to) => void navigate({ to })) : undefined,
    onEscape: ticks.clear,
    focusSearch: () => {
      const box = document.getElementById(searchId)
      // What was searched before goes when something else is typed.
      if (box instanceof HTMLInputElement) box.select()
      box?.focus()
    },
  })

  const clear = (): void => list.set({ q: undefined, ...without(filters, list.search) })
  const rowActions = props.rowActions
    ? (row: RowOf<R>) => <ActionMenu label={t('list.actionsOf', { name: props.nameOf(row) })} actions={props.rowActions?.(row) ?? []} />
    : undefined
  const shared = {
    name: props.title,
    rows,
    idOf,
    nameOf: props.nameOf,
    ticks: bulk.length > 0 ? ticks : undefined,
    onOpen: open,
    rowActions,
    groups,
  }
  const sheet = props.sheet
    ? // The type of `sheet` says that it is this list's.
      [
        exportOf<R, Route>(list, props.sheet as never, {
          label: t('list.excel'),
          file: `${props.title}.xlsx`,
          icon: <IconFileSpreadsheet size={16} />,
        }),
      ]
    : []
  const count = ticks.all ? (list.total ?? 0) : ticks.ids.size
  const chosen: Chosen<R, Id> = ticks.all ? { kind: 'matching', query: list.query, count } : { kind: 'ids', ids: [...ticks.ids], count }

  return (
    <Page
      title={props.title}
      count={list.total}
      countMore={list.atLeast}
      kinds={props.kinds}
      actions={
        <>
          <ActionMenu label={t('list.more')} actions={[...(props.actions ?? []), ...sheet]} />
          {props.create && (
            <Button look="main" to={props.create.to} onClick={props.create.run}>
              {wide ? (
                props.create.label
              ) : (
                <>
                  <span className={classes.icon} aria-hidden>
                    {props.create.icon ?? <IconPlus size={20} />}
                  </span>
                  <span className={classes.label}>{props.create.label}</span>
                </>
              )}
            </Button>
          )}
        </>
      }
    >
      {props.above}
      <div className={classes.sheet} data-fetching={list.fetching || undefined}>
        <Views list={list.name} path={list.route.path} given={props.views ?? []} search={list.search} replace={list.replace} />
        <ListTools narrow={!wide} filters={filters} search={list.search} set={list.set} columns={<ColumnsMenu choice={choice} by={by} />}>
          {props.searchable !== false && (
            <SearchBox id={searchId} value={list.search['q'] ?? ''} placeholder={props.searchHint} onChange={(q) => list.set({ q })} />
          )}
        </ListTools>
        {list.error && !rows ? (
          <LoadFailed error={list.error} retry={list.refetch} clear={filtered ? clear : undefined} />
        ) : rows?.length === 0 ? (
          filtered || list.page > 1 ? (
            <EmptyState
              icon={<IconSearchOff size={32} stroke={1.5} />}
              title={t('list.noMatch')}
              text={t('list.noMatchText')}
              action={<Button onClick={clear}>{t('filter.clearAll')}</Button>}
            />
          ) : (
            <EmptyState {...props.empty} />
          )
        ) : wide ? (
          <DataTable
            {...shared}
            columns={choice.visible}
            sort={list.search['sort'] ?? ''}
            dir={list.search['dir'] === 'asc' ? 'asc' : 'desc'}
            onSort={(sort, dir) => list.set({ sort, dir })}
            cursor={cursor}
            dense={choice.dense}
            stale={list.fetching && !list.waiting}
            skeletonRows={16}
          />
        ) : (
          <Cards {...shared} columns={choice.visible} />
        )}
        {rows && rows.length > 0 && (
          <Footer
            page={list.page}
            size={list.size}
            total={list.total ?? 0}
            atLeast={list.atLeast}
            onPage={(page) => list.set({ page })}
            onSize={(size) => list.set({ size })}
          />
        )}
      </div>
      {bulk.length > 0 && count > 0 && (
        <BulkBar
          chosen={chosen}
          count={count}
          total={list.total ?? 0}
          atLeast={list.atLeast}
          all={ticks.all}
          pageFull={ids.length > 0 && ids.every((id) => ticks.has(id))}
          onAll={props.bulkMatching ? ticks.selectAll : undefined}
          onClear={ticks.clear}
          actions={bulk}
        />
      )}
      {previewed !== undefined && previewing !== undefined && (
        <Suspense>
          <PreviewDrawer
            title={props.nameOf(previewed)}
            to={props.pathOf?.(previewed)}
            first={previewing === 0}
            last={previewing === ids.length - 1}
            onClose={() => list.set({ row: undefined })}
            onStep={(step) => list.set({ row: ids[previewing + step] })}
          >
            {props.preview?.(previewed)}
          </PreviewDrawer>
        </Suspense>
      )}
    </Page>
  )
}

function create(entry: ListScreenProps<Route, RowId>['create'], go: (to: string) => void): void {
  if (!entry) return
  if (entry.to) go(entry.to)
  entry.run?.()
}
