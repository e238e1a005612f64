import type { FeeTableInput } from '@plantule/contract/delivery/delivery'
import { parcelBases, zones } from '@plantule/contract/delivery/fees'
import { IconPlus } from '@tabler/icons-react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { BandsEditor, type TypedBand } from './BandsEditor.tsx'
import classes from './Delivery.module.css'

/** A grid of fees for each zone that is served. */
export function GridsEditor() {
  const { t } = useTranslation('delivery')
  const { control } = useFormContext<FeeTableInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'grids', keyName: 'key' })
  const grids = useWatch({ control, name: 'grids' }) ?? []
  const left = zones.filter((zone) => !grids.some((grid) => grid.zone === zone))
  return (
    <>
      {fields.length === 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('grids.none')}
        </Text>
      )}
      {fields.map((field, index) => {
        const grid = grids[index]
        if (!grid) return null
        return (
          <section key={field.key} className={classes.grid} aria-label={t(`zones.${grid.zone}`)}>
            <div className={classes.gridHead}>
              <Text fw={600}>{t(`zones.${grid.zone}`)}</Text>
              <ChoiceField
                control={control}
                name={`grids.${index}.basis`}
                label={t('grids.basis')}
                required
                maw={180}
                options={parcelBases.map((value) => ({ value, label: t(`bases.${value}`) }))}
              />
              <span className={classes.push}>
                <Button size="xs" look="quiet" onClick={() => remove(index)}>
                  {t('grids.remove')}
                </Button>
              </span>
            </div>
            <Controller
              control={control}
              name={`grids.${index}.bands`}
              render={({ field: { value, onChange }, fieldState }) => (
                // The form keeps the refusals of a list by their place in it.
                <BandsEditor basis={grid.basis} bands={value as TypedBand[]} onChange={onChange} wrong={fieldState.error as never} />
              )}
            />
          </section>
        )
      })}
      {left.length > 0 && (
        <Group gap="xs" mt="sm">
          {left.map((zone) => (
            <Button
              key={zone}
              size="xs"
              icon={<IconPlus size={14} />}
              onClick={() => append({ zone, basis: grids[0]?.basis ?? 'weight', bands: [] })}
            >
              {t(`zones.${zone}`)}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}
