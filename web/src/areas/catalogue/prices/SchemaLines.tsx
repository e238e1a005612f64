import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, MoneyField, PercentField } from '../../../kit/form/fields.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { useSizeChoices } from '../parts/use-size-choices.ts'
import classes from './Prices.module.css'
import type { SchemaValues } from './SchemaDialog.tsx'

/** Sizes and their prices, the first that fits counts. */
export function SchemaLines({ form, blank }: { form: UseFormReturn<SchemaValues>; blank: SchemaValues['lines'][number] }) {
  const { t } = useTranslation('prices')
  const { control, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const { calibers, containers } = useSizeChoices()
  const lines = form.watch('lines')
  const error = formState.errors.lines?.message ?? formState.errors.lines?.root?.message
  return (
    <Stack gap="xs" role="group" aria-label={t('schemas.lines')}>
      <Text size="sm" fw={550}>
        {t('schemas.lines')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('schemas.linesText')}
      </Text>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.line}>
          <ChoiceField
            control={control}
            name={`lines.${index}.containerId`}
            label={t('container')}
            placeholder={t('any')}
            numeric
            options={containers}
          />
          <ChoiceField
            control={control}
            name={`lines.${index}.caliberId`}
            label={t('caliber')}
            placeholder={t('any')}
            numeric
            options={calibers}
          />
          <ChoiceField
            control={control}
            name={`lines.${index}.kind`}
            label={t('kind')}
            required
            options={(['price', 'formula'] as const).map((value) => ({ value, label: t(`schemas.kinds.${value}`) }))}
          />
          {lines[index]?.kind === 'formula' ? (
            <>
              <PercentField control={control} name={`lines.${index}.factorBp`} label={t('schemas.factor')} required />
              <MoneyField control={control} name={`lines.${index}.addCents`} label={t('schemas.add')} />
            </>
          ) : (
            <>
              <MoneyField control={control} name={`lines.${index}.priceCents`} label={t('price')} required />
              <span />
            </>
          )}
          <div className={classes.lineEnd}>
            {fields.length > 1 && (
              <IconButton label={t('schemas.removeLine', { place: index + 1 })} onClick={() => remove(index)}>
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
        </div>
      ))}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
      <div>
        <Button size="xs" icon={<IconPlus size={14} />} onClick={() => append(blank)}>
          {t('schemas.addLine')}
        </Button>
      </div>
    </Stack>
  )
}
