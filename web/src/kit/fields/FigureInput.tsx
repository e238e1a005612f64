import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../ui/format.ts'
import { readNumber, toHundredths } from './read-number.ts'

export type FigureInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Cents, basis points or units, after the scale. */
  value: number | null | undefined
  onChange: (value: number | null) => void
  /** 100: the value is kept in hundredths of what is typed (cents, basis points). */
  scale?: 1 | 100
  digits?: number
  unit?: string
  ref?: Ref<HTMLInputElement>
}

/** A number typed as people write it; keeps the text while it is being typed. */
export function FigureInput({
  value,
  onChange,
  scale = 1,
  digits = scale === 100 ? 2 : 0,
  unit,
  onBlur,
  error,
  ...rest
}: FigureInputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null || value === undefined ? '' : written(value / scale, digits, scale)
  const read = typed === null ? undefined : readNumber(typed)
  const wrong = typed !== null && read === undefined
  return (
    <TextInput
      {...rest}
      size={rest.size ?? 'sm'}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      error={error ?? (wrong ? t('field.notNumber') : undefined)}
      rightSection={unit ? <span aria-hidden>{unit}</span> : undefined}
      rightSectionWidth={unit ? 18 + unit.length * 8 : undefined}
      rightSectionPointerEvents="none"
      styles={{ input: { textAlign: 'right' }, section: { color: 'var(--mantine-color-dimmed)', fontSize: '0.82rem' } }}
      onFocus={(event) => {
        rest.onFocus?.(event)
        event.currentTarget.select()
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const number = readNumber(text)
        if (number === undefined) return
        onChange(number === null ? null : scale === 100 ? toHundredths(number) : Number(number.toFixed(digits)))
      }}
      onBlur={(event) => {
        if (!wrong) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

const written = (value: number, digits: number, scale: number): string => {
  const text = figure(value, digits)
  // Amounts always show their cents; the separator is that of the language.
  if (scale !== 100 || digits !== 2) return text
  const separator = figure(0.5, 1)[1] ?? ','
  const [whole = '', part = ''] = text.split(separator)
  return `${whole}${separator}${part.padEnd(2, '0')}`
}
