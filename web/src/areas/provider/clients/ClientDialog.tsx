import { type Client, ClientInput, providerClientRoutes } from '@plantule/contract/provider/clients'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, LongTextField, SwitchField } from '../../../kit/form/fields.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { currentOf } from '../../../kit/form/reread.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Day, Lately, Moment } from '../../../ui/values.tsx'
import classes from './Clients.module.css'
import { SupportEntry } from './SupportEntry.tsx'

const levels = ['essential', 'complete', 'local-vegetal'] as const
const types = ['monthly', 'yearly', 'demo'] as const
type Values = ClientInput
const valuesOf = ({ level, subscriptionType, state, suspendedReason }: Client): Values => ({
  level,
  subscriptionType,
  suspended: state === 'suspended',
  suspendedReason,
})

/** One client: whom to call, what was done to it, and its level. */
export default function ClientDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['provider', 'kit'])
  const { data: client, error, refetch } = useQuery(read(providerClientRoutes.getClient, { params: { id } }))
  const mayChange = useStaffMay('clients')
  const update = useAction(providerClientRoutes.updateClient, [providerClientRoutes.listClients, providerClientRoutes.getClient], {
    onError: () => true,
  })
  if (error && !client) {
    return (
      <Dialog title={t('clients.one')} onClose={onClose}>
        <LoadFailed error={error} retry={() => void refetch()} />
      </Dialog>
    )
  }
  if (!client) return null
  if (!mayChange) {
    return (
      <Dialog title={client.name} onClose={onClose}>
        <Facts client={client} />
      </Dialog>
    )
  }
  const save = (values: Values, { version }: Saving<Values>): Promise<Client> =>
    update.mutateAsync({ params: { id }, body: { ...values, version: version ?? client.version } })
  return (
    <DialogForm
      title={client.name}
      schema={ClientInput}
      values={valuesOf(client)}
      version={client.version}
      reread={currentOf(valuesOf)}
      save={save}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control, watch }) => (
        <>
          <Facts client={client} />
          <ChoiceField
            control={control}
            name="level"
            label={t('clients.level')}
            required
            options={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
          />
          <ChoiceField
            control={control}
            name="subscriptionType"
            label={t('clients.type')}
            required
            options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
          <SwitchField control={control} name="suspended" label={t('clients.suspend')} />
          {watch('suspended') && (
            <LongTextField
              control={control}
              name="suspendedReason"
              label={t('clients.reason')}
              description={t('clients.reasonRead')}
              maxLength={500}
              required
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

function Facts({ client }: { client: Client }) {
  const { t } = useTranslation('provider')
  return (
    <>
      <SupportEntry clientId={client.id} />
      <dl className={classes.facts}>
        {client.owners.map((owner) => (
          <Fact key={owner.email} name={t('clients.owner')}>
            {owner.name}, <a href={`mailto:${owner.email}`}>{owner.email}</a>
          </Fact>
        ))}
        <Fact name={t('clients.since')}>
          <Moment at={client.createdAt} />
        </Fact>
        <Fact name={t('clients.lastSeen')}>{client.lastSeenAt ? <Lately at={client.lastSeenAt} /> : t('clients.neverSeen')}</Fact>
        <Fact name={t('clients.lastZ')}>{client.lastZ ? <Day day={client.lastZ} /> : t('clients.noZ')}</Fact>
        {client.suspendedAt && (
          <Fact name={t('clients.suspendedSince')}>
            <Moment at={client.suspendedAt} />
          </Fact>
        )}
        {client.acts.map(({ at, staff, action }) => (
          <Fact key={at + action} name={t(`acts.${actKey(action)}`)}>
            <Lately at={at} />, {staff}
          </Fact>
        ))}
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

/** What the staff do to a client; anything else is a change of it. */
const acts = [
  'client_suspend',
  'client_reopen',
  'client_update',
  'demo_create',
  'demo_extend',
  'invoice_draft',
  'invoice_remove_draft',
  'invoice_issue',
  'invoice_credit',
  'invoice_payment',
  'invoice_refund',
  'invoice_ask_again',
  'support_enter',
  'support_leave',
  'support_ticket_create',
  'support_ticket_answer',
  'support_ticket_note',
  'support_ticket_update',
  'support_appointment_book',
  'support_appointment_move',
  'support_appointment_update',
  'support_appointment_cancel',
] as const

const actKey = (action: string): (typeof acts)[number] => acts.find((known) => known === action.replaceAll('.', '_')) ?? 'client_update'
