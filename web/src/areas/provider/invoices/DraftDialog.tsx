import { type Draft, DraftInput, providerBillingRoutes as routes } from '@plantule/contract/provider/billing'
import { providerClientRoutes } from '@plantule/contract/provider/clients'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, readList, useAction } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, MoneyField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import classes from './Invoices.module.css'
import { stale, staleWithout } from './stale.ts'

type Values = DraftInput
const blank = { label: '', details: null, quantity: 1, unitCents: 0 }
const valuesOf = ({ client, lines, dueDays }: Draft): Values => ({ clientId: client.id, lines, dueDays })

/** Writes an invoice for a client, or changes one that was not issued yet. */
export default function DraftDialog({ id, onClose }: { id?: number; onClose: () => void }) {
  const { data: draft } = useQuery({ ...read(routes.getDraft, { params: { id: id ?? 0 } }), enabled: id !== undefined })
  if (id === undefined) return <DraftForm onClose={onClose} />
  return draft ? <DraftForm draft={draft} onClose={onClose} /> : null
}

function DraftForm({ draft, onClose }: { draft?: Draft; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'kit'])
  const mayBill = useStaffMay('billing')
  const clients = useQuery(readList(providerClientRoutes.listClients, { query: { size: 100, sort: 'name', dir: 'asc' } }))
  const create = useAction(routes.newInvoice, stale, { onError: () => true })
  const change = useAction(routes.changeDraft, stale, { onError: () => true })
  const issue = useAction(routes.issueInvoice, staleWithout, {
    onSuccess: ({ number }) => {
      showToast({ text: t('draft.issued', { number }) })
      onClose()
    },
  })
  const remove = useAction(routes.removeDraft, staleWithout, { onSuccess: onClose })
  if (!clients.data) return <Waiting />
  if (!mayBill) {
    return (
      <Dialog title={draft?.client.name ?? ''} onClose={onClose}>
        {draft?.lines.map((line) => (
          <Text key={line.label} size="sm">
            {line.quantity} × {line.label} : <Euro cents={line.quantity * line.unitCents} />
          </Text>
        ))}
      </Dialog>
    )
  }
  const issueNow = async (of: Draft): Promise<void> => {
    if (await confirm({ title: t('draft.issueTitle'), text: t('draft.issueText'), confirm: t('draft.issue') }))
      issue.mutate({ params: { id: of.id }, body: { version: of.version } })
  }
  return (
    <DialogForm<Values, Draft>
      title={draft ? t('draft.of', { client: draft.client.name }) : t('invoices.new')}
      schema={DraftInput}
      values={draft ? valuesOf(draft) : { clientId: 0, lines: [blank], dueDays: 30 }}
      {...(draft && { version: draft.version, reread: currentOf(valuesOf) })}
      save={({ clientId, lines, dueDays }, { version }) =>
        draft
          ? change.mutateAsync({ params: { id: draft.id }, body: { lines, dueDays, version: version ?? draft.version } })
          : create.mutateAsync({ body: { clientId, lines, dueDays } })
      }
      shown={{ lines: (lines) => String((lines as unknown[]).length) }}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {(form) => (
        <>
          {!draft && (
            <ChoiceField
              control={form.control}
              name="clientId"
              label={t('draft.client')}
              required
              numeric
              options={(clients.data?.items ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
            />
          )}
          <Lines form={form} />
          <NumberField control={form.control} name="dueDays" label={t('draft.dueDays')} />
          {draft && (
            <Group gap="sm">
              <Text size="sm">
                {t('draft.total')} <Euro cents={draft.exclCents} /> HT, <Euro cents={draft.inclCents} /> TTC
              </Text>
              <Button disabled={form.formState.isDirty && t('draft.saveFirst')} busy={issue.isPending} onClick={() => void issueNow(draft)}>
                {t('draft.issue')}
              </Button>
              <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: draft.id } })}>
                {t('draft.remove')}
              </Button>
            </Group>
          )}
        </>
      )}
    </DialogForm>
  )
}

function Lines({ form: { control } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('billing')
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.line}>
          <TextField control={control} name={`lines.${index}.label`} label={t('draft.label')} required />
          <NumberField control={control} name={`lines.${index}.quantity`} label={t('draft.quantity')} />
          <MoneyField control={control} name={`lines.${index}.unitCents`} label={t('draft.unit')} />
          <IconButton label={t('draft.removeLine')} disabled={fields.length === 1} onClick={() => remove(index)}>
            <IconTrash size={18} stroke={1.5} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="xs" onClick={() => append(blank)}>
          {t('draft.addLine')}
        </Button>
      </div>
    </>
  )
}
