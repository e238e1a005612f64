import { type Stratification, stratificationRoutes } from '@plantule/contract/production/stratifications'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid, Text } from '../../../ui/layout.ts'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { useStratificationAct } from './use-stratification-act.ts'

/** Seeds leave the lot and a cultivation begins with them. */
export function SowDialog({ lot, onClose }: { lot: Stratification; onClose: () => void }) {
  const { t } = useTranslation('propagation')
  const sow = useStratificationAct(stratificationRoutes.sowStratification)
  const places = usePlaceOptions()
  return (
    <DialogForm
      title={t('sow.title')}
      values={{
        on: parisDay(),
        quantity: lot.left,
        rest: 'kept' as 'kept' | 'lost',
        name: lot.name,
        placeId: null as number | null,
        plants: 0,
      }}
      save={(body) => sow.mutateAsync({ params: { id: lot.id }, body: { ...body, version: lot.version } })}
      saveLabel={t('sow.confirm')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <Text size="sm">{t('sow.text')}</Text>
          <Grid gap="sm">
            <Grid.Col span={6}>
              <DayField control={control} name="on" label={t('on')} required min={lot.readyOn} max={parisDay()} />
            </Grid.Col>
            <Grid.Col span={6}>
              <StockField control={control} name="quantity" label={t('sow.quantity')} unit={t(`units.${lot.unit}`)} required />
            </Grid.Col>
            {watch('quantity') < lot.left && (
              <Grid.Col span={12}>
                <ChoiceField
                  control={control}
                  name="rest"
                  label={t('sow.rest')}
                  required
                  options={(['kept', 'lost'] as const).map((value) => ({ value, label: t(`sow.rests.${value}`) }))}
                />
              </Grid.Col>
            )}
            <Grid.Col span={12}>
              <TextField control={control} name="name" label={t('sow.name')} />
            </Grid.Col>
            <Grid.Col span={6}>
              <ChoiceField control={control} name="placeId" label={t('place')} numeric options={places} />
            </Grid.Col>
            <Grid.Col span={6}>
              <StockField control={control} name="plants" label={t('sow.plants')} description={t('sow.plantsText')} />
            </Grid.Col>
          </Grid>
        </>
      )}
    </DialogForm>
  )
}
