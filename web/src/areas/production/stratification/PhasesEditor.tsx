import { MAX_PHASES, phaseKinds, type StratificationInput } from '@plantule/contract/production/stratifications'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, NumberField, StockField } from '../../../kit/form/fields.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import classes from './Phases.module.css'

const usual = { warm: { lowC: 15, highC: 25, weeks: 8 }, cold: { lowC: 0, highC: 5, weeks: 12 } } as const

/** The phases in their order, each behind the one before it. Of the first `over`, what happened stays. */
export function PhasesEditor({ over }: { over: number }) {
  const { t } = useTranslation('propagation')
  const { control, watch } = useFormContext<StratificationInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'phases', keyName: 'key' })
  const kinds = phaseKinds.map((value) => ({ value, label: t(`phaseKinds.${value}`) }))
  const last = watch('phases').at(-1)?.kind
  const add = (): void => {
    const kind = last === 'warm' ? 'cold' : 'warm'
    append({ kind, ...usual[kind] }, { focusName: `phases.${fields.length}.weeks` })
  }
  return (
    <>
      <ol className={classes.phases}>
        {fields.map((field, at) => {
          const past = at < over - 1
          return (
            <li key={field.key}>
              <ChoiceField
                control={control}
                name={`phases.${at}.kind`}
                label={t('phaseKind')}
                required
                disabled={at < over}
                options={kinds}
              />
              <NumberField control={control} name={`phases.${at}.lowC`} label={t('lowC')} unit="°C" disabled={past} />
              <NumberField control={control} name={`phases.${at}.highC`} label={t('highC')} unit="°C" disabled={past} />
              <StockField control={control} name={`phases.${at}.weeks`} label={t('weeks')} required disabled={past} />
              {at >= over && fields.length > 1 && (
                <IconButton label={t('removePhase', { nth: at + 1 })} onClick={() => remove(at)}>
                  <IconTrash size={16} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ol>
      {fields.length < MAX_PHASES && (
        <Button size="xs" icon={<IconPlus size={16} />} onClick={add}>
          {t('addPhase')}
        </Button>
      )}
    </>
  )
}
