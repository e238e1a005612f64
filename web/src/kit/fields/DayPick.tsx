import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import 'dayjs/locale/fr'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { readDay } from './read-day.ts'

export type DayPickProps = {
  label: string
  /** `YYYY-MM-DD` or nothing. */
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  error?: string | undefined
  description?: string
  required?: boolean
  disabled?: boolean
  min?: string
  max?: string
  ref?: React.Ref<HTMLInputElement>
}

/** A day: typed as people write it (`15/3`, `15032026`, `+7`) or picked. */
export function DayPick({ value, onChange, required, min, max, ...rest }: DayPickProps) {
  const { t, i18n } = useTranslation()
  return (
    <DateInput
      {...rest}
      withAsterisk={required ?? false}
      value={value}
      onChange={onChange}
      locale={i18n.language}
      valueFormat="DD/MM/YYYY"
      placeholder={t('field.dayHint')}
      dateParser={(typed) => readDay(typed, dayjs().format('YYYY-MM-DD'))}
      minDate={min}
      maxDate={max}
      clearable={!required}
      clearButtonProps={{ 'aria-label': t('field.clear') }}
      size="sm"
      inputMode="numeric"
      popoverProps={{ shadow: 'md', withinPortal: true }}
    />
  )
}
