import { MultiSelect } from '@mantine/core'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { type PriceSchema, pricingRoutes, type Simulation } from '@plantule/contract/pricing/pricing'
import type { In } from '@plantule/contract/base/route'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import { Button } from '../../../ui/Button.tsx'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import { categoryOptions } from '../../../kit/catalogue/category-options.ts'
import { SchemaLines } from './SchemaLines.tsx'
import { SimulationResult } from './SimulationResult.tsx'

export type SchemaValues = Required<In<(typeof pricingRoutes)['createSchema']['body']>>

const blankLine = { caliberId: null, containerId: null, kind: 'price' as const, priceCents: null, factorBp: 10_000, addCents: 0 }
const stale = [pricingRoutes.listSchemas, pricingRoutes.explain]
const quiet = { onError: () => true } as const

const valuesOf = (record: PriceSchema | null, place: number): SchemaValues =>
  record
    ? {
        name: record.name,
        mode: record.mode,
        roundTo: record.roundTo,
        idx: record.idx,
        allProducts: record.allProducts,
        productIds: record.productIds,
        categoryIds: record.categoryIds,
        lines: record.lines,
      }
    : { name: '', mode: 'incl', roundTo: 1, idx: place, allProducts: false, productIds: [], categoryIds: [], lines: [blankLine] }

/** A schema, tried on last season's orders before it is saved. */
export function SchemaDialog({ record, place, onClose }: { record: PriceSchema | null; place: number; onClose: () => void }) {
  const { t } = useTranslation(['prices', 'kit'])
  const create = useAction(pricingRoutes.createSchema, stale, quiet)
  const update = useAction(pricingRoutes.updateSchema, stale, quiet)
  return (
    <DialogForm<SchemaValues>
      title={record ? record.name : t('schemas.new')}
      values={valuesOf(record, place)}
      save={(body, { version }) =>
        record ? update.mutateAsync({ params: { id: record.id }, body: { ...body, version } }) : create.mutateAsync({ body })
      }
      {...(record && {
        version: record.version,
        reread: currentOf((found: PriceSchema) => valuesOf(found, place)),
      })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="xl"
    >
      {(form) => <Fields form={form} id={record?.id ?? null} products={record?.products ?? []} />}
    </DialogForm>
  )
}

function Fields({ form, id, products }: { form: UseFormReturn<SchemaValues>; id: number | null; products: PriceSchema['products'] }) {
  const { t } = useTranslation('prices')
  const { control } = form
  const { data: menu } = useQuery(read(categoryRoutes.getMenu, {}))
  const [result, setResult] = useState<Simulation | null>(null)
  const simulate = useAction(pricingRoutes.simulateSchema, [], { onSuccess: setResult })
  const all = form.watch('allProducts')
  return (
    <>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <TextField control={control} name="name" label={t('name')} required />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 2 }}>
          <ChoiceField
            control={control}
            name="mode"
            label={t('mode')}
            required
            options={(['incl', 'excl'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <ChoiceField
            control={control}
            name="roundTo"
            label={t('schemas.round')}
            required
            numeric
            options={[1, 5, 10, 50, 100].map((value) => ({ value: String(value), label: t(`schemas.rounds.${value as 1}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 2 }}>
          <StockField control={control} name="idx" label={t('schemas.place')} />
        </Grid.Col>
        <Grid.Col span={12}>
          <CheckField control={control} name="allProducts" label={t('schemas.all')} />
        </Grid.Col>
        {!all && (
          <Grid.Col span={12}>
            <Controller
              control={control}
              name="categoryIds"
              render={({ field }) => (
                <MultiSelect
                  size="sm"
                  searchable
                  label={t('schemas.inCategories')}
                  description={
                    products.length > 0
                      ? t('schemas.andProducts', { names: products.map(({ name }) => name).join(', ') })
                      : t('schemas.scopeText')
                  }
                  data={categoryOptions(menu)}
                  value={(field.value ?? []).map(String)}
                  onChange={(ids) => field.onChange(ids.map(Number))}
                />
              )}
            />
          </Grid.Col>
        )}
      </Grid>
      <SchemaLines form={form} blank={blankLine} />
      <Group>
        <Button
          busy={simulate.isPending}
          onClick={() =>
            void simulate
              .mutateAsync({ body: { ...form.getValues(), name: form.getValues('name') || t('schemas.new'), id } })
              .catch(() => setResult(null))
          }
        >
          {t('simulation.run')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('simulation.text')}
        </Text>
      </Group>
      {result && <SimulationResult result={result} />}
    </>
  )
}
