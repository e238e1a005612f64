import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { discountKinds } from '@plantule/contract/codes/rules'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ChoiceField, DayField, MoneyField, PercentField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { useCan, useInit } from '../../../api/session.ts'
import { MultiSelect } from '../../../ui/inputs.ts'
import { Divider, Grid, Text } from '../../../ui/layout.ts'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'
import type { DiscountBody } from './discount-body.ts'
import { ProductScope } from './ProductScope.tsx'

type Terms = Omit<DiscountBody, 'code' | 'disabled'>
const half = { base: 12, sm: 6 }

/** What a code is worth, when, how often and on what: the same for one code and for a batch. */
export function TermFields({ chosen }: { chosen: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('codes')
  const { control } = useFormContext<Terms>()
  const kind = useWatch({ control, name: 'kind' })
  const maySeeCatalogue = useCan('catalogue.read')
  const { price_profiles } = useInit()
  const { data: menu } = useQuery({ ...read(categoryRoutes.getMenu, {}), enabled: maySeeCatalogue })
  const choose = (name: 'scope.categoryIds' | 'scope.profileIds', label: string, data: { value: string; label: string }[]) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <MultiSelect
          label={label}
          size="sm"
          searchable
          clearable
          data={data}
          value={field.value.map(String)}
          error={fieldState.error?.message}
          onChange={(values) => field.onChange(values.map(Number))}
        />
      )}
    />
  )
  return (
    <>
      <TextField
        control={control}
        name="label"
        label={t('discount.label')}
        placeholder={t('discount.labelHint')}
        required
        maxLength={120}
      />
      <Grid gap="sm">
        <Grid.Col span={half}>
          <ChoiceField
            control={control}
            name="kind"
            label={t('discount.kind')}
            required
            options={discountKinds.map((value) => ({ value, label: t(`discount.kinds.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={half}>
          {kind === 'percent' && <PercentField control={control} name="value" label={t('discount.value')} required />}
          {kind === 'amount' && <MoneyField control={control} name="value" label={t('discount.value')} required />}
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="fromDay" label={t('discount.from')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="toDay" label={t('discount.to')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <MoneyField control={control} name="minCents" label={t('discount.min')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4 }}>
          <StockField control={control} name="maxUses" label={t('discount.maxUses')} placeholder={t('discount.noLimit')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 4 }}>
          <StockField control={control} name="perCustomer" label={t('discount.perCustomer')} placeholder={t('discount.noLimit')} />
        </Grid.Col>
      </Grid>
      <SwitchField control={control} name="cumulative" label={t('discount.cumulative')} description={t('discount.cumulativeText')} />
      <Divider label={t('discount.scope')} labelPosition="left" />
      <Text size="xs" c="dimmed" mt={-6}>
        {t('discount.scopeText')}
      </Text>
      {maySeeCatalogue && <ProductScope chosen={chosen} />}
      {maySeeCatalogue && choose('scope.categoryIds', t('discount.categories'), categoryOptions(menu))}
      {price_profiles.length > 0 &&
        choose(
          'scope.profileIds',
          t('discount.profiles'),
          price_profiles.map((each) => ({ value: String(each.id), label: each.name })),
        )}
    </>
  )
}
