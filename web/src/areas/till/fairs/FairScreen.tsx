import { type Fair, FairInput, fairsRoutes } from '@plantule/contract/till/fairs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useRecord } from '../../../kit/form/use-record.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { toCreate, useRouteId } from '../../../kit/route-id.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { parisDay } from '../../../ui/format.ts'
import { FairFields } from './FairFields.tsx'
import { FairResult } from './FairResult.tsx'
import { StatePill } from './FairWords.tsx'
import { Stand } from './Stand.tsx'

const stale = [fairsRoutes.listFairs, fairsRoutes.getFair]
const quiet = { onError: () => true } as const

export default function FairScreen() {
  const id = useRouteId('fairId')
  const { data, error, refetch } = useQuery({ ...read(fairsRoutes.getFair, { params: { id } }), enabled: id !== toCreate })
  if (id === toCreate) return <NewFair />
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <EditFair key={id} fair={data} /> : <Waiting />
}

const useNames = () => {
  const { t } = useTranslation('fairs')
  return {
    name: t('name'),
    place: t('place'),
    firstDay: t('firstDay'),
    lastDay: t('lastDay'),
    standFeeCents: t('standFee'),
    kilometres: t('kilometres'),
    kmRateMils: t('kmRate'),
    otherCostsCents: t('otherCosts'),
    notes: t('notes'),
  }
}

function NewFair() {
  const { t } = useTranslation('fairs')
  const create = useAction(fairsRoutes.createFair, stale, quiet)
  const values = useMemo(() => {
    const day = parisDay()
    return {
      name: '',
      place: '',
      firstDay: day,
      lastDay: day,
      standFeeCents: 0,
      kilometres: 0,
      kmRateMils: 0,
      otherCostsCents: 0,
      notes: '',
    }
  }, [])
  const form = useRecordForm({
    schema: FairInput,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('made'),
    opens: (fair) => paths.fair(fair.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('new')}
      subtitle={t('newText')}
      back={{ to: paths.fairs, label: t('title') }}
      creating
      saveLabel={t('new')}
      fieldNames={useNames()}
    >
      <FairFields />
    </FormScreen>
  )
}

const bodyOf = ({ name, place, firstDay, lastDay, standFeeCents, kilometres, kmRateMils, otherCostsCents, notes }: Fair) => ({
  name,
  place,
  firstDay,
  lastDay,
  standFeeCents,
  kilometres,
  kmRateMils,
  otherCostsCents,
  notes,
})

function EditFair({ fair }: { fair: Fair }) {
  const { t } = useTranslation(['fairs', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('till.write')
  const params = { id: fair.id }
  const remove = useAction(fairsRoutes.removeFair, [fairsRoutes.listFairs], { onSuccess: () => void navigate({ to: paths.fairs }) })
  const { form } = useRecord({ get: fairsRoutes.getFair, update: fairsRoutes.updateFair, stale, record: fair, schema: FairInput, bodyOf })
  const used = fair.stand.length + fair.sessions.length > 0
  const askRemove = async (): Promise<void> => {
    if (await confirm({ title: t('removeTitle', { name: fair.name }), text: t('removeText'), confirm: t('kit:delete'), danger: true }))
      remove.mutate({ params })
  }
  return (
    <FormScreen
      form={form}
      title={fair.name}
      subtitle={fair.place}
      aside={<StatePill state={fair.state} />}
      back={{ to: paths.fairs, label: t('title') }}
      actions={
        mayWrite && (
          <ActionMenu
            label={t('more')}
            actions={[{ label: t('kit:delete'), danger: true, disabled: used && t('used'), run: () => void askRemove() }]}
          />
        )
      }
      readOnly={!mayWrite && t('readOnly')}
      fieldNames={useNames()}
    >
      <Stand fair={fair} mayWrite={mayWrite} />
      {(fair.sessions.length > 0 || fair.state === 'over') && <FairResult fair={fair} />}
      <FairFields />
    </FormScreen>
  )
}
