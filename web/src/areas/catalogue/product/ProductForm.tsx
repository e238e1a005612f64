import type { ProductDetails } from '@plantule/contract/catalogue/products'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { StepThrough } from '../../../kit/list/StepThrough.tsx'
import { paths } from '../../../paths.ts'
import { useCan, useInit } from '../../../api/session.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Grid, Group, Stack } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { PlantName } from '../parts/PlantName.tsx'
import { BotanicalSheet } from './BotanicalSheet.tsx'
import { Description } from './Description.tsx'
import { type DraftSize } from './blank-size.ts'
import { DraftSizes } from './DraftSizes.tsx'
import { Identity } from './Identity.tsx'
import { Pictures } from './Pictures.tsx'
import { PricesPanel } from './PricesPanel.tsx'
import { PlantKnowledge } from './PlantKnowledge.tsx'
import { Placing, Publishing } from './Selling.tsx'
import { SizesPanel } from './SizesPanel.tsx'
import { StockPanel } from './StockPanel.tsx'
import { ratesFor } from '../parts/rates.ts'
import { sheetNames, shownProduct } from './shown-product.tsx'
import { useProductActions } from './use-product-actions.ts'
import { useProductForm } from './use-product-form.ts'

/** Everything of one product on one page; `record` is null while it is being created. */
export function ProductForm({ type, record }: { type: ProductDetails['type']; record: ProductDetails | null }) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const mayWrite = useCan('catalogue.write')
  const maySeeStock = useCan('stock.read')
  const { tva_rates, client } = useInit()
  const [sizes, setSizes] = useState<DraftSize[]>([])
  const rates = useMemo(() => ratesFor(tva_rates, record?.tvaRateId), [tva_rates, record?.tvaRateId])
  const form = useProductForm({ type, record, rates, sizes })
  const { actions, restore } = useProductActions(record)
  const rateId = useWatch({ control: form.control, name: 'tvaRateId' })
  // A shop that charges no TVA has one price only.
  const rateBp = client.invoicing_info.pay_tva ? (rates.find((rate) => rate.id === rateId)?.rateBp ?? record?.rateBp ?? 0) : 0
  const archived = record?.archivedAt !== null && record !== null
  const plant = type === 'plant'
  const list = plant ? paths.products : paths.otherProducts

  return (
    <FormScreen
      form={form}
      creating={record === null}
      saveLabel={record === null ? t(`create.${type}`) : t('kit:save')}
      title={record?.name ?? t(`new.${type}`)}
      subtitle={record && <PlantName product={record} />}
      aside={record && <State record={record} />}
      back={{ to: list, label: t(`products:title.${type}`) }}
      actions={
        record && (
          <Group gap={6} wrap="nowrap">
            <StepThrough list={`products.${type}`} id={record.id} pathOf={plant ? paths.product : paths.otherProduct} />
            {archived && mayWrite && <Button onClick={restore}>{t('products:restore')}</Button>}
            {mayWrite && <ActionMenu label={t('more')} actions={actions} />}
          </Group>
        )
      }
      readOnly={archived ? t('archivedNote') : !mayWrite && t('readOnlyNote')}
      fieldNames={{
        name: t('name'),
        latinName: t('latinName'),
        cultivar: t('cultivar'),
        reference: t('reference'),
        description: t('description'),
        tvaRateId: t('rate'),
        tags: t('tags'),
        published: t('published'),
        plantProviderId: t('provider'),
        categoryIds: t('categories'),
        ...sheetNames(t),
      }}
      shown={shownProduct(t)}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <Identity form={form} record={record} plant={plant} />
            {plant && <PlantKnowledge form={form} record={record} readOnly={!mayWrite || archived} />}
            {record ? <Pictures record={record} readOnly={!mayWrite || archived} /> : <Description form={form} readOnly={false} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <Publishing form={form} rates={rates} readOnly={!mayWrite || archived} />
            <Placing form={form} />
          </Stack>
        </Grid.Col>
      </Grid>
      {record ? (
        <SizesPanel record={record} rateBp={rateBp} readOnly={!mayWrite || archived} />
      ) : (
        <DraftSizes sizes={sizes} onChange={setSizes} rateBp={rateBp} plant={plant} />
      )}
      {record && <Description form={form} readOnly={!mayWrite || archived} />}
      {plant && <BotanicalSheet form={form} />}
      {record && <PricesPanel record={record} />}
      {record && maySeeStock && <StockPanel record={record} />}
    </FormScreen>
  )
}

function State({ record }: { record: ProductDetails }) {
  const { t } = useTranslation('products')
  if (record.archivedAt) return <Pill>{t('archived')}</Pill>
  return record.published ? <Pill tone="good">{t('published')}</Pill> : <Pill>{t('draft')}</Pill>
}
