import { type Mixture, mixtureRoutes, partsOf, WHOLE_BP } from '@plantule/contract/traceability/mixtures'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { NumberField, PercentField } from '../../../kit/form/fields.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { figure, percent } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import classes from '../parts/local/Local.module.css'
import { ofLocal } from '../parts/local/of-local.ts'
import { SourceSuggest } from '../../../kit/growing/SourceSuggest.tsx'

type Line = { lotId: number; shareBp: number; name: string; number: string; left: number | null }
type Values = { quantity: number; lines: Line[] }
const MILLIGRAMS = 1000

/** Which batches are in it, by weight; what each gives is said while it is written. */
export function RecipeDialog({ mixture, onClose }: { mixture: Mixture; onClose: () => void }) {
  const { t } = useTranslation(['local', 'kit'])
  const set = useAction(mixtureRoutes.setRecipe, ofLocal, { onError: () => true })
  const [values] = useState((): Values => ({ quantity: mixture.quantity, lines: linesOf(mixture) }))
  return (
    <DialogForm<Values, unknown>
      title={t('mixture.recipe')}
      size="lg"
      values={values}
      save={({ quantity, lines }) =>
        set.mutateAsync({
          params: { id: mixture.id },
          body: { quantity, lines: lines.map(({ lotId, shareBp }) => ({ lotId, shareBp })), version: mixture.version },
        })
      }
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {(form) => <Recipe form={form} />}
    </DialogForm>
  )
}

function Recipe({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('local')
  const { control, watch, setValue, getValues } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const lines = watch('lines')
  const shares = lines.map(({ shareBp }) => shareBp ?? 0)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const parts = whole === WHOLE_BP ? partsOf(Math.round((watch('quantity') ?? 0) * MILLIGRAMS), shares) : null
  const spread = (): void => {
    const each = Math.floor(WHOLE_BP / shares.length)
    shares.forEach((_, at) =>
      setValue(`lines.${at}.shareBp`, at === 0 ? WHOLE_BP - each * (shares.length - 1) : each, { shouldDirty: true }),
    )
  }
  return (
    <>
      <NumberField control={control} name="quantity" label={t('mixture.quantity')} digits={3} unit="g" required />
      <ul className={classes.fields} aria-label={t('mixture.recipe')}>
        {fields.map((field, at) => (
          <li key={field.key}>
            <div>
              {field.name}{' '}
              <Text size="xs" c="dimmed" component="div">
                {field.number}
                {parts && ` · ${t('mixture.gives', { amount: `${figure((parts[at] ?? 0) / MILLIGRAMS, 3)} g` })}`}
                {field.left !== null && ` · ${t('leftOf', { amount: `${figure(field.left, 3)} g` })}`}
              </Text>
            </div>
            <PercentField control={control} name={`lines.${at}.shareBp`} label={t('mixture.share')} required />
            <IconButton label={t('removeSource', { name: field.name })} onClick={() => remove(at)}>
              <IconTrash size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <SourceSuggest
        label={t('mixture.addBatch')}
        kinds={['batch']}
        onPick={(one) => {
          if (getValues('lines').some(({ lotId }) => lotId === one.id)) return
          append({ lotId: one.id, shareBp: Math.max(WHOLE_BP - whole, 0), name: one.name, number: one.number, left: one.left })
        }}
      />
      <Group justify="space-between">
        <Text size="sm" role="status" c={whole === WHOLE_BP || lines.length === 0 ? 'dimmed' : 'red'}>
          {t('mixture.whole', { share: percent(whole) })}
        </Text>
        {lines.length > 1 && (
          <Button size="xs" look="quiet" onClick={spread}>
            {t('mixture.even')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** The shares as they are, rounded so that they make a whole. */
function linesOf({ sources, quantity }: Mixture): Line[] {
  const lines = sources.map(({ id, name, number, quantity: part }) => ({
    lotId: id,
    shareBp: quantity > 0 ? Math.round((part / quantity) * WHOLE_BP) : 0,
    name,
    number,
    left: null,
  }))
  const rest = WHOLE_BP - lines.reduce((sum, { shareBp }) => sum + shareBp, 0)
  return lines.map((line, at) => (at === 0 ? { ...line, shareBp: line.shareBp + rest } : line))
}
