import { consumableRoutes } from '@plantule/contract/production/consumables'
import { interventionKinds } from '@plantule/contract/production/interventions'
import type { RecipeInput } from '@plantule/contract/production/recipes'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { ChoiceField, NumberField, PercentField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { useSizeOptions } from '../../../kit/growing/use-size-options.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Grid } from '../../../ui/layout.ts'
import classes from './Plans.module.css'

const MOST = 20
const quarter = { base: 6, sm: 3 }

/** The steps in their order, each with how long plants stay in it. */
export function StepsEditor() {
  const { t } = useTranslation(['plans', 'tasks'])
  const { control, watch } = useFormContext<RecipeInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'steps', keyName: 'key' })
  const { containers, calibers } = useSizeOptions()
  const last = watch('steps').at(-1)
  const next = last?.kind === 'sowing' ? 'pricking_out' : 'repotting'
  return (
    <>
      <ol className={classes.editor} aria-label={t('steps')}>
        {fields.map((field, at) => (
          <li key={field.key}>
            <Grid gap="xs">
              <Grid.Col span={quarter}>
                <ChoiceField
                  control={control}
                  name={`steps.${at}.kind`}
                  label={t('step', { nth: at + 1 })}
                  required
                  options={interventionKinds.map((value) => ({ value, label: t(`tasks:steps.${value}`) }))}
                />
              </Grid.Col>
              <Grid.Col span={quarter}>
                <StockField control={control} name={`steps.${at}.weeks`} label={t('weeks')} required />
              </Grid.Col>
              <Grid.Col span={quarter}>
                <ChoiceField control={control} name={`steps.${at}.containerId`} label={t('container')} numeric options={containers} />
              </Grid.Col>
              <Grid.Col span={quarter}>
                <ChoiceField control={control} name={`steps.${at}.caliberId`} label={t('caliber')} numeric options={calibers} />
              </Grid.Col>
              <Grid.Col span={quarter}>
                <PercentField control={control} name={`steps.${at}.lossBp`} label={t('loss')} />
              </Grid.Col>
              <Grid.Col span={quarter}>
                <NumberField control={control} name={`steps.${at}.perM2`} label={t('perM2')} />
              </Grid.Col>
              <Grid.Col span={{ base: 10, sm: 5 }}>
                <TextField control={control} name={`steps.${at}.note`} label={t('note')} maxLength={500} />
              </Grid.Col>
              <Grid.Col span={{ base: 2, sm: 1 }} className={classes.bin}>
                {fields.length > 1 && (
                  <IconButton label={t('removeStep', { nth: at + 1 })} onClick={() => remove(at)}>
                    <IconTrash size={16} />
                  </IconButton>
                )}
              </Grid.Col>
            </Grid>
            <Inputs at={at} />
          </li>
        ))}
      </ol>
      {fields.length < MOST && (
        <Button
          size="xs"
          icon={<IconPlus size={16} />}
          onClick={() => append({ kind: next, weeks: 8, containerId: null, caliberId: null, lossBp: 0, perM2: null, note: '', inputs: [] })}
        >
          {t('addStep')}
        </Button>
      )}
    </>
  )
}

/** What each plant uses up in a step. */
function Inputs({ at }: { at: number }) {
  const { t } = useTranslation('plans')
  const { control } = useFormContext<RecipeInput>()
  const { fields, append, remove } = useFieldArray({ control, name: `steps.${at}.inputs`, keyName: 'key' })
  const { data } = useQuery(read(consumableRoutes.listConsumables, { query: { size: 100 } }))
  const known = data?.items ?? []
  return (
    <>
      {fields.length > 0 && (
        <ul className={classes.inputs} aria-label={t('inputs')}>
          {fields.map((field, index) => (
            <li key={field.key}>
              <ChoiceField
                control={control}
                name={`steps.${at}.inputs.${index}.consumableId`}
                label={t('input')}
                required
                numeric
                searchable
                options={known.map(({ id, name, unit }) => ({ value: String(id), label: `${name} (${unit})` }))}
              />
              <NumberField control={control} name={`steps.${at}.inputs.${index}.perPlant`} label={t('perPlant')} digits={6} required />
              <IconButton label={t('removeInput', { nth: index + 1 })} onClick={() => remove(index)}>
                <IconTrash size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {known.length > 0 && (
        <Button
          size="xs"
          look="quiet"
          icon={<IconPlus size={14} />}
          onClick={() => append({ consumableId: known[0]?.id ?? 0, perPlant: 1 })}
        >
          {t('addInput')}
        </Button>
      )}
    </>
  )
}
