import { productRoutes } from '@plantule/contract/catalogue/products'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { type DecreasingPrice, decreasingKinds, decreasingPriceRoutes, decreasingScopes } from '@plantule/contract/pricing/decreasing'
import type { In } from '@plantule/contract/base/route'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import type { Saving } from '../../../kit/form/record-form.ts'
import { CheckField, ChoiceField, DayField, MoneyField, PercentField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { useInit } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Grid, Group, Stack, Text } from '../../../ui/layout.ts'
import { useSizeChoices } from '../parts/use-size-choices.ts'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'
import { ArticleSuggest } from '../../../kit/suggest/ArticleSuggest.tsx'

type Body = In<(typeof decreasingPriceRoutes)['createDecreasing']['body']>
type Values = Required<Body>

const blank: Values = {
  kind: 'tier',
  name: '',
  scope: 'product',
  scopeId: 0,
  containerId: null,
  profileId: null,
  unit: 'percent',
  mode: 'incl',
  cumulative: false,
  firstDay: null,
  lastDay: null,
  tiers: [{ fromQuantity: 10, value: 500 }],
}
const stale = [decreasingPriceRoutes.listDecreasing]
const quiet = { onError: () => true } as const
const findProducts = (q: string) =>
  call(productRoutes.listProducts, { params: { page: 1 }, query: { q, size: 25 } }).then(({ items }) => items.slice(0, 10))

