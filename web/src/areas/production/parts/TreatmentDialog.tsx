import { consumableRoutes } from '@plantule/contract/production/consumables'
import {
  type Treatment,
  type TreatmentDoubt,
  treatedUnits,
  treatmentDoubts,
  treatmentRoutes,
  useTypes,
} from '@plantule/contract/production/treatments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/error.ts'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, DayField, LongTextField, NumberField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { figure, parisDay } from '../../../ui/format.ts'
import { MultiSelect } from '../../../ui/inputs.ts'
import { Grid, Text } from '../../../ui/layout.ts'
import { ofTreatments } from './of-treatments.ts'
import { PhytoFields } from './PhytoFields.tsx'
import { blankTreatment, formOfTreatment, type TreatmentForm } from './treatment-form.ts'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'

type TreatmentDialogProps = {
  /** The cultivations that it reaches. */
  lots?: number[]
  /** What it is noted for, where they are of one plant. */
  crop?: string
  /** A record that is to be replaced. */
  treatment?: Treatment
  onClose: () => void
  onSaved?: () => void
}

const quiet = { onError: () => true } as const
const half = { base: 12, sm: 6 }
const quarter = { base: 6, sm: 3 }

/** A treatment with all that the register asks. The last record says who treats: it is read before the form begins. */
export function TreatmentDialog(props: TreatmentDialogProps) {
  const { data, error } = useQuery(read(treatmentRoutes.listTreatments, { query: { size: 25 } }))
  if (!data && !error) return null
  return <Form {...props} last={data?.items[0]} />
}

