/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title's link opens the record too */
import { Checkbox, Skeleton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Cards.module.css'
import type { Column } from './column.ts'
import type { RowId } from './DataTable.tsx'
import { GroupHeading } from './GroupHeading.tsx'
import type { RowGroups } from './row-groups.ts'
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
  groups?: RowGroups | undefined
}

/** The same rows for a phone: a low card each, no sideways scrolling. */
export function Cards<Row, Id extends RowId>({ rows, columns, ticks, ...props }: CardsProps<Row, Id>) {
  const { t } = useTranslation()
  if (!rows) {
    return (
      <div className={classes.cards} aria-busy>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className={classes.waiting}>
            <Skeleton height={14} width={`${35 + ((index * 7) % 20)}%`} radius="xl" />
            <Skeleton height={12} width={`${55 + ((index * 13) % 30)}%`} radius="xl" />
          </div>
        ))}
      </div>
    )
  }
  const ids = rows.map(props.idOf)
  const at = (place: Column<Row>['card']): Column<Row>[] => columns.filter((column) => column.card === place)
  const titles = at('title').length > 0 ? at('title') : columns.slice(0, 1)
  const lines = columns
    .filter((column) => ['line', 'plain'].includes(column.card ?? 'line') && !titles.includes(column))
    // What may be cut stands last, and takes what the others leave.
    .toSorted((a, b) => Number(a.ellipsis ?? false) - Number(b.ellipsis ?? false))
  const side = [...at('corner'), ...at('sum')]
  return (
    <ul className={classes.cards} aria-label={props.name}>
      {rows.map((row, index) => {
        const id = props.idOf(row)
        const group = props.groups?.get(index)
        const filled = lines.map((column) => ({ column, cell: column.cell(row) })).filter(({ cell }) => !isNothing(cell))
        return (
          <Fragment key={id}>
            {group && (
              <li className={classes.group}>
                <GroupHeading group={group} />
              </li>
            )}
            <li
              className={classes.card}
              data-ticked={ticks?.has(id) || undefined}
              data-opens={props.onOpen ? true : undefined}
              onClick={(event) => {
                if (event.target instanceof Element && event.target.closest('a,button,input,label')) return
                props.onOpen?.(row)
              }}
            >
              {ticks && (
                <Checkbox
                  className={classes.tick ?? ''}
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
              {(side.length > 0 || props.rowActions) && (
                <div className={classes.side}>
                  {side.length > 0 && (
                    <div className={classes.corner}>
                      {side.map((column) => (
                        <div key={column.id} data-sum={column.card === 'sum' || undefined}>
                          {column.cell(row)}
                        </div>
                      ))}
                    </div>
                  )}
                  {props.rowActions && <div className={classes.actions}>{props.rowActions(row)}</div>}
                </div>
              )}
              {filled.length > 0 && (
                <dl className={classes.lines} data-ticks={ticks ? true : undefined}>
                  {filled.map(({ column, cell }) => (
                    <div key={column.id} data-ellipsis={column.ellipsis}>
                      <dt className={column.card === 'plain' ? 'visually-hidden' : undefined}>{column.header}</dt>
                      <dd>{cell}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

const isNothing = (cell: ReactNode): boolean => cell === null || cell === undefined || cell === false || cell === ''
