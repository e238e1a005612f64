import { type Consumable, ConsumableInput, consumableKinds, consumableRoutes } from '@plantule/contract/production/consumables'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, LongTextField, NumberField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'

const stale = [consumableRoutes.listConsumables]
const half = { base: 12, sm: 6 }
const blank: ConsumableInput = {
  name: '',
  kind: 'substrate',
  unit: '',
  amm: '',
  npk: '',
  supplier: '',
  minStock: null,
  note: '',
  retired: false,
}
const bodyOf = ({ name, kind, unit, amm, npk, supplier, minStock, note, retired }: Consumable): ConsumableInput => ({
  name,
  kind,
  unit,
  amm,
  npk,
  supplier,
  minStock,
  note,
  retired,
})

/** What it is, what it is counted in, and under how much it is to be bought again. */
export function ConsumableDialog({ consumable, onClose }: { consumable: Consumable | null; onClose: () => void }) {
  const { t } = useTranslation('consumables')
  const create = useAction(consumableRoutes.createConsumable, stale, { onError: () => true })
  const update = useAction(consumableRoutes.updateConsumable, stale, { onError: () => true })
  return (
    <DialogForm
      title={consumable?.name ?? t('new')}
      values={consumable ? bodyOf(consumable) : blank}
      schema={ConsumableInput}
      save={(body) =>
        consumable
          ? update.mutateAsync({ params: { id: consumable.id }, body: { ...body, version: consumable.version } })
          : create.mutateAsync({ body })
      }
      saveLabel={t('save')}
      onClose={onClose}
      size="lg"
    >
      {({ control, watch }) => (
        <Grid gap="sm">
          <Grid.Col span={half}>
            <TextField control={control} name="name" label={t('name')} required data-autofocus />
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="kind"
              label={t('kind')}
              required
              options={consumableKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="unit" label={t('unit')} placeholder={t('unitHint')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <NumberField control={control} name="minStock" label={t('minStock')} description={t('minStockText')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="supplier" label={t('supplier')} />
          </Grid.Col>
          {(watch('kind') === 'phyto' || watch('kind') === 'biocontrol') && (
            <Grid.Col span={half}>
              <TextField control={control} name="amm" label={t('amm')} />
            </Grid.Col>
          )}
          {watch('kind') === 'fertiliser' && (
            <Grid.Col span={half}>
              <TextField control={control} name="npk" label={t('npk')} placeholder={t('npkHint')} />
            </Grid.Col>
          )}
          <Grid.Col span={12}>
            <LongTextField control={control} name="note" label={t('note')} minRows={2} />
          </Grid.Col>
          {consumable && (
            <Grid.Col span={12}>
              <SwitchField control={control} name="retired" label={t('retired')} description={t('retiredText')} />
            </Grid.Col>
          )}
        </Grid>
      )}
    </DialogForm>
  )
}
