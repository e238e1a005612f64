import { customerKinds } from '@plantule/contract/customers/schemas'
import { type ProductRow, productRoutes } from '@plantule/contract/catalogue/products'
import { type Newsletter, type NewsletterForm, newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { IconPlant, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { DayField, NumberField } from '../../../kit/form/fields.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { MultiSelect, TagsInput } from '../../../ui/inputs.ts'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

const half = { base: 12, sm: 6 }
const find = (q: string): Promise<ProductRow[]> =>
  call(productRoutes.listProducts, { params: { page: 1 }, query: { q, size: 25 } }).then((page) => page.items.slice(0, 8))
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
  const { t } = useTranslation(['newsletters', 'kit'])
  const { control, setValue } = useFormContext<NewsletterForm>()
  const ids = useWatch({ control, name: 'segment.productIds' }) ?? []
  const [known, setKnown] = useState<Named>(chosen)
  const set = (next: number[]): void => setValue('segment.productIds', next, { shouldDirty: true })
  return (
    <>
      <Suggest
        name="letter plants"
        label={t('segment.plants')}
        placeholder={t('segment.findPlant')}
        icon={<IconPlant size={18} aria-hidden />}
        find={find}
        keyOf={(product) => product.id}
        render={(product) => product.name}
        onPick={(product) => {
          setKnown([...known, { id: product.id, name: product.name }])
          if (!ids.includes(product.id)) set([...ids, product.id])
        }}
      />
      <Group gap="xs" mt="xs">
        {ids.map((id) => (
          <Button
            key={id}
            size="xs"
            icon={<IconX size={13} aria-label={t('kit:delete')} />}
            onClick={() => set(ids.filter((each) => each !== id))}
          >
            {known.find((each) => each.id === id)?.name ?? String(id)}
          </Button>
        ))}
      </Group>
    </>
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
