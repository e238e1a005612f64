import type { OriginRegion } from '@plantule/contract/traceability/regions'
import type { ZoneInput } from '@plantule/contract/traceability/zones'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, LongTextField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Grid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useRegions } from '../parts/use-regions.ts'

const half = { base: 12, sm: 6 }

/** What the sheet of a collection asks of the place. */
export function ZoneFields({ proposed }: { proposed: OriginRegion | null }) {
  const { t } = useTranslation('zones')
  const { control, setValue } = useFormContext<ZoneInput>()
  const region = useWatch({ control, name: 'region' })
  const regions = useRegions()
  return (
    <Panel title={t('about')}>
      <Grid gap="sm">
        <Grid.Col span={half}>
          <TextField control={control} name="name" label={t('name')} required />
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField control={control} name="commune" label={t('commune')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <ChoiceField control={control} name="region" label={t('region')} description={t('regionText')} options={regions} />
          {proposed && proposed !== region && (
            <Button look="quiet" size="xs" onClick={() => setValue('region', proposed, { shouldDirty: true, shouldValidate: true })}>
              {t('proposed', { region: t(`regions.${proposed}`) })}
            </Button>
          )}
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField control={control} name="owner" label={t('owner')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <TextField control={control} name="habitat" label={t('habitat')} placeholder={t('habitatHint')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <TextField control={control} name="soil" label={t('soil')} />
        </Grid.Col>
        <Grid.Col span={{ base: 6, sm: 3 }}>
          <StockField control={control} name="altitudeM" label={t('altitude')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <SwitchField control={control} name="notPlanted" label={t('notPlanted')} description={t('notPlantedText')} />
        </Grid.Col>
        <Grid.Col span={half}>
          <SwitchField control={control} name="closed" label={t('closed')} description={t('closedText')} />
        </Grid.Col>
        <Grid.Col span={12}>
          <LongTextField control={control} name="note" label={t('note')} minRows={2} />
        </Grid.Col>
      </Grid>
    </Panel>
  )
}
