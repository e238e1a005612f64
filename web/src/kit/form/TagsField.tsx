import { TagsInput } from '@mantine/core'
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form'

type TagsFieldProps<V extends FieldValues> = {
  control: Control<V>
  name: Path<V>
  label: string
  /** Those in use: they come up while one types. */
  known?: readonly string[]
  most?: number
}

/** Words that a record is marked by; one that is not in use yet may be typed. */
export function TagsField<V extends FieldValues>({ control, name, label, known = [], most = 30 }: TagsFieldProps<V>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TagsInput
          size="sm"
          label={label}
          data={[...known]}
          value={field.value ?? []}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          splitChars={[',', ';']}
          maxTags={most}
        />
      )}
    />
  )
}
