import { type PriceProfile, pricingRoutes } from '@plantule/contract/pricing/pricing'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, MoneyField, PercentField, TextField } from '../../../kit/form/fields.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import { useInit } from '../../../api/session.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'

type Values = {
  name: string
  mode: 'incl' | 'excl'
  coefficientBp: number
  schemaId: number | null
  isDefault: boolean
  minOrderCents: number
  invoicingTermsId: number | null
  prices: { subproductId: number; priceCents: number }[]
}
const blank: Values = {
  name: '',
  mode: 'excl',
  coefficientBp: 10_000,
  schemaId: null,
  isDefault: false,
  minOrderCents: 0,
  invoicingTermsId: null,
  prices: [],
}
const valuesOf = ({ name, mode, coefficientBp, schemaId, isDefault, minOrderCents, invoicingTermsId, prices }: PriceProfile): Values => ({
  name,
  mode,
  coefficientBp,
  schemaId,
  isDefault,
  minOrderCents,
  invoicingTermsId,
  prices: prices.map(({ subproductId, priceCents }) => ({ subproductId, priceCents })),
})
const quiet = { onError: () => true } as const
const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** A kind of customer: how their prices are made, and on what terms. */
export function ProfileDialog({ record, onClose }: { record: PriceProfile | null; onClose: () => void }) {
  const { t } = useTranslation(['prices', 'kit'])
  const create = useAction(pricingRoutes.createProfile, [pricingRoutes.listProfiles], quiet)
  const update = useAction(pricingRoutes.updateProfile, [pricingRoutes.listProfiles], quiet)
  return (
    <DialogForm<Values>
      title={record ? record.name : t('profiles.new')}
      values={record ? valuesOf(record) : blank}
      save={(body, { version }) =>
        record ? update.mutateAsync({ params: { id: record.id }, body: { ...body, version } }) : create.mutateAsync({ body })
      }
      {...(record && {
        version: record.version,
        reread: currentOf(valuesOf),
      })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {(form) => <Fields form={form} known={record?.prices ?? []} />}
    </DialogForm>
  )
}

function Fields({ form, known }: { form: UseFormReturn<Values>; known: PriceProfile['prices'] }) {
  const { t } = useTranslation('prices')
  const { control } = form
  const init = useInit()
  return (
    <>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <TextField control={control} name="name" label={t('name')} required />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <ChoiceField
            control={control}
            name="mode"
            label={t('mode')}
            required
            options={(['incl', 'excl'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <PercentField
            control={control}
            name="coefficientBp"
            label={t('profiles.coefficient')}
            description={t('profiles.coefficientText')}
            required
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <ChoiceField
            control={control}
            name="schemaId"
            label={t('profiles.schema')}
            description={t('profiles.schemaText')}
            numeric
            options={options(init.price_schemas)}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <MoneyField control={control} name="minOrderCents" label={t('profiles.minimum')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <ChoiceField
            control={control}
            name="invoicingTermsId"
            label={t('profiles.terms')}
            numeric
            options={options(init.invoicing_terms)}
          />
        </Grid.Col>
      </Grid>
      <CheckField control={control} name="isDefault" label={t('profiles.default')} description={t('profiles.defaultText')} />
      <OwnPrices form={form} known={known} />
    </>
  )
}

function OwnPrices({ form, known }: { form: UseFormReturn<Values>; known: PriceProfile['prices'] }) {
  const { t } = useTranslation('prices')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'prices', keyName: 'key' })
  const [labels, setLabels] = useState(
    () => new Map(known.map(({ subproductId, label, baseCents }) => [subproductId, { label, baseCents }])),
  )
  return (
    <Stack gap="xs" role="group" aria-label={t('profiles.own')}>
      <Text size="sm" fw={550}>
        {t('profiles.own')}
      </Text>
      <ArticleSuggest
        label={t('profiles.addOwn')}
        onPick={(item) => {
          if (form.getValues('prices').some((price) => price.subproductId === item.subproductId)) return
          setLabels((before) => new Map(before).set(item.subproductId, { label: item.label, baseCents: item.basePriceCents }))
          append({ subproductId: item.subproductId, priceCents: item.basePriceCents })
        }}
      />
      {fields.map((field, index) => (
        <Group key={field.key} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm">{labels.get(field.subproductId)?.label}</Text>
            <Text size="xs" c="dimmed">
              {t('profiles.baseOf', { price: euros(labels.get(field.subproductId)?.baseCents ?? 0) })}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            <MoneyField
              control={form.control}
              name={`prices.${index}.priceCents`}
              label=""
              aria-label={t('profiles.priceOf', { name: labels.get(field.subproductId)?.label ?? '' })}
            />
            <IconButton
              label={t('profiles.removeOwn', { name: labels.get(field.subproductId)?.label ?? '' })}
              onClick={() => remove(index)}
            >
              <IconTrash size={16} />
            </IconButton>
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
