import type { NewsletterForm } from '@plantule/contract/marketing/newsletters'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'

const fields = {
  prices: ['public', 'reader', 'none'],
  language: ['fr', 'en', 'reader'],
  soldOut: ['leave', 'mark'],
} as const

/** How the plants of a letter are told to its readers. */
export function ShowingFields({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('newsletters')
  const { control } = useFormContext<NewsletterForm>()
  const options = {
    prices: fields.prices.map((value) => ({ value, label: t(`showing.pricesOf.${value}`) })),
    language: fields.language.map((value) => ({ value, label: t(`showing.languages.${value}`) })),
    soldOut: fields.soldOut.map((value) => ({ value, label: t(`showing.soldOuts.${value}`) })),
  }
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('showing.text')}
      </Text>
      {(['prices', 'language', 'soldOut'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={`showing.${name}`}
          render={({ field }) => (
            <Select
              label={t(`showing.${name}`)}
              data={options[name]}
              value={field.value ?? fields[name][0]}
              onChange={(value) => value !== null && field.onChange(value)}
              onBlur={field.onBlur}
              disabled={readOnly}
              allowDeselect={false}
            />
          )}
        />
      ))}
    </Stack>
  )
}
