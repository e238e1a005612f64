/* oxlint-disable typescript/no-explicit-any, jsx-a11y/no-autofocus -- a cell edits a value of the kind its field names; a line just added is where one types */
import { ActionIcon, Select, Table, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState, type EmptyStateProps } from '../../ui/EmptyState.tsx'
import { showError, showToast } from '../../ui/toast.ts'
import { euros, percent } from '../../ui/format.ts'
import { useLine } from '../form/use-line.ts'
import { FigureInput } from '../fields/FigureInput.tsx'
import type { Option } from '../list/filter.ts'
import classes from './ReferenceTable.module.css'

export type ReferenceField<Row> = {
  key: keyof Row & string
  label: string
  width?: string
  required?: boolean
} & (
  | { kind: 'text'; italic?: boolean }
  | { kind: 'number'; unit?: string; digits?: number }
  | { kind: 'money' }
  | { kind: 'percent' }
  | { kind: 'choice'; options: readonly Option[] }
)

export type ReferenceTableProps<Row extends { id: number; name: string; version?: number }> = {
  title: string
  rows: readonly Row[]
  fields: readonly ReferenceField<Row>[]
  /** A new line before anything is typed. */
  blank: Omit<Row, 'id' | 'version'>
  create: (row: Omit<Row, 'id' | 'version'>) => Promise<unknown>
  update: (row: Row) => Promise<unknown>
  remove: (row: Row) => Promise<unknown>
  /** What deleting this row does, named before it is done. */
  consequence?: (row: Row) => string
  empty: EmptyStateProps
  readOnly?: boolean
}

/** What holds words gets what figures leave. */
const widths = { text: undefined, number: '7.5rem', money: '8rem', percent: '7.5rem', choice: '11rem' }

/** A small list kept in place: click, type, Tab to the next cell; each line saves by itself when it is left. */
export function ReferenceTable<Row extends { id: number; name: string; version?: number }>(props: ReferenceTableProps<Row>) {
  const { rows, fields, readOnly = false } = props
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)

  const remove = async (row: Row): Promise<void> => {
    const yes = await confirm({
      title: t('reference.removeTitle', { name: row.name }),
      text: props.consequence?.(row) ?? t('reference.removeText'),
      confirm: t('reference.removeRow', { name: row.name }),
      danger: true,
    })
    if (!yes) return
    try {
      await props.remove(row)
      showToast({ text: t('reference.removed', { name: row.name }) })
    } catch (error) {
      showError(error)
    }
  }

  if (rows.length === 0 && !adding) {
    return (
      <EmptyState
        {...props.empty}
        action={
          readOnly ? undefined : (
            <Button look="main" onClick={() => setAdding(true)}>
              {t('reference.add')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className={classes.frame}>
      <Table.ScrollContainer minWidth={fields.length * 130} type="native">
        <Table className={classes.table} aria-label={props.title}>
          <Table.Thead>
            <Table.Tr>
              {fields.map((field) => (
                <Table.Th key={field.key} style={{ width: field.width ?? widths[field.kind] }}>
                  {field.label}
                </Table.Th>
              ))}
              <Table.Th className={classes.last}>
                <span className="visually-hidden">{t('list.actions')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Line
                key={row.id}
                row={row}
                fields={fields}
                readOnly={readOnly}
                save={props.update}
                onRemove={readOnly ? undefined : () => void remove(row)}
              />
            ))}
            {adding && (
              <Line
                key="new"
                row={props.blank as Row}
                fields={fields}
                readOnly={false}
                autoFocus
                save={async (next) => {
                  await props.create({ ...props.blank, ...next })
                  setAdding(false)
                }}
                onRemove={() => setAdding(false)}
              />
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {!readOnly && !adding && (
        <div className={classes.foot}>
          <Button look="quiet" icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t('reference.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A value as its cell shows it. */
function shownIn(field: ReferenceField<any>, value: any): string {
  if (value === null || value === '') return '–'
  if (field.kind === 'choice') return field.options.find((one) => one.value === value)?.label ?? String(value)
  if (field.kind === 'money') return euros(value)
  if (field.kind === 'percent') return percent(value)
  return String(value)
}

type LineProps<Row> = {
  row: Row
  fields: readonly ReferenceField<Row>[]
  readOnly: boolean
  autoFocus?: boolean
  save: (row: Row) => Promise<unknown>
  onRemove: (() => void) | undefined
}

function Line<Row extends { name: string; version?: number }>({
  row,
  fields,
  readOnly,
  autoFocus = false,
  save,
  onRemove,
}: LineProps<Row>) {
  const { t } = useTranslation()
  const said = (key: string, value: unknown): string => {
    const field = fields.find((one) => one.key === key)
    return field ? shownIn(field, value) : String(value ?? '')
  }
  const line = useLine<Row>({ value: row, save, said })
  const { now, changed, state, errors } = line
  const missing = (): boolean => fields.some(({ key, required }) => required && (now[key] === '' || now[key] === null))
  const leave = async (): Promise<void> => void (missing() || (await line.leave()))

  return (
    <Table.Tr
      data-changed={changed || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void leave()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void leave()
        if (event.key === 'Escape') line.drop()
      }}
    >
      {fields.map((field, index) => (
        <Table.Td key={field.key} data-label={field.label} data-kind={field.kind} data-first={index === 0 || undefined}>
          <Cell
            field={field}
            value={now[field.key]}
            error={errors[field.key]}
            readOnly={readOnly}
            autoFocus={autoFocus && index === 0}
            label={`${field.label}, ${row.name || t('reference.add')}`}
            onChange={(value) => line.set(field.key, value as Row[typeof field.key])}
          />
        </Table.Td>
      ))}
      <Table.Td className={classes.last}>
        <span className={classes.state} role="status">
          {state === 'saving' ? t('reference.saving') : state === 'saved' ? t('reference.saved') : ''}
        </span>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('reference.removeRow', { name: row.name })} onClick={onRemove}>
            <IconTrash size={17} stroke={1.6} />
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

type CellProps = {
  // A cell edits a value of the kind that its field names.
  field: ReferenceField<any>
  value: any
  error: string | undefined
  readOnly: boolean
  autoFocus: boolean
  label: string
  onChange: (value: unknown) => void
}

function Cell({ field, value, error, readOnly, autoFocus, label, onChange }: CellProps) {
  const shared = { 'aria-label': label, error, readOnly, size: 'sm', variant: 'unstyled', className: classes.cell, autoFocus } as const
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          value={value ?? ''}
          styles={field.italic ? { input: { fontStyle: 'italic' } } : {}}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return <FigureInput {...shared} value={value} unit={field.unit ?? ''} digits={field.digits ?? 0} onChange={onChange} />
    case 'money':
      return <FigureInput {...shared} value={value} scale={100} unit="€" onChange={onChange} />
    case 'percent':
      return <FigureInput {...shared} value={value} scale={100} unit="%" onChange={onChange} />
    case 'choice':
      return <Select {...shared} data={[...field.options]} value={value ?? null} allowDeselect={!field.required} onChange={onChange} />
  }
}