function Form({ lots = [], crop = '', treatment, last, onClose, onSaved }: TreatmentDialogProps & { last: Treatment | undefined }) {
  const { t } = useTranslation(['treatments', 'kit'])
  const create = useAction(treatmentRoutes.createTreatment, ofTreatments, quiet)
  const correct = useAction(treatmentRoutes.correctTreatment, ofTreatments, quiet)
  const [values] = useState(() => (treatment ? formOfTreatment(treatment) : blankTreatment(last, lots, crop)))
  const send = ({ reason, ...body }: TreatmentForm, accepted: boolean): Promise<unknown> =>
    treatment
      ? correct.mutateAsync({ params: { id: treatment.id }, body: { ...body, reason, accepted } })
      : create.mutateAsync({ body: { ...body, accepted } })
  const save = async (form: TreatmentForm): Promise<unknown> => {
    try {
      return await send(form, false)
    } catch (error) {
      const doubts = doubtsIn(error)
      if (doubts.length === 0) throw error
      const text = doubts.map((doubt) => t(`doubts.${doubt}`)).join(' ')
      if (!(await confirm({ title: t('doubtsTitle'), text, confirm: t('doubtsConfirm') }))) throw error
      return send(form, true)
    }
  }
  return (
    <DialogForm<TreatmentForm, unknown>
      title={t(treatment ? 'correct' : 'add')}
      values={values}
      save={save}
      saveLabel={t('save')}
      onClose={onClose}
      onSaved={() => {
        onSaved?.()
        onClose()
      }}
      size="lg"
    >
      {({ control, watch }) => (
        <>
          {watch('cultivationIds').length > 0 && (
            <Text size="sm">{t('reaches', { count: watch('cultivationIds').length, shown: figure(watch('cultivationIds').length) })}</Text>
          )}
          <PhytoFields />
          <Grid gap="sm">
            <Grid.Col span={quarter}>
              <NumberField control={control} name="dose" label={t('dose')} digits={4} required />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <TextField control={control} name="doseUnit" label={t('doseUnit')} placeholder="L/ha" required />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <NumberField control={control} name="treated" label={t('treated')} required />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <ChoiceField
                control={control}
                name="treatedUnit"
                label={t('treatedUnit')}
                required
                options={treatedUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
              />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="crop" label={t('crop')} required />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="target" label={t('target')} />
            </Grid.Col>
            <Grid.Col span={12}>
              <PlacesField />
            </Grid.Col>
            <Grid.Col span={half}>
              <ChoiceField
                control={control}
                name="useType"
                label={t('useType')}
                required
                options={useTypes.map((value) => ({ value, label: t(`useTypes.${value}`) }))}
              />
            </Grid.Col>
            <Grid.Col span={half}>
              <DayField control={control} name="on" label={t('on')} required max={parisDay()} />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <TextField control={control} name="startedAt" label={t('startedAt')} type="time" required />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <TextField control={control} name="endedAt" label={t('endedAt')} type="time" />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <StockField control={control} name="reentryHours" label={t('reentry')} unit="h" required />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <StockField control={control} name="minutes" label={t('minutes')} unit="min" />
            </Grid.Col>
            <Grid.Col span={half}>
              <TextField control={control} name="operator" label={t('operator')} required />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <TextField control={control} name="certificate" label={t('certificate')} />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <DayField control={control} name="certificateUntil" label={t('certificateUntil')} />
            </Grid.Col>
            <StockFields />
            <Grid.Col span={quarter}>
              <TextField control={control} name="eppo" label={t('eppo')} />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <TextField control={control} name="bbch" label={t('bbch')} placeholder={t('bbchHint')} inputMode="numeric" />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <TextField control={control} name="method" label={t('method')} />
            </Grid.Col>
            <Grid.Col span={quarter}>
              <TextField control={control} name="wind" label={t('wind')} />
            </Grid.Col>
            <Grid.Col span={12}>
              <CheckField control={control} name="organic" label={t('organic')} />
            </Grid.Col>
          </Grid>
          <LongTextField control={control} name="note" label={t('note')} minRows={2} />
          {treatment && <TextField control={control} name="reason" label={t('reason')} placeholder={t('reasonHint')} required />}
        </>
      )}
    </DialogForm>
  )
}

function PlacesField() {
  const { t } = useTranslation('treatments')
  const { control } = useFormContext<TreatmentForm>()
  const places = usePlaceOptions()
  return (
    <Controller
      control={control}
      name="placeIds"
      render={({ field, fieldState }) => (
        <MultiSelect
          label={t('places')}
          description={t('placesText')}
          searchable
          clearable
          data={places}
          value={field.value.map(String)}
          onChange={(ids) => field.onChange(ids.map(Number))}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** What it took of the shop's own stock. */
function StockFields() {
  const { t } = useTranslation('treatments')
  const { control, watch } = useFormContext<TreatmentForm>()
  const { data } = useQuery(read(consumableRoutes.listConsumables, { query: { size: 100, kind: 'phyto,biocontrol' } }))
  const known = data?.items ?? []
  const chosen = known.find((one) => one.id === watch('consumableId'))
  if (known.length === 0) return null
  return (
    <>
      <Grid.Col span={half}>
        <ChoiceField
          control={control}
          name="consumableId"
          label={t('stock')}
          numeric
          placeholder={t('none')}
          options={known.map(({ id, name, stock, unit }) => ({ value: String(id), label: `${name} (${figure(stock, 3)} ${unit})` }))}
        />
      </Grid.Col>
      {chosen && (
        <>
          <Grid.Col span={quarter}>
            <NumberField control={control} name="quantity" label={t('quantity')} unit={chosen.unit} digits={3} required />
          </Grid.Col>
          <Grid.Col span={quarter}>
            <TextField control={control} name="batch" label={t('batch')} />
          </Grid.Col>
        </>
      )}
    </>
  )
}

/** What the server asks to be looked at before it records; none where it refused for another reason. */
function doubtsIn(error: unknown): TreatmentDoubt[] {
  if (!(error instanceof ApiError) || error.code !== 'treatment_doubtful') return []
  const doubts = error.problem.details?.['doubts']
  return treatmentDoubts.filter((each) => Array.isArray(doubts) && doubts.includes(each))
}
