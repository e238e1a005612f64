/* oxlint-disable jsx-a11y/control-has-associated-label -- empty cells of rows that are still loading */
import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import clsx from 'clsx'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import { GroupHeading } from './GroupHeading.tsx'
import type { RowGroup, RowGroups } from './row-groups.ts'
import type { Ticks } from './selection.ts'

export type RowId = string | number
export type DataTableProps<Row, Id extends RowId> = {
  name: string
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  idOf: (row: Row) => Id
  nameOf: (row: Row) => string
  sort: string | undefined
  dir: 'asc' | 'desc'
  onSort: (sort: string, dir: 'asc' | 'desc') => void
  ticks: Ticks<Id> | undefined
  cursor: number
  onOpen: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  dense: boolean
  groups?: RowGroups | undefined
  stale: boolean
  skeletonRows: number
}

/** The table of every list: sticky header, `aria-sort`, a named checkbox per row. */
export function DataTable<Row, Id extends RowId>(props: DataTableProps<Row, Id>) {
  const { rows, columns, ticks, rowActions } = props
  const { t } = useTranslation()
  const ids = rows?.map(props.idOf) ?? []
  const ticked = ticks ? ids.filter((id) => ticks.has(id)).length : 0
  return (
    <div className={classes.scroll} data-dense={props.dense || undefined}>
      <table className={classes.table} aria-label={props.name} aria-busy={props.stale || !rows}>
        <thead className={classes.head}>
          <tr>
            {ticks && (
              <th className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t('list.tickPage')}
                  checked={ids.length > 0 && ticked === ids.length}
                  indeterminate={ticked > 0 && ticked < ids.length}
                  onChange={() => ticks.togglePage(ids)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} {...props} />
            ))}
            {rowActions && (
              <th className={classes.actions}>
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody data-stale={props.stale || undefined} className={classes.body}>
          {rows
            ? rows.map((row, index) => (
                <Fragment key={props.idOf(row)}>
                  <GroupRow group={props.groups?.get(index)} span={columns.length + (ticks ? 1 : 0) + (rowActions ? 1 : 0)} />
                  <BodyRow row={row} index={index} ids={ids} {...props} />
                </Fragment>
              ))
            : Array.from({ length: props.skeletonRows }, (_, index) => (
                <tr key={index} className={classes.waiting}>
                  {ticks && <td className={classes.tick} />}
                  {columns.map((column, place) => (
                    <td key={column.id} data-wide={column.wide}>
                      <Skeleton height={12} width={`${45 + ((index * 7 + place * 13) % 45)}%`} radius="xl" />
                    </td>
                  ))}
                  {rowActions && <td />}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Row, Id extends RowId>({ column, sort, dir, onSort }: DataTableProps<Row, Id> & { column: Column<Row> }) {
  const active = column.sort !== undefined && column.sort === sort
  const Icon = active ? (dir === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  const key = column.sort
  return (
    <th
      style={{ width: column.width ?? (column.ellipsis ? '16%' : undefined), textAlign: column.align }}
      data-align={column.align}
      data-wide={column.wide}
      aria-sort={active ? (dir === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {key === undefined ? (
        column.header
      ) : (
        <UnstyledButton
          className={clsx(classes.sort, active && classes.sorted)}
          onClick={() => onSort(key, active && dir === 'desc' ? 'asc' : active ? 'desc' : column.align === 'right' ? 'desc' : 'asc')}
        >
          {column.header}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      )}
    </th>
  )
}

const GroupRow = ({ group, span }: { group: RowGroup | undefined; span: number }) =>
  group && (
    <tr className={classes.group}>
      <th colSpan={span} scope="colgroup">
        <GroupHeading group={group} />
      </th>
    </tr>
  )

type BodyRowProps<Row, Id extends RowId> = DataTableProps<Row, Id> & { row: Row; index: number; ids: Id[] }

function BodyRow<Row, Id extends RowId>({ row, index, ids, columns, ticks, cursor, onOpen, ...props }: BodyRowProps<Row, Id>) {
  const { t } = useTranslation()
  const id = props.idOf(row)
  const open = (event: MouseEvent): void => {
    // Links, buttons and text being selected keep their own meaning.
    if (event.target instanceof Element && event.target.closest('a,button,input,label,[role="menu"]')) return
    if (window.getSelection()?.isCollapsed === false) return
    onOpen?.(row)
  }
  return (
    <tr
      className={classes.row}
      data-row-index={index}
      data-cursor={cursor === index || undefined}
      data-ticked={ticks?.has(id) || undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen && open}
    >
      {ticks && (
        <td className={classes.tick}>
          <Checkbox
            size="xs"
            aria-label={t('list.tickRow', { name: props.nameOf(row) })}
            checked={ticks.has(id)}
            onClick={(event) => ticks.toggle(id, ids, event.shiftKey)}
            onChange={() => undefined}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={clsx(column.align === 'right' && 'figures', column.ellipsis && classes.ellipsis)}
          style={{ textAlign: column.align }}
          data-wide={column.wide}
          data-title={column.card === 'title' || undefined}
        >
          {column.ellipsis ? <div className={classes.cut}>{column.cell(row)}</div> : column.cell(row)}
        </td>
      ))}
      {props.rowActions && <td className={classes.actions}>{props.rowActions(row)}</td>}
    </tr>
  )
}
