/* oxlint-disable typescript/no-explicit-any -- a field's value has the type that its name has in the form's schema */
import { Checkbox, Select, Switch, Textarea, TextInput, type SelectProps, type TextInputProps, type TextareaProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DayPick } from '../fields/DayPick.tsx'
import { euros, figure, percent } from '../../ui/format.ts'
import { FigureInput, type FigureInputProps } from '../fields/FigureInput.tsx'
import type { Option } from '../list/filter.ts'
import { useFieldLook } from './field-looks.ts'

/** `name` is checked against the form's values; a misspelt one does not compile. */
export type FieldOf<V extends FieldValues> = {
  // The third parameter is the output of the form's schema, which fields never see.
  control: Control<V, unknown, any>
  name: FieldPath<V>
  label: string
  description?: string
  required?: boolean
  disabled?: boolean
}

type Wired = { value: any; onChange: (value: any) => void; onBlur: () => void; ref: (element: any) => void; error: string | undefined }

type WiredProps<V extends FieldValues> = Pick<FieldOf<V>, 'control' | 'name' | 'label'> & {
  show: ((value: any) => string) | undefined
  render: (wired: Wired) => ReactElement
}

function Wiring<V extends FieldValues>({ control, name, label, show, render }: WiredProps<V>) {
  useFieldLook(control, name, { label, ...(show && { show }) })
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) =>
        render({ value, onChange, onBlur, ref, error: fieldState.error?.message })
      }
    />
  )
}

/** `show` says a value as the field does, where it is not the value itself. */
const wired = <V extends FieldValues>(
  { control, name, label }: Pick<FieldOf<V>, 'control' | 'name' | 'label'>,
  render: (wired: Wired) => ReactElement,
  show?: (value: any) => string,
) => <Wiring control={control} name={name} label={label} show={show} render={render} />

const outer = <V extends FieldValues>({ label, description, required, disabled }: FieldOf<V>) => ({
  label,
  size: 'sm' as const,
  withAsterisk: required ?? false,
  'aria-required': required || undefined,
  ...(description !== undefined && { description }),
  ...(disabled !== undefined && { disabled }),
})

/** What is left for the input itself, after what every field takes. */
function restOf<V extends FieldValues, P extends FieldOf<V>>(props: P): Omit<P, keyof FieldOf<V>> {
  const { control: _c, name: _n, label: _l, description: _d, required: _r, disabled: _i, ...rest } = props
  return rest
}

type Extra<P> = Omit<P, 'label' | 'description' | 'required' | 'disabled' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error'>

export const TextField = <V extends FieldValues>(props: FieldOf<V> & Extra<TextInputProps>) => {
  const rest = restOf<V, typeof props>(props)
  return wired(props, ({ value, ...w }) => <TextInput {...rest} {...outer(props)} {...w} value={value ?? ''} />)
}

export const LongTextField = <V extends FieldValues>(props: FieldOf<V> & Extra<TextareaProps>) => {
  const rest = restOf<V, typeof props>(props)
  return wired(props, ({ value, ...w }) => (
    <Textarea autosize minRows={3} maxRows={14} {...rest} {...outer(props)} {...w} value={value ?? ''} />
  ))
}

type FigureExtra = Extra<Omit<FigureInputProps, 'scale'>>
const figureField = (fixed: Partial<FigureInputProps>, show: (value: number, unit: string | undefined) => string) =>
  function FigureField<V extends FieldValues>(props: FieldOf<V> & FigureExtra) {
    const rest = restOf<V, typeof props>(props)
    return wired(
      props,
      (w) => <FigureInput {...fixed} {...rest} {...outer(props)} {...w} />,
      (value: number) => show(value, props.unit),
    )
  }

const withUnit = (value: number, unit: string | undefined): string => [figure(value, 2), unit].filter(Boolean).join(' ')

/** Euros typed, cents kept. */
export const MoneyField = figureField({ scale: 100, unit: '€' }, (value) => euros(value))
/** A percentage typed, basis points kept. */
export const PercentField = figureField({ scale: 100, unit: '%', digits: 2 }, (value) => percent(value))
/** A whole number of plants, pots, grams: what the unit says. */
export const StockField = figureField({ scale: 1, digits: 0 }, withUnit)
/** Any number; `digits` behind the comma. */
export const NumberField = figureField({ scale: 1, digits: 2 }, withUnit)

export const DayField = <V extends FieldValues>(props: FieldOf<V> & { min?: string; max?: string }) => {
  const { min, max } = props
  return wired(props, (w) => (
    <DayPick
      label={props.label}
      {...(props.description !== undefined && { description: props.description })}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...w}
      value={w.value ?? null}
    />
  ))
}

type ChoiceExtra = { options: readonly Option[]; searchable?: boolean; placeholder?: string; numeric?: boolean }
/** One of a list. `numeric` keeps the value as a number (ids). */
export const ChoiceField = <V extends FieldValues>(props: FieldOf<V> & ChoiceExtra & Pick<SelectProps, 'w' | 'maw'>) => {
  const { t } = useTranslation()
  const { options, numeric, searchable, ...rest } = restOf<V, typeof props>(props)
  return wired(
    props,
    ({ value, onChange, ...w }) => (
      <Select
        {...rest}
        {...outer(props)}
        {...w}
        data={[...options]}
        searchable={searchable ?? options.length > 8}
        clearable={!props.required}
        allowDeselect={!props.required}
        clearButtonProps={{ 'aria-label': t('field.clear') }}
        nothingFoundMessage={t('field.noneFound')}
        comboboxProps={{ shadow: 'md' }}
        value={value === null || value === undefined ? null : String(value)}
        onChange={(next) => onChange(next === null ? null : numeric ? Number(next) : next)}
      />
    ),
    (value) => options.find((option) => option.value === String(value))?.label ?? String(value),
  )
}

export const SwitchField = <V extends FieldValues>(props: FieldOf<V>) =>
  wired(props, ({ value, onChange, ...w }) => {
    const { withAsterisk: _, 'aria-required': __, ...look } = outer(props)
    return <Switch {...look} {...w} checked={Boolean(value)} onChange={(event) => onChange(event.currentTarget.checked)} />
  })

export const CheckField = <V extends FieldValues>(props: FieldOf<V>) =>
  wired(props, ({ value, onChange, ...w }) => {
    const { withAsterisk: _, 'aria-required': __, ...look } = outer(props)
    return <Checkbox {...look} {...w} checked={Boolean(value)} onChange={(event) => onChange(event.currentTarget.checked)} />
  })
