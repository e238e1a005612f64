import { type DnsHost, dnsRoutes } from '@plantule/contract/storefront/dns'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { Moment } from '../../../ui/values.tsx'
import { RecordRow } from './RecordRow.tsx'

type Standing = 'primary' | 'redirect' | 'lost' | 'elsewhere' | 'ready' | 'proven' | 'waiting'
const tones: Record<Standing, Tone> = {
  primary: 'good',
  redirect: 'calm',
  lost: 'bad',
  elsewhere: 'bad',
  ready: 'good',
  proven: 'progress',
  waiting: 'attention',
}

function standingOf({ role, lostAt, heldElsewhere, ready, provenAt }: DnsHost): Standing {
  if (role !== 'waiting') return role
  if (heldElsewhere) return 'elsewhere'
  if (lostAt) return 'lost'
  return ready ? 'ready' : provenAt ? 'proven' : 'waiting'
}

/** One name: its records with what was found of each, and what can be made of it. */
export function HostPanel({ host, hosts }: { host: DnsHost; hosts: readonly DnsHost[] }) {
  const { t } = useTranslation('dns')
  const standing = standingOf(host)
  return (
    <Panel
      title={host.name}
      text={host.name === host.host ? undefined : t('inDns', { host: host.host })}
      actions={
        <Group gap="xs">
          <Pill tone={tones[standing]}>{t(`standings.${standing}`)}</Pill>
        </Group>
      }
    >
      <Stack gap="md">
        {standing === 'elsewhere' && <Alert color="red">{t('elsewhereText')}</Alert>}
        {standing === 'lost' && <Alert color="red">{t('lostText')}</Alert>}
        <Stack gap="sm">
          {host.records.map((record) => (
            <RecordRow key={`${record.purpose} ${record.type}`} record={record} />
          ))}
        </Stack>
        {host.certificate !== 'off' && host.provenAt && (
          <Group gap="xs">
            <Pill tone={host.certificate === 'ok' ? 'good' : host.certificate === 'missing' ? 'bad' : 'calm'}>
              {t(`certificates.${host.certificate}`)}
            </Pill>
            <Text size="sm" c="dimmed">
              {t('certificateText')}
            </Text>
          </Group>
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {host.checking ? t('checking') : host.checkedAt ? t('checked') : t('unchecked')}{' '}
          {!host.checking && <Moment at={host.checkedAt} />}
        </Text>
        <HostActions host={host} hosts={hosts} />
      </Stack>
    </Panel>
  )
}

function HostActions({ host, hosts }: { host: DnsHost; hosts: readonly DnsHost[] }) {
  const { t } = useTranslation('dns')
  const mayWrite = useCan('settings.write')
  const check = useAction(dnsRoutes.validateDns, [dnsRoutes.getDns])
  const change = useAction(dnsRoutes.changeDomain, [dnsRoutes.getDns])
  const remove = useAction(dnsRoutes.removeHost, [dnsRoutes.getDns])
  if (!mayWrite) return null
  const primary = hosts.find(({ role }) => role === 'primary')
  const { name } = host
  const makePrimary = async (): Promise<void> => {
    const text = host.ready
      ? primary
        ? t('changeText', { name, before: primary.name })
        : t('changeFirstText', { name })
      : t('changeAnywayText', { name })
    const sure = await confirm({ title: t('changeTitle', { name }), text, confirm: t('change'), danger: !host.ready })
    if (sure) change.mutate({ body: { host: host.host, role: 'primary', anyway: !host.ready } })
  }
  const take = async (): Promise<void> => {
    const text = host.role === 'primary' ? t('removePrimaryText', { name }) : t('removeText', { name })
    if (await confirm({ title: t('removeTitle', { name }), text, confirm: t('remove'), danger: true }))
      remove.mutate({ params: { id: host.id } })
  }
  const proven = host.provenAt !== null
  return (
    <Group gap="xs">
      {host.role !== 'primary' && proven && (
        <Button look={host.ready && host.role === 'waiting' ? 'main' : 'plain'} busy={change.isPending} onClick={() => void makePrimary()}>
          {t('makePrimary')}
        </Button>
      )}
      {proven && primary && host.role === 'waiting' && (
        <Button busy={change.isPending} onClick={() => change.mutate({ body: { host: host.host, role: 'redirect' } })}>
          {t('makeRedirect', { name: primary.name })}
        </Button>
      )}
      <Button busy={check.isPending || host.checking} onClick={() => check.mutate({ body: { host: host.host } })}>
        {t('check')}
      </Button>
      <Button look="quiet" busy={remove.isPending} onClick={() => void take()}>
        {t('remove')}
      </Button>
    </Group>
  )
}
