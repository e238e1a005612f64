import { type Seedling, seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { figure } from '../../../ui/format.ts'
import { Grid, Text } from '../../../ui/layout.ts'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { useSizeOptions } from '../../../kit/growing/use-size-options.ts'
import { ofLocal } from '../parts/local/of-local.ts'

/** Plants of a sowing begin a cultivation, which knows where they come from. */
export function PotDialog({ seedling, onClose }: { seedling: Seedling; onClose: () => void }) {
  const { t } = useTranslation(['local', 'production'])
  const pot = useAction(seedlingRoutes.potSeedling, ofLocal, { onError: () => true })
  const { containers, calibers } = useSizeOptions()
  const places = usePlaceOptions()
  const [values] = useState({
    plants: seedling.onHand,
    name: seedling.name,
    containerId: null as number | null,
    caliberId: null as number | null,
    placeId: null as number | null,
  })
  return (
    <DialogForm
      title={t('local:seedling.potTitle')}
      values={values}
      save={(body) => pot.mutateAsync({ params: { id: seedling.id }, body })}
      saveLabel={t('local:seedling.pot')}
      onClose={onClose}
    >
      {({ control }) => (
        <Grid gap="sm">
          <Grid.Col span={12}>
            <Text size="sm">{t('local:seedling.potText', { count: seedling.onHand, shown: figure(seedling.onHand) })}</Text>
          </Grid.Col>
          <Grid.Col span={6}>
            <StockField control={control} name="plants" label={t('local:seedling.plants')} required data-autofocus />
          </Grid.Col>
          <Grid.Col span={6}>
            <TextField control={control} name="name" label={t('local:seedling.cultivation')} />
          </Grid.Col>
          <Grid.Col span={6}>
            <ChoiceField control={control} name="containerId" label={t('production:container')} numeric options={containers} />
          </Grid.Col>
          <Grid.Col span={6}>
            <ChoiceField control={control} name="caliberId" label={t('production:caliber')} numeric options={calibers} />
          </Grid.Col>
          <Grid.Col span={12}>
            <ChoiceField control={control} name="placeId" label={t('local:place')} numeric searchable options={places} />
          </Grid.Col>
        </Grid>
      )}
    </DialogForm>
  )
}
