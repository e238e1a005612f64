import { deliveryRoutes, ShippingRules, TruckInput, type DeliverySettings } from '@plantule/contract/delivery/delivery'
import { truckBases } from '@plantule/contract/delivery/fees'
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAction } from '../../../api/query.ts'
import { ChoiceField, MoneyField, StockField, SwitchField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useCan } from '../../../api/session.ts'
import { Grid, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { BandsEditor, type TypedBand } from './BandsEditor.tsx'
import classes from './Delivery.module.css'
import { TruckCalculator } from './FeeCalculator.tsx'
import { FreeEditor } from './FreeEditor.tsx'

const half = { base: 12, xs: 6 }
const third = { base: 12, xs: 4 }
const Body = z.object({ rules: ShippingRules, truck: TruckInput })
type Truck = DeliverySettings['truck']

/** The nursery's own lorry, and what holds for every mode. */
export function TruckFees({ settings }: { settings: DeliverySettings }) {
  const { t } = useTranslation('delivery')
  const mayWrite = useCan('settings.write')
  const values = useMemo(() => ({ rules: settings.rules, truck: settings.truck }), [settings])
  const update = useAction(deliveryRoutes.updateDelivery, [deliveryRoutes.getDelivery], { onError: () => true })
  const form = useRecordForm({ schema: Body, values, save: (body) => update.mutateAsync({ body }), draft: 'delivery truck' })
  const { control } = form
  // While a figure is typed its place may be empty; the calculator then counts it as nothing.
  const truck = useWatch({ control, name: 'truck' }) as Truck
  return (
    <div className={classes.columns}>
      <RecordFormFrame
        form={form}
        readOnly={!mayWrite && t('readOnly')}
        fieldNames={{ truck: t('modes.own_truck'), rules: t('rules.title') }}
      >
        <Stack gap="md">
          <Panel title={t('modes.own_truck')} text={t('modeTexts.own_truck')}>
            <Stack gap="sm">
              <SwitchField control={control} name="truck.enabled" label={t('offered')} />
              <Grid gap="sm">
                <Grid.Col span={third}>
                  <ChoiceField
                    control={control}
                    name="truck.basis"
                    label={t('grids.basis')}
                    required
                    options={truckBases.map((value) => ({ value, label: t(`bases.${value}`) }))}
                  />
                </Grid.Col>
                {truck.basis === 'pallets' && (
                  <Grid.Col span={third}>
                    <StockField control={control} name="truck.plantsPerPallet" label={t('plantsPerPallet')} required />
                  </Grid.Col>
                )}
                <Grid.Col span={third}>
                  <MoneyField control={control} name="truck.perArticleCents" label={t('perArticle')} required />
                </Grid.Col>
              </Grid>
              <Controller
                control={control}
                name="truck.bands"
                render={({ field: { value, onChange }, fieldState }) => (
                  // The form keeps the refusals of a list by their place in it.
                  <BandsEditor basis={truck.basis} bands={value as TypedBand[]} onChange={onChange} wrong={fieldState.error as never} />
                )}
              />
            </Stack>
          </Panel>
          <Panel title={t('free.title')} text={t('free.text')}>
            <FreeEditor name="truck.free" byZone={false} />
          </Panel>
          <Panel title={t('rules.title')} text={t('rules.text')}>
            <Grid gap="sm">
              <Grid.Col span={12}>
                <StockField
                  control={control}
                  name="rules.articleG"
                  label={t('rules.articleG')}
                  description={t('rules.articleGText')}
                  unit="g"
                  required
                  maw={260}
                />
              </Grid.Col>
              <Grid.Col span={half}>
                <StockField control={control} name="rules.bareRootFrom" label={t('rules.bareRootFrom')} required />
              </Grid.Col>
              <Grid.Col span={half}>
                <StockField control={control} name="rules.bareRootTo" label={t('rules.bareRootTo')} required />
              </Grid.Col>
            </Grid>
          </Panel>
        </Stack>
      </RecordFormFrame>
      <div className={classes.stick}>
        <TruckCalculator table={complete(truck)} />
      </div>
    </div>
  )
}

const complete = (truck: Truck): Truck => ({
  ...truck,
  perArticleCents: truck.perArticleCents ?? 0,
  bands: (truck.bands ?? []).map((band) => ({ ...band, feeCents: band.feeCents ?? 0 })),
  free: (truck.free ?? []).filter((one) => typeof one.fromCents === 'number'),
})
