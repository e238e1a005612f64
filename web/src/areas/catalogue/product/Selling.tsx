import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { plantProviderRoutes } from '@plantule/contract/catalogue/reference'
import type { Init } from '@plantule/contract/shops/init'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ChoiceField, SwitchField } from '../../../kit/form/fields.tsx'
import { paths } from '../../../paths.ts'
import { percent } from '../../../ui/format.ts'
import { MultiSelect, TagsInput } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'
import { RateProposal } from './RateProposal.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** Whether it is on sale, at which rate, and where it comes from. */
export function Publishing({ form, rates, readOnly }: { form: ProductFormState; rates: Init['tva_rates']; readOnly: boolean }) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const { control } = form
  const providers = useQuery(read(plantProviderRoutes.listPlantProviders, {}))
  return (
    <Panel title={t('selling')}>
      <Stack gap="sm">
        <SwitchField control={control} name="published" label={t('published')} description={t('publishedText')} />
        <ChoiceField
          control={control}
          name="tvaRateId"
          label={t('rate')}
          numeric
          required
          options={rates.map((rate) => ({
            value: String(rate.id),
            label: rate.name.includes('%') ? rate.name : `${rate.name} (${percent(rate.rateBp)})`,
          }))}
        />
        {!readOnly && <RateProposal form={form} rates={rates} />}
        <ChoiceField
          control={control}
          name="plantProviderId"
          label={t('provider')}
          numeric
          placeholder={t('ownProduction')}
          options={(providers.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Stack>
    </Panel>
  )
}

/** Where customers find it: categories and tags. */
export function Placing({ form }: { form: ProductFormState }) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const menu = useQuery(read(categoryRoutes.getMenu, {}))
  const tags = useQuery(read(productRoutes.listTags, {}))
  const options = categoryOptions(menu.data)
  return (
    <Panel title={t('placing')}>
      <Stack gap="sm">
        <Controller
          control={form.control}
          name="categoryIds"
          render={({ field, fieldState }) => (
            <MultiSelect
              label={t('categories')}
              placeholder={(field.value ?? []).length === 0 ? t('categoriesHint') : ''}
              searchable
              hidePickedOptions
              data={options}
              value={(field.value ?? []).map(String)}
              onChange={(values) => field.onChange(values.map(Number))}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              nothingFoundMessage={t('kit:field.noneFound')}
            />
          )}
        />
        {menu.data && options.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noCategories')} <Link to={paths.categories}>{t('makeCategories')}</Link>
          </Text>
        )}
        <Controller
          control={form.control}
          name="tags"
          render={({ field, fieldState }) => (
            <TagsInput
              label={t('tags')}
              placeholder={(field.value ?? []).length === 0 ? t('tagsHint') : ''}
              data={(tags.data?.items ?? []).map(({ tag }) => tag)}
              value={[...(field.value ?? [])]}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              maxTags={50}
              splitChars={[',', ';']}
            />
          )}
        />
      </Stack>
    </Panel>
  )
}
