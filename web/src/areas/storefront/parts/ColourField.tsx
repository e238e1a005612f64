import { contrast } from '@plantule/contract/shops/papers'
import { READABLE } from '@plantule/contract/storefront/colours'
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'

type ColourFieldProps<V extends FieldValues> = {
  control: Control<V>
  name: Path<V>
  label: string
  /** Between which two colours letters are read, and the nearest that are. */
  read: { one: string; other: string; proposal: string }
}

/** A colour with how well letters are read by it; one that is too pale is told at once, with the nearest that is not. */
export function ColourField<V extends FieldValues>({ control, name, label, read: { one, other, proposal } }: ColourFieldProps<V>) {
  const { t, i18n } = useTranslation('look')
  const ratio = contrast(one, other)
  const said = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ratio)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Stack gap={4}>
          <TextInput
            type="color"
            label={label}
            value={field.value}
            error={fieldState.error?.message}
            maw={180}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            onBlur={field.onBlur}
          />
          <Text size="xs" c={ratio >= READABLE ? 'dimmed' : undefined} fw={ratio >= READABLE ? 400 : 600} role="status">
            {t(ratio >= READABLE ? 'colours.read' : 'colours.notRead', { ratio: said })}
          </Text>
          {ratio < READABLE && (
            <div>
              <Button size="xs" onClick={() => field.onChange(proposal)}>
                {t('colours.take', { colour: proposal })}
              </Button>
            </div>
          )}
        </Stack>
      )}
    />
  )
}
