import type { MixtureForm } from '@plantule/contract/traceability/mixtures'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { ChoiceField, DayField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'

const half = { base: 12, sm: 6 }

export function MixtureFields() {
  const { t } = useTranslation('local')
  const { control } = useFormContext<MixtureForm>()
  const mayJustify = useCan('settings.write')
  const places = usePlaceOptions()
  return (
    <Panel title={t('mixture.about')}>
      <Grid gap="sm">
        <Grid.Col span={half}>
          <TextField control={control} name="name" label={t('name')} placeholder={t('mixture.nameHint')} required />
        </Grid.Col>
        <Grid.Col span={half}>
          <DayField control={control} name="startedOn" label={t('mixture.on')} max={parisDay()} />
        </Grid.Col>
        <Grid.Col span={half}>
          <ChoiceField control={control} name="placeId" label={t('place')} options={places} searchable numeric />
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField control={control} name="justification" label={t('mark.justification')} disabled={!mayJustify} />
        </Grid.Col>
        <Grid.Col span={12}>
          <LongTextField control={control} name="note" label={t('note')} minRows={2} />
        </Grid.Col>
      </Grid>
    </Panel>
  )
}
