/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title's link opens the record too */
import { Checkbox, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Cards.module.css'
import type { Column } from './column.ts'
import type { RowId } from './DataTable.tsx'
import type { Ticks } from './selection.ts'

export type CardsProps<Row, Id extends RowId> = {
  name: string
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  idOf: (row: Row) => Id
  nameOf: (row: Row) => string
  ticks: Ticks<Id> | undefined
  onOpen: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
}

/** The same rows for a phone: a card each, no sideways scrolling. */
export function Cards<Row, Id extends RowId>({ rows, columns, ticks, ...props }: CardsProps<Row, Id>) {
  const { t } = useTranslation()
  if (!rows) {
    return (
      <div className={classes.cards} aria-busy>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={96} radius="lg" />
        ))}
      </div>
    )
  }
  const ids = rows.map(props.idOf)
  const at = (place: Column<Row>['card']): Column<Row>[] => columns.filter((column) => column.card === place)
  const titles = at('title').length > 0 ? at('title') : columns.slice(0, 1)
  const lines = columns.filter((column) => (column.card ?? 'line') === 'line' && !titles.includes(column))
  return (
    <ul className={classes.cards} aria-label={props.name}>
      {rows.map((row) => {
        const id = props.idOf(row)
        return (
          <li
            key={id}
            className={classes.card}
            data-ticked={ticks?.has(id) || undefined}
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest('a,button,input,label')) return
              props.onOpen?.(row)
            }}
          >
            <div className={classes.head}>
              {ticks && (
                <Checkbox
                  size="sm"
                  aria-label={t('list.tickRow', { name: props.nameOf(row) })}
                  checked={ticks.has(id)}
                  onChange={() => ticks.toggle(id, ids)}
                />
              )}
              {at('picture').map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
              <div className={classes.title}>
                {titles.map((column) => (
                  <div key={column.id}>{column.cell(row)}</div>
                ))}
              </div>
              <div className={classes.corner}>
                {at('corner').map((column) => (
                  <div key={column.id}>{column.cell(row)}</div>
                ))}
              </div>
              {props.rowActions?.(row)}
            </div>
            <dl className={classes.lines}>
              {lines.map((column) => (
                <div key={column.id}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
