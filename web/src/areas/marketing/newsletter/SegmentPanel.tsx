import { customerKinds } from '@plantule/contract/customers/schemas'
import { type Newsletter, type NewsletterForm, newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { ChosenProducts } from '../../../kit/catalogue/ChosenProducts.tsx'
import { DayField, NumberField } from '../../../kit/form/fields.tsx'
import { figure } from '../../../ui/format.ts'
import { MultiSelect, TagsInput } from '../../../ui/inputs.ts'
import { Grid, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

const half = { base: 12, sm: 6 }
type Named = Newsletter['segment']['products']

/** Whom the letter is for, with how many that are now. */
export function SegmentPanel({ products = [] }: { products?: Named }) {
  const { t } = useTranslation(['newsletters', 'customers'])
  const { control } = useFormContext<NewsletterForm>()
  return (
    <Panel title={t('segment.title')} text={t('segment.text')}>
      <Grid gap="sm">
        <Grid.Col span={half}>
          <Controller
            control={control}
            name="segment.kinds"
            render={({ field }) => (
              <MultiSelect
                size="sm"
                label={t('segment.kinds')}
                data={customerKinds.map((value) => ({ value, label: t(`customers:kinds.${value}`) }))}
                value={field.value ?? []}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </Grid.Col>
        <Grid.Col span={half}>
          <Words name="segment.tags" label={t('segment.tags')} text={t('segment.tagsText')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <Words name="segment.postcodes" label={t('segment.postcodes')} text={t('segment.postcodesText')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="segment.boughtSince" label={t('segment.boughtSince')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <Plants chosen={products} />
        </Grid.Col>
        <Grid.Col span={half}>
          <NumberField control={control} name="perHour" label={t('perHour')} description={t('perHourText')} />
        </Grid.Col>
      </Grid>
      <Reached />
    </Panel>
  )
}

function Words({ name, label, text }: { name: 'segment.tags' | 'segment.postcodes'; label: string; text: string }) {
  const { control } = useFormContext<NewsletterForm>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TagsInput
          size="sm"
          label={label}
          description={text}
          value={field.value ?? []}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          splitChars={[',', ';']}
        />
      )}
    />
  )
}

function Plants({ chosen }: { chosen: Named }) {
  const { t } = useTranslation('newsletters')
  const { control, setValue } = useFormContext<NewsletterForm>()
  return (
    <ChosenProducts
      name="letter plants"
      label={t('segment.plants')}
      placeholder={t('segment.findPlant')}
      ids={useWatch({ control, name: 'segment.productIds' }) ?? []}
      known={chosen}
      onChange={(ids) => setValue('segment.productIds', ids, { shouldDirty: true })}
    />
  )
}

/** As many as it reaches now, asked anew with each change. */
function Reached() {
  const { t } = useTranslation('newsletters')
  const { control } = useFormContext<NewsletterForm>()
  const segment = useWatch({ control, name: 'segment' })
  const { data } = useQuery({
    queryKey: ['newsletter segment', segment],
    queryFn: () => call(newsletterRoutes.countSegment, { body: segment }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Text size="sm" fw={600} mt="sm" role="status">
      {data && t('segment.reached', { figure: figure(data.count), registered: figure(data.registered) })}
    </Text>
  )
}