/** One price by quantity, or a promotion. */
export function DecreasingDialog({ record, onClose }: { record: DecreasingPrice | null; onClose: () => void }) {
  const { t } = useTranslation(['prices', 'kit'])
  const create = useAction(decreasingPriceRoutes.createDecreasing, stale, quiet)
  const update = useAction(decreasingPriceRoutes.updateDecreasing, stale, quiet)
  const save = (values: Values, { version }: Saving<Values>) => {
    // A promotion holds from the first piece.
    const body =
      values.kind === 'promotion' ? { ...values, tiers: values.tiers.slice(0, 1).map((tier) => ({ ...tier, fromQuantity: 1 })) } : values
    return record ? update.mutateAsync({ params: { id: record.id }, body: { ...body, version } }) : create.mutateAsync({ body })
  }
  return (
    <DialogForm<Values>
      title={record ? record.name : t('newPrice')}
      values={record ? valuesOf(record) : blank}
      save={save}
      {...(record && { version: record.version, reread: currentOf(valuesOf) })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {(form) => <Fields form={form} known={record?.scopeName ?? ''} />}
    </DialogForm>
  )
}

const valuesOf = ({
  kind,
  name,
  scope,
  scopeId,
  containerId,
  profileId,
  unit,
  mode,
  cumulative,
  firstDay,
  lastDay,
  tiers,
}: DecreasingPrice): Values => ({
  kind,
  name,
  scope,
  scopeId,
  containerId,
  profileId,
  unit,
  mode,
  cumulative,
  firstDay,
  lastDay,
  tiers,
})

function Fields({ form, known }: { form: UseFormReturn<Values>; known: string }) {
  const { t } = useTranslation('prices')
  const { control } = form
  const init = useInit()
  const { containers } = useSizeChoices()
  const [kind, scope, unit] = form.watch(['kind', 'scope', 'unit'])
  return (
    <>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <TextField control={control} name="name" label={t('name')} placeholder={t('nameHint')} required />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <ChoiceField
            control={control}
            name="kind"
            label={t('kind')}
            required
            options={decreasingKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <ChoiceField
            control={control}
            name="scope"
            label={t('scope')}
            required
            options={decreasingScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <ScopeField key={scope} form={form} known={known} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <ChoiceField
            control={control}
            name="unit"
            label={t('unit')}
            required
            options={(['percent', 'price'] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
          />
        </Grid.Col>
        {unit === 'price' && (
          <Grid.Col span={{ base: 12, sm: 7 }}>
            <ChoiceField
              control={control}
              name="mode"
              label={t('mode')}
              required
              options={(['incl', 'excl'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
            />
          </Grid.Col>
        )}
      </Grid>
      <Tiers form={form} promotion={kind === 'promotion'} />
      <Grid>
        <Grid.Col span={{ base: 6 }}>
          <DayField control={control} name="firstDay" label={t('days.first')} required={kind === 'promotion'} />
        </Grid.Col>
        <Grid.Col span={{ base: 6 }}>
          <DayField control={control} name="lastDay" label={t('days.last')} required={kind === 'promotion'} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <ChoiceField
            control={control}
            name="profileId"
            label={t('profile')}
            placeholder={t('everybody')}
            numeric
            options={init.price_profiles.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <ChoiceField control={control} name="containerId" label={t('container')} placeholder={t('any')} numeric options={containers} />
        </Grid.Col>
      </Grid>
      <CheckField control={control} name="cumulative" label={t('cumulative')} description={t('cumulativeText')} />
    </>
  )
}

function ScopeField({ form, known }: { form: UseFormReturn<Values>; known: string }) {
  const { t } = useTranslation('prices')
  const [name, setName] = useState(known)
  const { data: menu } = useQuery(read(categoryRoutes.getMenu, {}))
  const scope = form.watch('scope')
  const choose = (id: number, label: string): void => {
    form.setValue('scopeId', id, { shouldDirty: true })
    form.clearErrors('scopeId')
    setName(label)
  }
  const error = form.formState.errors.scopeId?.message
  if (scope === 'category')
    return (
      <ChoiceField
        control={form.control}
        name="scopeId"
        label={t('scopes.category')}
        required
        numeric
        searchable
        options={categoryOptions(menu)}
      />
    )
  return (
    <Stack gap={4}>
      <Text size="sm" fw={550} aria-hidden>
        {t(scope === 'subproduct' ? 'article' : 'product')}{' '}
        <Text component="span" c="red">
          *
        </Text>
      </Text>
      {scope === 'subproduct' ? (
        <ArticleSuggest label={t('findArticle')} onPick={(item) => choose(item.subproductId, item.label)} />
      ) : (
        <Suggest
          name="scope-products"
          label={t('findProduct')}
          find={findProducts}
          keyOf={(product) => product.id}
          render={(product) => <Text size="sm">{[product.name, product.cultivar].filter(Boolean).join(' ')}</Text>}
          onPick={(product) => choose(product.id, [product.name, product.cultivar].filter(Boolean).join(' '))}
        />
      )}
      {name && (
        <Text size="sm" fw={550}>
          {name}
        </Text>
      )}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

function Tiers({ form, promotion }: { form: UseFormReturn<Values>; promotion: boolean }) {
  const { t } = useTranslation('prices')
  const { control, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' })
  const unit = form.watch('unit')
  const shown = promotion ? fields.slice(0, 1) : fields
  const add = (): void => {
    const last = form.getValues('tiers').at(-1)
    append({ fromQuantity: (last?.fromQuantity ?? 5) * 2, value: last?.value ?? 0 })
  }
  const error = formState.errors.tiers?.message ?? formState.errors.tiers?.root?.message
  return (
    <Stack gap="xs" role="group" aria-label={t('tiers.title')}>
      <Text size="sm" fw={550}>
        {t(promotion ? 'tiers.promotion' : 'tiers.title')}
      </Text>
      {shown.map((field, index) => (
        <Group key={field.id} align="flex-start" wrap="nowrap">
          {!promotion && <StockField control={control} name={`tiers.${index}.fromQuantity`} label={t('tiers.quantity')} required />}
          {unit === 'percent' ? (
            <PercentField control={control} name={`tiers.${index}.value`} label={t('tiers.percent')} required />
          ) : (
            <MoneyField control={control} name={`tiers.${index}.value`} label={t('tiers.price')} required />
          )}
          {!promotion && fields.length > 1 && (
            <Group mt={26}>
              <IconButton label={t('tiers.remove', { place: index + 1 })} onClick={() => remove(index)}>
                <IconTrash size={16} />
              </IconButton>
            </Group>
          )}
        </Group>
      ))}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
      {!promotion && (
        <Group>
          <Button size="xs" icon={<IconPlus size={14} />} onClick={add}>
            {t('tiers.add')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('tiers.text')}
          </Text>
        </Group>
      )}
    </Stack>
  )
}
