import { healthStates, type MotherPlantInput } from '@plantule/contract/production/mother-plants'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, DayField, LongTextField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { type Species, SpeciesField } from '../../../kit/suggest/SpeciesField.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'

const half = { base: 12, sm: 6 }
const third = { base: 12, sm: 4 }
const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** What the plant is and where, its health, and how much may be taken from it. */
export function MotherPlantFields({ species }: { species: Species | null }) {
  const { t } = useTranslation('propagation')
  const form = useFormContext<MotherPlantInput>()
  const { control } = form
  const places = usePlaceOptions()
  const [taxonId, hold] = useWatch({ control, name: ['taxonId', 'hold'] })
  const pick = (picked: Species | null): void => {
    form.setValue('taxonId', picked?.id ?? null, change)
    if (picked && form.getValues('name') === '') form.setValue('name', picked.name, change)
  }
  return (
    <>
      <Panel title={t('mothers.about')}>
        <Grid gap="sm">
          <Grid.Col span={half}>
            <SpeciesField
              label={t('species')}
              hint={t('speciesHint')}
              nothing={t('speciesNone')}
              untie={t('untie')}
              known={species}
              value={taxonId}
              onPick={pick}
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="name" label={t('name')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="clone" label={t('mothers.clone')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="provenance" label={t('mothers.provenance')} placeholder={t('mothers.provenanceHint')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField control={control} name="placeId" label={t('place')} numeric options={places} />
          </Grid.Col>
          <Grid.Col span={half}>
            <StockField control={control} name="pieces" label={t('mothers.pieces')} description={t('mothers.piecesText')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <DayField control={control} name="plantedOn" label={t('mothers.plantedOn')} required />
          </Grid.Col>
          <Grid.Col span={half}>
            <DayField control={control} name="goneOn" label={t('mothers.goneOn')} />
          </Grid.Col>
        </Grid>
      </Panel>
      <Panel title={t('mothers.health')}>
        <Grid gap="sm">
          <Grid.Col span={third}>
            <ChoiceField
              control={control}
              name="health"
              label={t('mothers.health')}
              required
              options={healthStates.map((value) => ({ value, label: t(`mothers.healths.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={third}>
            <DayField control={control} name="testedOn" label={t('mothers.testedOn')} />
          </Grid.Col>
          <Grid.Col span={third}>
            <DayField control={control} name="testDueOn" label={t('mothers.testDueOn')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <SwitchField control={control} name="hold" label={t('mothers.hold')} description={t('mothers.holdText')} />
          </Grid.Col>
          {hold && (
            <Grid.Col span={half}>
              <TextField control={control} name="holdReason" label={t('mothers.holdReason')} placeholder={t('mothers.holdReasonHint')} />
            </Grid.Col>
          )}
        </Grid>
      </Panel>
      <Panel title={t('mothers.budget')}>
        <Grid gap="sm">
          <Grid.Col span={half}>
            <StockField
              control={control}
              name="yearlyBudget"
              label={t('mothers.yearlyBudget')}
              description={t('mothers.yearlyBudgetText')}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            <LongTextField control={control} name="note" label={t('note')} minRows={2} />
          </Grid.Col>
        </Grid>
      </Panel>
    </>
  )
}
