import type { Cultivation, LotSize } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, NumberField, StockField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { ofCultivations } from '../parts/of-cultivations.ts'
import { BecomesFields } from './BecomesFields.tsx'
import { useSizeOptions } from '../../../kit/growing/use-size-options.ts'

/** In what plants stand, how far apart, and when they will be ready. The plants of one that is there change by moves alone. */
export function SizeDialog({ lot, size, onClose }: { lot: Cultivation; size: LotSize | null; onClose: () => void }) {
  const { t } = useTranslation('production')
  const { containers, calibers } = useSizeOptions()
  const add = useAction(cultivationRoutes.addLotSize, ofCultivations, { onError: () => true })
  const update = useAction(cultivationRoutes.updateLotSize, ofCultivations, { onError: () => true })
  return (
    <DialogForm
      title={size ? t('sizes.change') : t('sizes.add')}
      values={{
        containerId: size?.containerId ?? null,
        caliberId: size?.caliberId ?? null,
        readyOn: size?.readyOn ?? null,
        perM2: size?.perM2 ?? null,
        becomesId: size?.becomes?.id ?? null,
        expected: size?.expected ?? null,
        lossBp: size?.lossBp ?? 0,
        stock: 0,
      }}
      save={({ stock, ...body }) =>
        size
          ? update.mutateAsync({ params: { id: size.id }, body: { ...body, version: size.version } })
          : add.mutateAsync({ params: { id: lot.id }, body: { ...body, stock } })
      }
      saveLabel={t('save')}
      onClose={onClose}
    >
      {({ control }) => (
        <Grid gap="sm">
          <Grid.Col span={6}>
            <ChoiceField control={control} name="containerId" label={t('container')} numeric options={containers} />
          </Grid.Col>
          <Grid.Col span={6}>
            <ChoiceField control={control} name="caliberId" label={t('caliber')} numeric options={calibers} />
          </Grid.Col>
          <Grid.Col span={6}>
            <DayField control={control} name="readyOn" label={t('readyOn')} />
          </Grid.Col>
          <Grid.Col span={6}>
            <NumberField control={control} name="perM2" label={t('sizes.perM2')} description={t('sizes.perM2Text')} />
          </Grid.Col>
          {!size?.subproduct && <BecomesFields control={control} becomes={size?.becomes ?? null} />}
          {!size && (
            <Grid.Col span={6}>
              <StockField control={control} name="stock" label={t('sizes.plants')} required />
            </Grid.Col>
          )}
        </Grid>
      )}
    </DialogForm>
  )
}
