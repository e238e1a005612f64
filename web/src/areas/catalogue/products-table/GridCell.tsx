import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from './columns.ts'
import classes from './Grid.module.css'

type GridCellProps = {
  id: string
  column: GridColumn
  text: string
  changed: boolean
  error: string | undefined
  selected: boolean
  active: boolean
  /** The text that the field begins with; null when the cell is only looked at. */
  editing: string | null
  onSelect: (extend: boolean) => void
  onEdit: () => void
  /** Takes the text, then moves so many lines and columns. */
  onFinish: (text: string, down: number, across: number) => void
  onCancel: () => void
}

export function GridCell({
  id,
  column,
  text,
  changed,
  error,
  selected,
  active,
  editing,
  onSelect,
  onEdit,
  onFinish,
  onCancel,
}: GridCellProps) {
  const { t } = useTranslation('table')
  // A field that goes away loses the focus too: its text was taken already.
  const ended = useRef(false)
  const right = column.kind === 'money' || column.kind === 'whole'
  return (
    <div
      id={id}
      role="gridcell"
      tabIndex={-1}
      className={classes.cell}
      style={{ width: column.width }}
      title={error ?? (text.length > 20 ? text : undefined)}
      aria-selected={selected}
      aria-invalid={error ? true : undefined}
      data-align={right ? 'right' : undefined}
      data-latin={column.key === 'latinName' || undefined}
      data-frozen={column.key === 'name' || undefined}
      data-changed={changed || undefined}
      data-wrong={error ? true : undefined}
      data-selected={selected || undefined}
      data-active={active || undefined}
      onMouseDown={(event) => {
        if (editing !== null) return
        event.preventDefault()
        onSelect(event.shiftKey)
      }}
      onMouseEnter={(event) => event.buttons === 1 && editing === null && onSelect(true)}
      onDoubleClick={onEdit}
    >
      {text}
      {editing !== null && (
        <input
          className={classes.input}
          defaultValue={editing}
          aria-label={t(`columns.${column.key}`)}
          ref={(field) => field?.focus()}
          inputMode={right ? 'decimal' : 'text'}
          onFocus={() => {
            ended.current = false
          }}
          onBlur={(event) => !ended.current && onFinish(event.target.value, 0, 0)}
          onKeyDown={(event) => {
            event.stopPropagation()
            const field = event.currentTarget
            if (['Escape', 'Enter', 'Tab'].includes(event.key)) ended.current = true
            if (event.key === 'Escape') onCancel()
            else if (event.key === 'Enter') {
              event.preventDefault()
              onFinish(field.value, event.shiftKey ? -1 : 1, 0)
            } else if (event.key === 'Tab') {
              event.preventDefault()
              onFinish(field.value, 0, event.shiftKey ? -1 : 1)
            }
          }}
        />
      )}
    </div>
  )
}
