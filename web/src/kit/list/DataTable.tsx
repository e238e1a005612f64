import { Checkbox, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
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
      <Table className={classes.table} aria-label={props.name} aria-busy={props.stale || !rows}>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {ticks && (
              <Table.Th className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t('list.tickPage')}
                  checked={ids.length > 0 && ticked === ids.length}
                  indeterminate={ticked > 0 && ticked < ids.length}
                  onChange={() => ticks.togglePage(ids)}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} {...props} />
            ))}
            {rowActions && (
              <Table.Th className={classes.actions}>
                <span className="visually-hidden">{t('list.actions')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody data-stale={props.stale || undefined} className={classes.body}>
          {rows
            ? rows.map((row, index) => <BodyRow key={props.idOf(row)} row={row} index={index} ids={ids} {...props} />)
            : Array.from({ length: props.skeletonRows }, (_, index) => (
                <Table.Tr key={index} className={classes.waiting}>
                  {ticks && <Table.Td className={classes.tick} />}
                  {columns.map((column, place) => (
                    <Table.Td key={column.id}>
                      <Skeleton height={12} width={`${45 + ((index * 7 + place * 13) % 45)}%`} radius="xl" />
                    </Table.Td>
                  ))}
                  {rowActions && <Table.Td />}
                </Table.Tr>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function HeadCell<Row, Id extends RowId>({ column, sort, dir, onSort }: DataTableProps<Row, Id> & { column: Column<Row> }) {
  const active = column.sort !== undefined && column.sort === sort
  const Icon = active ? (dir === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  const key = column.sort
  return (
    <Table.Th
      style={{ width: column.width, textAlign: column.align }}
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
    </Table.Th>
  )
}

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
    <Table.Tr
      className={classes.row}
      data-row-index={index}
      data-cursor={cursor === index || undefined}
      data-ticked={ticks?.has(id) || undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen && open}
    >
      {ticks && (
        <Table.Td className={classes.tick}>
          <Checkbox
            size="xs"
            aria-label={t('list.tickRow', { name: props.nameOf(row) })}
            checked={ticks.has(id)}
            onClick={(event) => ticks.toggle(id, ids, event.shiftKey)}
            onChange={() => undefined}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td
          key={column.id}
          className={clsx(column.align === 'right' && 'figures', column.ellipsis && classes.ellipsis)}
          style={{ textAlign: column.align }}
        >
          {column.cell(row)}
        </Table.Td>
      ))}
      {props.rowActions && <Table.Td className={classes.actions}>{props.rowActions(row)}</Table.Td>}
    </Table.Tr>
  )
}
