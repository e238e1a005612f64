import { PasswordInput } from '@mantine/core'
import { Controller, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldOf } from './fields.tsx'

type PasswordExtra = { autoComplete: 'current-password' | 'new-password' | 'off' }

/** A secret, typed once and looked at on demand: a second field for the same text only makes people copy it. */
export function PasswordField<V extends FieldValues>({
  control,
  name,
  autoComplete,
  required = false,
  ...look
}: FieldOf<V> & PasswordExtra) {
  const { t } = useTranslation()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <PasswordInput
          {...look}
          {...field}
          size="sm"
          withAsterisk={required}
          aria-required={required || undefined}
          autoComplete={autoComplete}
          error={fieldState.error?.message}
          visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
        />
      )}
    />
  )
}
