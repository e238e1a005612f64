import {
  type MotherPlant,
  motherPlantRoutes,
  type Sampling,
  samplingKinds,
  type SamplingKind,
} from '@plantule/contract/production/mother-plants'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/error.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, DayField, NumberField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { parisDay } from '../../../ui/format.ts'
import { Grid } from '../../../ui/layout.ts'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'

type Values = {
  takenOn: string
  kind: SamplingKind
  quantity: number
  operator: string
  successPct: number | null
  note: string
  grows: boolean
  name: string
  placeId: number | null
}

const stale = [motherPlantRoutes.getMotherPlant, motherPlantRoutes.listMotherPlants]
const quiet = { onError: () => true } as const

/** What was taken today, or what is known of it since. A budget that would be passed is asked about before anything is written. */
export function SamplingDialog({ mother, sampling, onClose }: { mother: MotherPlant; sampling: Sampling | null; onClose: () => void }) {
  const { t } = useTranslation(['propagation', 'kit'])
  const places = usePlaceOptions()
  const add = useAction(motherPlantRoutes.addSampling, stale, quiet)
  const change = useAction(motherPlantRoutes.updateSampling, stale, quiet)
  const send = ({ grows, name, placeId, ...form }: Values, acceptOver: boolean): Promise<unknown> =>
    sampling
      ? change.mutateAsync({ params: { id: sampling.id }, body: { ...form, acceptOver, version: sampling.version } })
      : add.mutateAsync({
          params: { id: mother.id },
          body: { ...form, acceptOver, into: grows ? { name, placeId, plants: form.kind === 'seed' ? 0 : form.quantity } : null },
        })
  const save = async (values: Values): Promise<unknown> => {
    try {
      return await send(values, false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'sampling_over_budget') throw error
      if (!(await confirm({ title: t('mothers.overTitle'), text: error.message, confirm: t('mothers.overConfirm') }))) throw error
      return send(values, true)
    }
  }
  return (
    <DialogForm<Values, unknown>
      title={sampling ? t('mothers.sampling') : t('mothers.sample')}
      values={{
        takenOn: sampling?.takenOn ?? parisDay(),
        kind: sampling?.kind ?? 'cutting',
        quantity: sampling?.quantity ?? 100,
        operator: sampling?.operator ?? '',
        successPct: sampling?.successPct ?? null,
        note: sampling?.note ?? '',
        grows: sampling === null,
        name: mother.name,
        placeId: null,
      }}
      save={save}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <Grid gap="sm">
          <Grid.Col span={6}>
            <DayField control={control} name="takenOn" label={t('on')} required min={mother.plantedOn} max={parisDay()} />
          </Grid.Col>
          <Grid.Col span={6}>
            <ChoiceField
              control={control}
              name="kind"
              label={t('mothers.kind')}
              required
              options={samplingKinds.map((value) => ({ value, label: t(`mothers.kinds.${value}`) }))}
            />
          </Grid.Col>
          <Grid.Col span={6}>
            <StockField control={control} name="quantity" label={t('quantity')} required />
          </Grid.Col>
          <Grid.Col span={6}>
            <NumberField control={control} name="successPct" label={t('mothers.success')} unit="%" />
          </Grid.Col>
          <Grid.Col span={6}>
            <TextField control={control} name="operator" label={t('mothers.operator')} placeholder={t('mothers.operatorHint')} />
          </Grid.Col>
          <Grid.Col span={6}>
            <TextField control={control} name="note" label={t('note')} />
          </Grid.Col>
          {sampling === null && (
            <Grid.Col span={12}>
              <CheckField control={control} name="grows" label={t('mothers.grows')} />
            </Grid.Col>
          )}
          {sampling === null && watch('grows') && (
            <>
              <Grid.Col span={6}>
                <TextField control={control} name="name" label={t('sow.name')} />
              </Grid.Col>
              <Grid.Col span={6}>
                <ChoiceField control={control} name="placeId" label={t('place')} numeric options={places} />
              </Grid.Col>
            </>
          )}
        </Grid>
      )}
    </DialogForm>
  )
}
