import type { LocalSource } from '@plantule/contract/traceability/local-lots'
import type { SeedlingForm } from '@plantule/contract/traceability/seedlings'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { ChoiceField, DayField, LongTextField, NumberField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid, Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { SourceSuggest } from '../../../kit/growing/SourceSuggest.tsx'

const third = { base: 12, sm: 4 }
type Named = Pick<LocalSource, 'id' | 'name' | 'number' | 'unit'>

/** What is sown, where and in what, and what came up. */
export function SeedlingFields({ known }: { known: Named | null }) {
  const { t } = useTranslation('local')
  const { control, setValue, getValues } = useFormContext<SeedlingForm>()
  const sourceId = useWatch({ control, name: 'sourceId' })
  const [picked, setPicked] = useState<Named | null>(known)
  const mayJustify = useCan('settings.write')
  const places = usePlaceOptions()
  const source = sourceId === null ? null : picked
  return (
    <>
      <Panel title={t('seedling.about')}>
        <Grid gap="sm">
          <Grid.Col span={third}>
            {source ? (
              <div>
                <Text size="sm" fw={500} component="div">
                  {t('seedling.source')}
                </Text>
                <Group gap={4} wrap="nowrap" mih={36}>
                  <Text size="sm">
                    {source.name} · {source.number}
                  </Text>
                  <IconButton
                    label={t('removeSource', { name: source.name })}
                    size="sm"
                    onClick={() => setValue('sourceId', null, { shouldDirty: true })}
                  >
                    <IconX size={14} />
                  </IconButton>
                </Group>
              </div>
            ) : (
              <SourceSuggest
                label={t('seedling.source')}
                kinds={['batch', 'mixture', 'seed_collection']}
                onPick={(one) => {
                  setPicked(one)
                  setValue('sourceId', one.id, { shouldDirty: true })
                  if (getValues('name') === '') setValue('name', one.name, { shouldDirty: true })
                }}
              />
            )}
          </Grid.Col>
          <Grid.Col span={third}>
            <NumberField
              control={control}
              name="sown"
              label={t('seedling.sown')}
              digits={source?.unit === 'pieces' ? 0 : 3}
              unit={source?.unit === 'pieces' ? '' : 'g'}
            />
          </Grid.Col>
          <Grid.Col span={third}>
            <TextField control={control} name="name" label={t('name')} />
          </Grid.Col>
          <Grid.Col span={third}>
            <DayField control={control} name="startedOn" label={t('seedling.on')} max={parisDay()} />
          </Grid.Col>
          <Grid.Col span={third}>
            <TextField control={control} name="container" label={t('seedling.container')} placeholder={t('seedling.containerHint')} />
          </Grid.Col>
          <Grid.Col span={third}>
            <ChoiceField control={control} name="placeId" label={t('place')} options={places} searchable numeric />
          </Grid.Col>
          <Grid.Col span={12}>
            <LongTextField control={control} name="note" label={t('note')} minRows={2} />
          </Grid.Col>
        </Grid>
      </Panel>
      <Panel title={t('seedling.up')} text={t('seedling.upText')}>
        <Grid gap="sm">
          <Grid.Col span={third}>
            <StockField control={control} name="emerged" label={t('seedling.emerged')} />
          </Grid.Col>
          <Grid.Col span={third}>
            <DayField control={control} name="emergedOn" label={t('seedling.emergedOn')} max={parisDay()} />
          </Grid.Col>
          <Grid.Col span={third}>
            <TextField control={control} name="justification" label={t('mark.justification')} disabled={!mayJustify} />
          </Grid.Col>
        </Grid>
      </Panel>
    </>
  )
}
