import { marginRoutes } from '@plantule/contract/analysis/margins'
import { consumableRoutes } from '@plantule/contract/production/consumables'
import {
  type Intervention,
  type InterventionForm,
  interventionKinds,
  interventionRoutes,
} from '@plantule/contract/production/interventions'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction, read } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, LongTextField, NumberField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { figure, parisDay } from '../../../ui/format.ts'
import { Grid, Text } from '../../../ui/layout.ts'
import classes from './Interventions.module.css'

type Form = Omit<InterventionForm, 'cultivationIds'>
type InterventionDialogProps = {
  /** The cultivations that it reaches. */
  lots: readonly number[]
  /** One that is recorded already, to be corrected. */
  intervention?: Intervention
  onClose: () => void
  onSaved?: () => void
}

const half = { base: 12, sm: 6 }
const stale = [interventionRoutes.listInterventions, marginRoutes.readMargin, consumableRoutes.listConsumables, consumableRoutes.listUsages]

/** What was done, by whom, and what it used up. One gesture for as many cultivations as were chosen. */
export function InterventionDialog({ lots, intervention, onClose, onSaved }: InterventionDialogProps) {
  const { t } = useTranslation('production')
  const create = useAction(interventionRoutes.createIntervention, stale, { onError: () => true })
  const update = useAction(interventionRoutes.updateIntervention, stale, { onError: () => true })
  const [values] = useState<Form>(() => (intervention ? formOf(intervention) : blank()))
  const [first = 0, ...others] = lots
  return (
    <DialogForm
      title={t(intervention ? 'interventions.change' : 'interventions.add')}
      values={values}
      save={(body) =>
        intervention
          ? update.mutateAsync({ params: { id: intervention.id }, body: { ...body, version: intervention.version } })
          : create.mutateAsync({ params: { id: first }, body: { ...body, cultivationIds: others } })
      }
      saveLabel={t('save')}
      onClose={onClose}
      onSaved={() => {
        onSaved?.()
        onClose()
      }}
      size="lg"
    >
      {({ control }) => (
        <>
          {lots.length > 1 && <Text size="sm">{t('interventions.reaches', { count: lots.length, shown: figure(lots.length) })}</Text>}
          <Grid gap="sm">
            <Grid.Col span={half}>
              <ChoiceField
                control={control}
                name="kind"
                label={t('interventions.kind')}
                required
                options={interventionKinds.map((value) => ({ value, label: t(`interventions.kinds.${value}`) }))}
              />
            </Grid.Col>
            <Grid.Col span={half}>
              <DayField control={control} name="on" label={t('interventions.on')} required max={parisDay()} />
            </Grid.Col>
            <Grid.Col span={half}>
              <StockField control={control} name="minutes" label={t('interventions.minutes')} unit="min" />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField
                control={control}
                name="operator"
                label={t('interventions.operator')}
                placeholder={t('interventions.operatorHint')}
                required={intervention !== undefined}
              />
            </Grid.Col>
          </Grid>
          <Uses />
          <LongTextField control={control} name="note" label={t('interventions.note')} minRows={2} />
        </>
      )}
    </DialogForm>
  )
}

/** What it used up; products of plant protection belong into a register of their own and are not offered. */
function Uses() {
  const { t } = useTranslation('production')
  const { control } = useFormContext<Form>()
  const { fields, append, remove } = useFieldArray({ control, name: 'uses', keyName: 'key' })
  const { data } = useQuery(read(consumableRoutes.listConsumables, { query: { size: 100 } }))
  const known = (data?.items ?? []).filter((one) => one.kind !== 'phyto')
  return (
    <div>
      {fields.length > 0 && (
        <ul className={classes.uses} aria-label={t('interventions.uses')}>
          {fields.map((field, at) => (
            <li key={field.key}>
              <ChoiceField
                control={control}
                name={`uses.${at}.consumableId`}
                label={t('interventions.consumable')}
                required
                numeric
                searchable
                options={known.map(({ id, name, stock, unit }) => ({ value: String(id), label: `${name} (${figure(stock, 3)} ${unit})` }))}
              />
              <NumberField control={control} name={`uses.${at}.quantity`} label={t('interventions.quantity')} digits={3} required />
              <IconButton label={t('interventions.removeUse', { nth: at + 1 })} onClick={() => remove(at)}>
                <IconTrash size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {known.length > 0 && (
        <Button size="xs" icon={<IconPlus size={16} />} onClick={() => append({ consumableId: known[0]?.id ?? 0, quantity: 1, batch: '' })}>
          {t('interventions.addUse')}
        </Button>
      )}
    </div>
  )
}

const blank = (): Form => ({ kind: 'repotting', on: parisDay(), minutes: null, operator: '', note: '', uses: [] })

const formOf = ({ kind, on, minutes, operator, note, uses }: Intervention): Form => ({
  kind,
  on,
  minutes,
  operator,
  note,
  uses: uses.map(({ consumableId, quantity, batch }) => ({ consumableId, quantity, batch })),
})
