import { deliveryRoutes, FeeTableInput } from '@plantule/contract/delivery/delivery'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { useAction } from '../../../api/query.ts'
import { MoneyField, StockField, SwitchField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useCan } from '../../../api/session.ts'
import { Grid, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Delivery.module.css'
import { ParcelCalculator } from './FeeCalculator.tsx'
import { FreeEditor } from './FreeEditor.tsx'
import { GridsEditor } from './GridsEditor.tsx'

const third = { base: 12, xs: 6, sm: 4 }

/** Fees of parcels, to the door or to a relay point. */
export function ParcelFees({ mode, table }: { mode: 'home' | 'relay'; table: FeeTableInput }) {
  const { t } = useTranslation('delivery')
  const mayWrite = useCan('settings.write')
  const update = useAction(mode === 'home' ? deliveryRoutes.updateHome : deliveryRoutes.updateRelay, [deliveryRoutes.getDelivery], {
    onError: () => true,
  })
  const form = useRecordForm({
    schema: FeeTableInput,
    values: table,
    save: (body) => update.mutateAsync({ body }),
    draft: `delivery ${mode}`,
  })
  const { control } = form
  // While a figure is typed its place may be empty; the calculator then counts it as nothing.
  const typed = useWatch({ control }) as FeeTableInput
  return (
    <div className={classes.columns}>
      <RecordFormFrame
        form={form}
        readOnly={!mayWrite && t('readOnly')}
        fieldNames={{ grids: t('grids.title'), free: t('free.title'), packagingG: t('packaging'), maxG: t('maxWeight') }}
      >
        <Stack gap="md">
          <Panel title={t(`modes.${mode}`)} text={t(`modeTexts.${mode}`)}>
            <Stack gap="sm">
              <SwitchField control={control} name="enabled" label={t('offered')} />
              <Grid gap="sm">
                <Grid.Col span={third}>
                  <StockField
                    control={control}
                    name="packagingG"
                    label={t('packaging')}
                    description={t('packagingText')}
                    unit="g"
                    required
                  />
                </Grid.Col>
                <Grid.Col span={third}>
                  <StockField control={control} name="maxG" label={t('maxWeight')} description={t('maxWeightText')} unit="g" />
                </Grid.Col>
                <Grid.Col span={third}>
                  <MoneyField control={control} name="perArticleCents" label={t('perArticle')} description={t('perArticleText')} required />
                </Grid.Col>
              </Grid>
            </Stack>
          </Panel>
          <Panel title={t('grids.title')} text={t('grids.text')}>
            <GridsEditor />
          </Panel>
          <Panel title={t('free.title')} text={t('free.text')}>
            <FreeEditor name="free" byZone />
          </Panel>
        </Stack>
      </RecordFormFrame>
      <div className={classes.stick}>
        <ParcelCalculator table={complete(typed)} />
      </div>
    </div>
  )
}

const complete = (table: FeeTableInput): FeeTableInput => ({
  ...table,
  packagingG: table.packagingG ?? 0,
  perArticleCents: table.perArticleCents ?? 0,
  grids: (table.grids ?? []).map((grid) => ({
    ...grid,
    bands: (grid.bands ?? []).map((band) => ({ ...band, feeCents: band.feeCents ?? 0 })),
  })),
  free: (table.free ?? []).filter((one) => typeof one.fromCents === 'number'),
})
