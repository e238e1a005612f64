import { dormancies, seedUnits, type Stratification, type StratificationInput } from '@plantule/contract/production/stratifications'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { ChoiceField, DayField, LongTextField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SpeciesField, type Species } from '../../../kit/suggest/SpeciesField.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { PhasesEditor } from './PhasesEditor.tsx'
import { ProtocolChoice } from './ProtocolChoice.tsx'
import { SeedLotField } from './SeedLotField.tsx'

const half = { base: 12, sm: 6 }
const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** What waits, where, and the phases it goes through. `over` phases are over or running: they keep their kind. */
type Props = { species: Species | null; source: Stratification['source']; over: number }
export function StratificationFields({ species, source, over }: Props) {
  const { t } = useTranslation('propagation')
  const form = useFormContext<StratificationInput>()
  const { control } = form
  const places = usePlaceOptions()
  const mayDraw = useCan('traceability.write')
  const taxonId = useWatch({ control, name: 'taxonId' })
  const pick = (picked: Species | null): void => {
    form.setValue('taxonId', picked?.id ?? null, change)
    if (picked && form.getValues('name') === '') form.setValue('name', picked.name, change)
  }
  return (
    <>
      <Panel title={t('about')}>
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
          <Grid.Col span={{ base: 7, sm: 3 }}>
            <StockField control={control} name="quantity" label={t('quantity')} required />
          </Grid.Col>
          <Grid.Col span={{ base: 5, sm: 3 }}>
            <ChoiceField
              control={control}
              name="unit"
              label={t('unit')}
              required
              options={seedUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
            />
          </Grid.Col>
          {mayDraw && (
            <Grid.Col span={half}>
              <SeedLotField known={source} />
            </Grid.Col>
          )}
          <Grid.Col span={half}>
            <TextField control={control} name="seedSource" label={t('seedSource')} placeholder={t('seedSourceHint')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField control={control} name="placeId" label={t('box')} numeric options={places} />
          </Grid.Col>
          <Grid.Col span={half}>
            <TextField control={control} name="substrate" label={t('substrate')} placeholder={t('substrateHint')} />
          </Grid.Col>
          <Grid.Col span={half}>
            <ChoiceField
              control={control}
              name="dormancy"
              label={t('dormancy')}
              required
              options={dormancies.map((value) => ({ value, label: t(`dormancies.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={half}>
            <DayField control={control} name="startedOn" label={t('startedOn')} required />
          </Grid.Col>
        </Grid>
      </Panel>
      <Panel title={t('phases')} text={t('phasesText')}>
        <PhasesEditor over={over} />
        {taxonId !== null && over === 0 && <ProtocolChoice species={taxonId} />}
      </Panel>
      <Panel title={t('note')}>
        <LongTextField control={control} name="note" label={t('note')} minRows={2} />
      </Panel>
    </>
  )
}
