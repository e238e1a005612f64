import type { PackInput } from '@plantule/contract/packs/packs'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, LongTextField, MoneyField, PercentField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** Name, price and text of a pack. */
export function PackFields() {
  const { t } = useTranslation('packs')
  const { control, watch } = useFormContext<Omit<PackInput, 'items'>>()
  const kind = watch('priceKind')
  return (
    <Panel title={t('identity')}>
      <Grid>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <TextField control={control} name="name" label={t('name')} required />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <TextField control={control} name="reference" label={t('reference')} placeholder={t('referenceHint')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <ChoiceField
            control={control}
            name="priceKind"
            label={t('priceKind')}
            required
            options={(['computed', 'fixed'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          {kind === 'fixed' ? (
            <MoneyField control={control} name="priceCents" label={t('fixedPrice')} required />
          ) : (
            <PercentField control={control} name="discountBp" label={t('discount')} />
          )}
        </Grid.Col>
        <Grid.Col span={12}>
          <LongTextField control={control} name="description" label={t('description')} />
        </Grid.Col>
        <Grid.Col span={12}>
          <SwitchField control={control} name="published" label={t('publish')} />
        </Grid.Col>
      </Grid>
    </Panel>
  )
}
