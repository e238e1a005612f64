import { type WebhookEndpoint, type WebhookEvent, webhookEvents, webhookRoutes } from '@plantule/contract/programs/webhooks'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { rereadOf } from '../../../kit/form/reread.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Checkbox } from '../../../ui/inputs.ts'
import { SimpleGrid } from '../../../ui/layout.ts'
import { SecretOnce } from '../parts/SecretOnce.tsx'

type Values = { url: string; description: string; events: WebhookEvent[] }
type Saved = WebhookEndpoint | { endpoint: WebhookEndpoint; secret: string }

const valuesOf = (one: WebhookEndpoint | null): Values => ({
  url: one?.url ?? '',
  description: one?.description ?? '',
  events: one?.events ?? [],
})
const stale = [webhookRoutes.listEndpoints]

/** Sends news to a new address, or changes one; a new one's secret is shown once. */
export function EndpointDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint | null; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const { t: kit } = useTranslation()
  const [secret, setSecret] = useState<string>()
  const quiet = { onError: () => true } as const
  const create = useAction(webhookRoutes.createEndpoint, stale, quiet)
  const update = useAction(webhookRoutes.updateEndpoint, stale, quiet)
  const save = (values: Values, { version }: Saving<Values>): Promise<Saved> =>
    endpoint ? update.mutateAsync({ params: { id: endpoint.id }, body: { ...values, version } }) : create.mutateAsync({ body: values })
  if (secret !== undefined) {
    return (
      <Dialog title={t('hooks.secretTitle')} onClose={onClose} size="lg">
        <SecretOnce secret={secret} text={t('hooks.secretText')} onDone={onClose} />
      </Dialog>
    )
  }
  const reread = async (): Promise<WebhookEndpoint> => {
    const { items } = await call(webhookRoutes.listEndpoints, {})
    const found = items.find(({ id }) => id === endpoint?.id)
    if (!found) throw new Error('The address is gone')
    return found
  }
  return (
    <DialogForm<Values, Saved>
      title={t(endpoint ? 'hooks.changeTitle' : 'hooks.make')}
      values={valuesOf(endpoint)}
      save={save}
      {...(endpoint && { version: endpoint.version, reread: rereadOf(reread, valuesOf) })}
      onSaved={(answer) => ('secret' in answer ? setSecret(answer.secret) : onClose())}
      saveLabel={endpoint ? kit('save') : t('hooks.make')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <TextField control={control} name="url" label={t('hooks.url')} description={t('hooks.urlHint')} type="url" required />
          <TextField control={control} name="description" label={t('hooks.description')} />
          <Controller
            control={control}
            name="events"
            render={({ field, fieldState }) => (
              <Checkbox.Group
                label={t('hooks.what')}
                required
                value={field.value}
                onChange={(chosen) => field.onChange(webhookEvents.filter((event) => chosen.includes(event)))}
                error={fieldState.error?.message}
              >
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
                  {webhookEvents.map((event) => (
                    <Checkbox key={event} value={event} label={t(`hooks.events.${event}` as 'hooks.events.order.created')} />
                  ))}
                </SimpleGrid>
              </Checkbox.Group>
            )}
          />
        </>
      )}
    </DialogForm>
  )
}
