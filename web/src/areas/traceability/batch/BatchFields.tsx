import { type BatchForm, batchStates } from '@plantule/contract/traceability/batches'
import { lifeForms } from '@plantule/contract/traceability/collecting'
import type { LocalUnit } from '@plantule/contract/traceability/local-lots'
import { collectedParts } from '@plantule/contract/traceability/zones'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { ChoiceField, DayField, LongTextField, NumberField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { type Species, SpeciesField } from '../../../kit/suggest/SpeciesField.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { useRegions } from '../parts/use-regions.ts'

const third = { base: 12, sm: 4 }
const change = { shouldDirty: true, shouldTouch: true } as const

/** What a batch is, how it was cleaned and where it is kept. */
export function BatchFields({ known, unit }: { known: Species | null; unit: LocalUnit }) {
  const { t } = useTranslation(['local', 'zones'])
  const { control, setValue, getValues } = useFormContext<BatchForm>()
  const [taxonId, from] = useWatch({ control, name: ['taxonId', 'sources'] })
  const mayJustify = useCan('settings.write')
  const places = usePlaceOptions()
  const regions = useRegions()
  const amount = unit === 'grams' ? ({ digits: 3, unit: 'g' } as const) : ({ digits: 0 } as const)
  return (
    <>
      <Panel title={t('batch.about')}>
        <Grid gap="sm">
          <Grid.Col span={third}>
            <SpeciesField
              label={t('zones:speciesOne')}
              hint={t('zones:speciesHint')}
              nothing={t('zones:speciesNone')}
              untie={t('zones:untie')}
              known={known}
              value={taxonId}
              onPick={(picked) => {
                setValue('taxonId', picked?.id ?? null, change)
                if (picked && getValues('name') === '') setValue('name', picked.name, change)
              }}
            />
          </Grid.Col>
          <Grid.Col span={third}>
            <TextField control={control} name="name" label={t('name')} required />
          </Grid.Col>
          <Grid.Col span={third}>
            <DayField control={control} name="startedOn" label={t('batch.on')} required max={parisDay()} />
          </Grid.Col>
          <Grid.Col span={third}>
            <ChoiceField
              control={control}
              name="part"
              label={t('zones:collections.part')}
              required
              options={collectedParts.map((value) => ({ value, label: t(`zones:collections.parts.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={third}>
            <ChoiceField
              control={control}
              name="lifeForm"
              label={t('zones:collections.lifeForm')}
              required
              options={lifeForms.map((value) => ({ value, label: t(`zones:collections.lifeForms.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={third}>
            <ChoiceField
              control={control}
              name="state"
              label={t('batch.state')}
              required
              options={batchStates.map((value) => ({ value, label: t(`batch.states.${value}`) }))}
            />
          </Grid.Col>
          {from.length === 0 && (
            <>
              <Grid.Col span={third}>
                <NumberField
                  control={control}
                  name="declared"
                  label={t('batch.declared')}
                  description={t('batch.declaredText')}
                  {...amount}
                />
              </Grid.Col>
              <Grid.Col span={third}>
                <ChoiceField control={control} name="region" label={t('batch.region')} options={regions} />
              </Grid.Col>
              <Grid.Col span={third}>
                <StockField control={control} name="generation" label={t('batch.generation')} />
              </Grid.Col>
            </>
          )}
          <Grid.Col span={third}>
            <TextField control={control} name="collector" label={t('zones:collections.collector')} />
          </Grid.Col>
          <Grid.Col span={third}>
            <ChoiceField control={control} name="placeId" label={t('place')} options={places} searchable numeric />
          </Grid.Col>
          <Grid.Col span={third}>
            <TextField control={control} name="justification" label={t('mark.justification')} disabled={!mayJustify} />
          </Grid.Col>
          <Grid.Col span={12}>
            <LongTextField control={control} name="note" label={t('note')} minRows={2} />
          </Grid.Col>
        </Grid>
      </Panel>
      <Panel title={t('batch.cleaning')} text={t('batch.cleaningText')}>
        <Grid gap="sm">
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <NumberField control={control} name="cleaned" label={t('batch.cleaned')} {...amount} />
          </Grid.Col>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <DayField control={control} name="driedOn" label={t('batch.driedOn')} />
          </Grid.Col>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <DayField control={control} name="cleanedOn" label={t('batch.cleanedOn')} />
          </Grid.Col>
          <Grid.Col span={{ base: 6, sm: 3 }}>
            <NumberField control={control} name="thousandWeight" label={t('batch.thousandWeight')} digits={3} unit="g" />
          </Grid.Col>
        </Grid>
      </Panel>
    </>
  )
}
