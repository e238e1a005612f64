import { type Round, roundRoutes } from '@plantule/contract/orders/rounds'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { currentOf } from '../../../kit/form/reread.ts'
import { DayField, LongTextField, NumberField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Group } from '../../../ui/layout.ts'
import { ofRounds } from '../parts/of-rounds.ts'

type Values = {
  day: string
  name: string
  departAt: string
  from: string
  to: string
  zones: string
  maxStops: number | null
  maxPlants: number | null
  maxKg: number | null
  note: string
}

const bodyOf = ({ zones, maxKg, ...values }: Values) => ({
  ...values,
  zones: zones.split(/[\s,;]+/).filter(Boolean),
  maxG: maxKg === null ? null : Math.round(maxKg * 1000),
})

const valuesOf = ({ day, name, departAt, from, to, zones, maxStops, maxPlants, maxG, note }: Round): Values => ({
  day,
  name,
  departAt,
  from,
  to,
  maxStops,
  maxPlants,
  note,
  zones: zones.join(', '),
  maxKg: maxG === null ? null : maxG / 1000,
})

type RoundDialogProps = { round?: Round; day: string; onClose: () => void; onMade?: (round: Round) => void }

/** A lorry on a day: its hours, where it goes, what it carries. */
export default function RoundDialog({ round, day, onClose, onMade }: RoundDialogProps) {
  const { t } = useTranslation(['rounds', 'kit'])
  const create = useAction(roundRoutes.createRound, ofRounds, { onError: () => true })
  const update = useAction(roundRoutes.updateRound, ofRounds, { onError: () => true })
  const values: Values = round
    ? valuesOf(round)
    : { day, name: '', departAt: '08:00', from: '08:30', to: '12:30', zones: '', maxStops: null, maxPlants: null, maxKg: null, note: '' }
  const save = (typed: Values, { version }: Saving<Values>): Promise<Round> => {
    const { day: on, name, departAt, from, to, zones, maxStops, maxPlants, maxG, note } = bodyOf(typed)
    const body = { day: on, name, departAt, from, to, zones, maxStops, maxPlants, maxG, note }
    return round ? update.mutateAsync({ params: { id: round.id }, body: { ...body, version } }) : create.mutateAsync({ body })
  }
  return (
    <DialogForm
      title={t(round ? 'edit' : 'new')}
      values={values}
      save={save}
      {...(round && { version: round.version, reread: currentOf(valuesOf) })}
      saveLabel={t(round ? 'kit:save' : 'create')}
      onClose={onClose}
      onSaved={(made) => (onMade ? onMade(made) : onClose())}
    >
      {({ control }) => (
        <>
          <Group grow align="flex-start">
            <TextField control={control} name="name" label={t('name')} description={t('nameText')} maxLength={60} required data-autofocus />
            <DayField control={control} name="day" label={t('day')} description={t('dayText')} required />
          </Group>
          <Group grow align="flex-start">
            <TextField control={control} name="departAt" label={t('departAt')} type="time" required />
            <TextField control={control} name="from" label={t('from')} type="time" required />
            <TextField control={control} name="to" label={t('to')} type="time" required />
          </Group>
          <TextField control={control} name="zones" label={t('zones')} description={t('zonesText')} placeholder="49, 44, 72300" />
          <Group grow align="flex-start">
            <StockField control={control} name="maxStops" label={t('maxStops')} placeholder={t('notCounted')} />
            <StockField control={control} name="maxPlants" label={t('maxPlants')} placeholder={t('notCounted')} />
            <NumberField control={control} name="maxKg" label={t('maxKg')} unit="kg" placeholder={t('notCounted')} />
          </Group>
          <LongTextField control={control} name="note" label={t('note')} minRows={2} maxLength={500} />
        </>
      )}
    </DialogForm>
  )
}
