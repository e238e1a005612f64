import { type Dns, dnsRoutes } from '@plantule/contract/storefront/dns'
import { twinOf } from '@plantule/contract/storefront/host-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNews } from '../../../api/live.ts'
import { read, refresh, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { SeeSite } from '../parts/SeeSite.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { HostPanel } from './HostPanel.tsx'
import { NewHost } from './NewHost.tsx'

/** The names of the site: what to write at the registrar, what was found there, and the change once all stands. */
export default function DnsScreen() {
  const { t } = useTranslation('dns')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(read(dnsRoutes.getDns, {}))
  useNews(
    'dns.changed',
    useCallback(() => void refresh(client, [dnsRoutes.getDns]), [client]),
  )
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={<SeeSite />} width="record">
      <Stack gap="md">
        <Where dns={data} />
        {data.hosts.map((host) => (
          <HostPanel key={host.id} host={host} hosts={data.hosts} />
        ))}
      </Stack>
    </Page>
  )
}

/** Where the site is found today, and the way to another name. */
function Where({ dns }: { dns: Dns }) {
  const { t } = useTranslation('dns')
  const mayWrite = useCan('settings.write')
  const add = useAction(dnsRoutes.validateDns, [dnsRoutes.getDns])
  const primary = dns.hosts.find(({ role }) => role === 'primary')
  const known = new Set(dns.hosts.map(({ host }) => host))
  const twin = dns.hosts.map(({ host }) => twinOf(host)).find((host) => host !== null && !known.has(host)) ?? null
  return (
    <Panel
      title={primary ? t('now', { name: primary.name }) : t('none')}
      text={primary ? undefined : t('noneText', { address: dns.address })}
    >
      <Stack gap="sm">
        {dns.target === null && (
          <Alert color="orange" title={t('inside')}>
            {t('insideText')}
          </Alert>
        )}
        {mayWrite ? <NewHost first={dns.hosts.length === 0} /> : <Text size="sm">{t('readOnly')}</Text>}
        {mayWrite && twin && (
          <div>
            <Button size="xs" busy={add.isPending} onClick={() => add.mutate({ body: { host: twin } })}>
              {t('addTwin', { name: twin })}
            </Button>
            <Text size="xs" c="dimmed" mt={4}>
              {t('twinText')}
            </Text>
          </div>
        )}
      </Stack>
    </Panel>
  )
}
