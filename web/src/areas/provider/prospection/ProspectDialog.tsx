import { type Prospect, ProspectInput, prospectRoutes } from '@plantule/contract/provider/prospects'
import { staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, LongTextField, MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Timeline } from '../../../kit/record/Timeline.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Group, SimpleGrid, Stack } from '../../../ui/layout.ts'
import { ClientPicker } from '../parts/ClientPicker.tsx'
import { DemoPanel } from './DemoPanel.tsx'
import { InteractionDialog } from './InteractionDialog.tsx'

const kinds = ['nursery', 'seeds', 'garden_centre', 'other'] as const
const stages = ['new', 'contacted', 'demo', 'offer', 'won', 'lost'] as const
type Values = ProspectInput
const blank: Values = {
  name: '',
  company: null,
  siren: null,
  email: null,
  phone: null,
  kind: 'nursery',
  stage: 'new',
  lostReason: null,
  ownerId: null,
  valueCents: null,
  nextStep: null,
  nextOn: null,
  note: null,
  clientId: null,
}
const valuesOf = (row: Prospect): Values => ({
  name: row.name,
  company: row.company,
  siren: row.siren,
  email: row.email,
  phone: row.phone,
  kind: row.kind,
  stage: row.stage,
  lostReason: row.lostReason,
  ownerId: row.ownerId,
  valueCents: row.valueCents,
  nextStep: row.nextStep,
  nextOn: row.nextOn,
  note: row.note,
  clientId: row.clientId,
})
const stale = [prospectRoutes.listProspects, prospectRoutes.getProspect]

/** One prospect: who they are, what comes next, and what was said. */
export default function ProspectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('provider')
  const { data, error, refetch } = useQuery({ ...read(prospectRoutes.getProspect, { params: { id } }), enabled: id > 0 })
  if (id <= 0) return <ProspectForm onClose={onClose} />
  if (data) return <ProspectForm prospect={data} onClose={onClose} />
  if (!error) return null
  return (
    <Dialog title={t('prospects.one')} onClose={onClose}>
      <LoadFailed error={error} retry={() => void refetch()} />
    </Dialog>
  )
}

function ProspectForm({ prospect, onClose }: { prospect?: Prospect; onClose: () => void }) {
  const { t } = useTranslation(['provider', 'kit'])
  const mayWrite = useStaffMay('sales')
  const create = useAction(prospectRoutes.createProspect, stale, { onError: () => true })
  const update = useAction(prospectRoutes.updateProspect, stale, { onError: () => true })
  const [noting, setNoting] = useState(false)
  const id = prospect?.id
  if (noting && id !== undefined) return <InteractionDialog prospectId={id} onClose={() => setNoting(false)} />
  if (!mayWrite && prospect) {
    return (
      <Dialog title={prospect.company ?? prospect.name} onClose={onClose} size="lg">
        <Said prospect={prospect} />
      </Dialog>
    )
  }
  return (
    <DialogForm<Values, unknown>
      key={prospect?.version}
      title={prospect ? (prospect.company ?? prospect.name) : t('prospects.new')}
      schema={ProspectInput}
      values={prospect ? valuesOf(prospect) : blank}
      version={prospect?.version}
      reread={prospect && currentOf(valuesOf)}
      save={(body, { version, changed }) =>
        id === undefined ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body: { ...changed, version } })
      }
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="xl"
    >
      {({ control, watch }) => (
        <>
          <Fields control={control} lost={watch('stage') === 'lost'} />
          {prospect && (
            <>
              <DemoPanel prospect={prospect} />
              <Group gap="sm">
                <Button onClick={() => setNoting(true)}>{t('prospects.addInteraction')}</Button>
                <Remove prospect={prospect} onClose={onClose} />
              </Group>
              <Said prospect={prospect} />
            </>
          )}
        </>
      )}
    </DialogForm>
  )
}

function Remove({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const { t } = useTranslation(['provider', 'kit'])
  const remove = useAction(prospectRoutes.deleteProspect, [prospectRoutes.listProspects], { onSuccess: onClose })
  const ask = async (): Promise<void> => {
    const name = prospect.company ?? prospect.name
    const question = {
      title: t('prospects.removeTitle', { name }),
      text: t('prospects.removeText'),
      confirm: t('kit:delete'),
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ params: { id: prospect.id } })
  }
  return (
    <Button look="danger" onClick={() => void ask()} disabled={prospect.clientId === null ? false : t('prospects.isClient')}>
      {t('prospects.remove')}
    </Button>
  )
}

function Fields({ control, lost }: { control: Control<Values>; lost: boolean }) {
  const { t } = useTranslation('provider')
  const { data: staff } = useQuery(read(staffTicketRoutes.listStaff, {}))
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField control={control} name="name" label={t('prospects.name')} required maxLength={120} />
        <TextField control={control} name="company" label={t('prospects.company')} maxLength={160} />
        <TextField control={control} name="email" label={t('prospects.email')} type="email" />
        <TextField control={control} name="phone" label={t('prospects.phone')} type="tel" />
        <TextField control={control} name="siren" label={t('prospects.siren')} inputMode="numeric" />
        <ChoiceField
          control={control}
          name="kind"
          label={t('prospects.kind')}
          required
          options={kinds.map((value) => ({ value, label: t(`prospectKinds.${value}`) }))}
        />
        <ChoiceField
          control={control}
          name="stage"
          label={t('prospects.stage')}
          required
          options={stages.map((value) => ({ value, label: t(`stages.${value}`) }))}
        />
        <ChoiceField
          control={control}
          name="ownerId"
          label={t('prospects.owner')}
          numeric
          options={(staff?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <MoneyField control={control} name="valueCents" label={t('prospects.value')} />
        <Controller
          control={control}
          name="clientId"
          render={({ field, fieldState }) => (
            <ClientPicker label={t('prospects.client')} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
        <TextField control={control} name="nextStep" label={t('prospects.nextStep')} maxLength={200} />
        <DayField control={control} name="nextOn" label={t('prospects.nextOn')} />
      </SimpleGrid>
      {lost && <LongTextField control={control} name="lostReason" label={t('prospects.lostReason')} required maxLength={300} />}
      <LongTextField control={control} name="note" label={t('prospects.note')} maxLength={4000} />
    </Stack>
  )
}

function Said({ prospect }: { prospect: Prospect }) {
  const { t } = useTranslation('provider')
  return (
    <Timeline
      entries={prospect.interactions.map(({ id, at, by, kind, text }) => ({
        key: String(id),
        at,
        author: by,
        text: `${t(`interactions.${kind}`)} : ${text}`,
        comment: true,
      }))}
    />
  )
}
