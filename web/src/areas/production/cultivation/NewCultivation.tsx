import { CultivationInput } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ChoiceField, NumberField, StockField } from '../../../kit/form/fields.tsx'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { ofCultivations } from '../parts/of-cultivations.ts'
import { useSizeOptions } from '../../../kit/growing/use-size-options.ts'
import { CultivationFields } from './CultivationFields.tsx'

const quarter = { base: 12, sm: 6, md: 3 }

/** Begins with plants in one caliber; others are added on its record. */
export function NewCultivation() {
  const { t } = useTranslation('production')
  const { containers, calibers } = useSizeOptions()
  const create = useAction(cultivationRoutes.createCultivation, ofCultivations, { onError: () => true })
  const values = useMemo(
    () => ({
      name: '',
      taxonId: null,
      productId: null,
      origin: 'seed' as const,
      state: 'active' as const,
      placeId: null,
      startedOn: parisDay(),
      readyOn: null,
      customerId: null,
      note: '',
      sizes: [{ containerId: null, caliberId: null, readyOn: null, perM2: null, stock: 0 }],
    }),
    [],
  )
  const form = useRecordForm({
    schema: CultivationInput,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('made'),
    opens: (made) => paths.cultivation(made.id),
  })
  const { control } = form
  return (
    <FormScreen
      form={form}
      title={t('new')}
      back={{ to: paths.cultivations, label: t('title') }}
      creating
      fieldNames={{ name: t('name'), startedOn: t('startedOn') }}
    >
      <CultivationFields species={null} />
      <Panel title={t('sizes.first')}>
        <Grid gap="sm">
          <Grid.Col span={quarter}>
            <ChoiceField control={control} name="sizes.0.containerId" label={t('container')} numeric options={containers} />
          </Grid.Col>
          <Grid.Col span={quarter}>
            <ChoiceField control={control} name="sizes.0.caliberId" label={t('caliber')} numeric options={calibers} />
          </Grid.Col>
          <Grid.Col span={quarter}>
            <StockField control={control} name="sizes.0.stock" label={t('sizes.plants')} required />
          </Grid.Col>
          <Grid.Col span={quarter}>
            <NumberField control={control} name="sizes.0.perM2" label={t('sizes.perM2')} description={t('sizes.perM2Text')} />
          </Grid.Col>
        </Grid>
      </Panel>
    </FormScreen>
  )
}
