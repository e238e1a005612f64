import { useMemo } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countries } from '../fields/countries.ts'
import { ChoiceField } from './fields.tsx'

/** A country by its name; the value is its two letters. */
export function CountryField<V extends FieldValues>(props: { control: Control<V>; name: FieldPath<V>; label: string }) {
  const { i18n } = useTranslation()
  const options = useMemo(() => countries(i18n.language), [i18n.language])
  return <ChoiceField {...props} options={options} searchable required />
}
