import { type WebhookEndpoint, webhookRoutes } from '@plantule/contract/programs/webhooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { moment } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { SecretOnce } from '../parts/SecretOnce.tsx'

const tones: Record<WebhookEndpoint['state'], Tone> = { on: 'good', failing: 'attention', stopped: 'attention', off: 'calm' }
const stale = [webhookRoutes.listEndpoints]

/** One address: what it is told, whether it arrives, and what can be done about it. */
export function EndpointLine({ of: one, change, log }: { of: WebhookEndpoint; change: () => void; log: () => void }) {
  const { t } = useTranslation('programs')
  const { t: kit } = useTranslation()
  const [secret, setSecret] = useState<string>()
  const update = useAction(webhookRoutes.updateEndpoint, stale)
  const remove = useAction(webhookRoutes.removeEndpoint, stale)
  const trial = useAction(webhookRoutes.testEndpoint, [], { onSuccess: () => void showToast({ text: t('hooks.tested') }) })
  const rotate = useAction(webhookRoutes.rotateSecret, stale, { onSuccess: (answer) => setSecret(answer.secret) })
  const params = { id: one.id }
  const runs = one.state === 'on' || one.state === 'failing'
  const removeAsked = async (): Promise<void> => {
    const { url } = one
    if (await confirm({ title: t('hooks.removeTitle'), text: t('hooks.removeText', { url }), confirm: t('hooks.remove'), danger: true }))
      remove.mutate({ params })
  }
  const rotateAsked = async (): Promise<void> => {
    if (await confirm({ title: t('hooks.rotateTitle'), text: t('hooks.rotateText'), confirm: t('hooks.rotate') }))
      rotate.mutate({ params, body: {} })
  }
  return (
    <Panel
      title={
        <>
          {one.description || new URL(one.url).host} <Pill tone={tones[one.state]}>{t(`hooks.states.${one.state}`)}</Pill>
        </>
      }
      actions={
        <Group gap="xs">
          <Button onClick={log}>{t('hooks.log')}</Button>
          <ActionMenu
            label={t('hooks.more')}
            actions={[
              { label: kit('edit'), run: change },
              { label: t('hooks.test'), run: () => trial.mutate({ params, body: {} }), disabled: !runs && t('hooks.isOff') },
              { label: t('hooks.rotate'), run: () => void rotateAsked() },
              {
                label: t(runs ? 'hooks.switchOff' : 'hooks.switchOn'),
                run: () => update.mutate({ params, body: { version: one.version, on: !runs } }),
              },
              { label: t('hooks.remove'), danger: true, run: () => void removeAsked() },
            ]}
          />
        </Group>
      }
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <code>{one.url}</code>
      </Text>
      <Text size="sm">{one.events.map((event) => t(`hooks.events.${event}` as 'hooks.events.order.created')).join(', ')}</Text>
      {one.failingSince && (
        <Text size="sm">{t(`hooks.since.${one.state === 'stopped' ? 'stopped' : 'failing'}`, { at: moment(one.failingSince) })}</Text>
      )}
      {one.oldSecretUntil && (
        <Text size="sm" c="dimmed">
          {t('hooks.oldSecret', { at: moment(one.oldSecretUntil) })}
        </Text>
      )}
      {secret !== undefined && (
        <Dialog title={t('hooks.secretTitle')} onClose={() => setSecret(undefined)} size="lg">
          <SecretOnce secret={secret} text={t('hooks.secretText')} onDone={() => setSecret(undefined)} />
        </Dialog>
      )}
    </Panel>
  )
}
