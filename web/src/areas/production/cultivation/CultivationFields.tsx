import { type CultivationForm, livingStates, origins } from '@plantule/contract/production/cultivations'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ChoiceField, DayField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { type Species, SpeciesField } from '../../../kit/suggest/SpeciesField.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'

const half = { base: 12, sm: 6 }
const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** What is grown, where it came from, where it stands, and when it will be ready. */
export function CultivationFields({ species }: { species: Species | null }) {
  const { t } = useTranslation('production')
  const form = useFormContext<z.output<typeof CultivationForm>>()
  const { control } = form
  const places = usePlaceOptions()
  const taxonId = useWatch({ control, name: 'taxonId' })
  const pick = (picked: Species | null): void => {
    form.setValue('taxonId', picked?.id ?? null, change)
    if (picked && form.getValues('name') === '') form.setValue('name', picked.name, change)
  }
  return (
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
        <Grid.Col span={half}>
          <ChoiceField
            control={control}
            name="origin"
            label={t('origin')}
            required
            options={origins.map((value) => ({ value, label: t(`origins.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={half}>
          <ChoiceField
            control={control}
            name="state"
            label={t('state')}
            required
            options={livingStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="startedOn" label={t('startedOn')} required />
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="readyOn" label={t('readyOn')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <ChoiceField control={control} name="placeId" label={t('place')} numeric options={places} />
        </Grid.Col>
        <Grid.Col span={12}>
          <LongTextField control={control} name="note" label={t('note')} minRows={2} />
        </Grid.Col>
      </Grid>
    </Panel>
  )
}
