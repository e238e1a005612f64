import type { GridRow } from '@plantule/contract/stock/grid'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTable, writeTable } from '../parts/clipboard.ts'
import { gridColumns, shown } from './columns.ts'
import { GridCell } from './GridCell.tsx'
import classes from './Grid.module.css'
import { type Cell, currentValue, type Range, spanOf } from './staged.ts'
import type { GridState } from './use-grid.ts'
import { WrongCells } from './WrongCells.tsx'

const HEIGHT = 32
const NUMBER = 52
const FROZEN = gridColumns[0]?.width ?? 0
const width = NUMBER + gridColumns.reduce((sum, column) => sum + column.width, 0)

type GridViewProps = {
  rows: readonly GridRow[]
  grid: GridState
  readOnly: boolean
  onPasted: (told: { cells: number; wrong: number; lines?: number; columns?: number }) => void
  onSave: () => void
}

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
}

/** Lines drawn only where they are seen; one cell is active, Shift makes a range, typing edits. */
export function GridView({ rows, grid, readOnly, onPasted, onSave }: GridViewProps) {
  const { t } = useTranslation('table')
  const box = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<Range>({ from: { row: 0, column: 0 }, to: { row: 0, column: 0 } })
  const [editing, setEditing] = useState<string | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this component, which need not be memoised
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => HEIGHT,
    overscan: 12,
    scrollPaddingStart: 36,
  })
  const active = range.to
  const span = spanOf(range)

  const go = (to: Cell, extend: boolean): void => {
    const at = { row: Math.min(Math.max(to.row, 0), rows.length - 1), column: Math.min(Math.max(to.column, 0), gridColumns.length - 1) }
    setRange(extend ? { from: range.from, to: at } : { from: at, to: at })
    setEditing(null)
    lines.scrollToIndex(at.row)
    const before = gridColumns.slice(0, at.column).reduce((sum, column) => sum + column.width, 0)
    const view = box.current
    const own = gridColumns[at.column]?.width ?? 0
    // The name stays in sight, and hides what lies under it.
    if (view && at.column > 0 && before - FROZEN < view.scrollLeft) view.scrollLeft = before - FROZEN
    if (view && NUMBER + before + own > view.scrollLeft + view.clientWidth) view.scrollLeft = NUMBER + before + own - view.clientWidth
  }
  const textAt = ({ row, column }: Cell): string => {
    const line = rows[row]
    const at = gridColumns[column]
    return line && at ? shown(at, currentValue(line, grid.staged, at.key)) : ''
  }
  const finish = (text: string, down: number, across: number): void => {
    const told = grid.write(active.row, active.column, text)
    if (told.wrong > 0) onPasted(told)
    go({ row: active.row + down, column: active.column + across }, false)
    box.current?.focus()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (editing !== null) return
    const command = event.ctrlKey || event.metaKey
    const step = steps[event.key]
    const done = (): void => event.preventDefault()
    if (command && event.key.toLowerCase() === 's') return (done(), onSave())
    if (command && event.key.toLowerCase() === 'z') return (done(), grid.undo())
    if (command && event.key.toLowerCase() === 'd' && !readOnly) return (done(), grid.fillDown(range))
    if (command && event.key.toLowerCase() === 'a')
      return (done(), setRange({ from: { row: 0, column: 0 }, to: { row: rows.length - 1, column: gridColumns.length - 1 } }))
    if (step && command)
      return (
        done(),
        go(
          {
            row: step[0] ? (step[0] < 0 ? 0 : rows.length - 1) : active.row,
            column: step[1] ? (step[1] < 0 ? 0 : gridColumns.length - 1) : active.column,
          },
          event.shiftKey,
        )
      )
    if (step) return (done(), go({ row: active.row + step[0], column: active.column + step[1] }, event.shiftKey))
    if (event.key === 'Home' || event.key === 'End')
      return (
        done(),
        go(
          {
            row: command ? (event.key === 'Home' ? 0 : rows.length - 1) : active.row,
            column: event.key === 'Home' ? 0 : gridColumns.length - 1,
          },
          event.shiftKey,
        )
      )
    // Tab leaves the table at its ends, so that nobody is caught in it.
    const across = event.shiftKey ? -1 : 1
    if (event.key === 'Tab' && gridColumns[active.column + across])
      return (done(), go({ row: active.row, column: active.column + across }, false))
    if (readOnly || command || event.altKey) return
    if (event.key === 'Enter' || event.key === 'F2') return (done(), setEditing(textAt(active)))
    if (event.key === 'Delete' || event.key === 'Backspace') return (done(), onPasted(grid.paste([['']], range)))
    if (event.key.length === 1) return (done(), setEditing(event.key))
  }
  const onCopy = (event: ClipboardEvent): void => {
    if (editing !== null) return
    event.preventDefault()
    const table = Array.from({ length: span.bottom - span.top + 1 }, (_, down) =>
      Array.from({ length: span.right - span.left + 1 }, (__, across) => textAt({ row: span.top + down, column: span.left + across })),
    )
    event.clipboardData.setData('text/plain', writeTable(table))
  }
  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== null || readOnly) return
    event.preventDefault()
    const table = readTable(event.clipboardData.getData('text/plain'))
    onPasted(grid.paste(table, range))
    setRange({
      from: { row: span.top, column: span.left },
      to: {
        row: Math.min(span.top + table.length, rows.length) - 1,
        column: Math.min(span.left + (table[0]?.length ?? 1), gridColumns.length) - 1,
      },
    })
  }
  return (
    <>
      <WrongCells
        rows={rows}
        grid={grid}
        active={active}
        onGo={(cell) => {
          go(cell, false)
          box.current?.focus()
        }}
      />
      <div
        ref={box}
        className={classes.grid}
        role="grid"
        tabIndex={0}
        aria-label={t('title')}
        aria-rowcount={rows.length + 1}
        aria-colcount={gridColumns.length}
        aria-multiselectable
        aria-readonly={readOnly}
        aria-activedescendant={`cell-${active.row}-${active.column}`}
        onKeyDown={onKey}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <div role="row" aria-rowindex={1} className={classes.head} style={{ width }}>
          <div className={classes.number} role="presentation" />
          {gridColumns.map((column) => (
            <div
              key={column.key}
              role="columnheader"
              className={classes.headCell}
              data-frozen={column.key === 'name' || undefined}
              style={{ width: column.width }}
            >
              {t(`columns.${column.key}`)}
            </div>
          ))}
        </div>
        <div className={classes.body} role="rowgroup" style={{ height: lines.getTotalSize(), width }}>
          {lines.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row ? (
              <div
                key={row.subproductId}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <div className={classes.number} role="presentation">
                  {index + 1}
                </div>
                {gridColumns.map((column, at) => (
                  <GridCell
                    key={column.key}
                    id={`cell-${index}-${at}`}
                    column={column}
                    text={shown(column, currentValue(row, grid.staged, column.key))}
                    changed={grid.staged.get(row.subproductId)?.[column.key] !== undefined}
                    error={grid.errorOf(row, column.key)}
                    selected={index >= span.top && index <= span.bottom && at >= span.left && at <= span.right}
                    active={index === active.row && at === active.column}
                    editing={index === active.row && at === active.column ? editing : null}
                    onSelect={(extend) => {
                      box.current?.focus()
                      go({ row: index, column: at }, extend)
                    }}
                    onEdit={() => !readOnly && setEditing(textAt({ row: index, column: at }))}
                    onFinish={finish}
                    onCancel={() => {
                      setEditing(null)
                      box.current?.focus()
                    }}
                  />
                ))}
              </div>
            ) : null
          })}
        </div>
      </div>
    </>
  )
}
