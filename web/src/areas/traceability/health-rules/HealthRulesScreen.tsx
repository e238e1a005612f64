import { type ZoneHistory, type ZoneRule, zoneRuleRoutes } from '@plantule/contract/passports/zone-rules'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day } from '../../../ui/values.tsx'
import { RuleDialog } from './RuleDialog.tsx'

/** Protected zones by which passports are decided: what holds, since when, by which text, and what the shop corrected. */
export default function HealthRulesScreen() {
  const { t } = useTranslation(['health', 'kit'])
  const mayWrite = useCan('traceability.write')
  const [asked, setAsked] = useState<ZoneHistory | 'new' | null>(null)
  const { data, error, refetch } = useQuery(read(zoneRuleRoutes.listZoneRules, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const add = mayWrite && (
    <Button look="main" icon={<IconPlus size={16} />} onClick={() => setAsked('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="record" actions={add}>
      <Stack gap="md">
        {data.items.map((zone) => (
          <Zone key={zone.key} zone={zone} onCorrect={mayWrite ? () => setAsked(zone) : null} />
        ))}
      </Stack>
      {asked && <RuleDialog zone={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}

function Zone({ zone, onCorrect }: { zone: ZoneHistory; onCorrect: (() => void) | null }) {
  const { t } = useTranslation('health')
  const [newest] = zone.versions
  const shown = zone.now ?? newest
  if (!shown) return null
  const others = zone.versions.filter((version) => version !== zone.now)
  return (
    <Panel
      title={`${shown.zone} · ${shown.organism}`}
      actions={
        <Group gap="xs">
          <Pill tone={zone.now ? 'good' : 'calm'}>{t(zone.now ? 'inForce' : 'notInForce')}</Pill>
          {onCorrect && (
            <Button size="xs" onClick={onCorrect}>
              {t('correct')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="xs">
        <Version version={shown} />
        {others.length > 0 && (
          <details>
            <summary>{t('versions', { count: others.length })}</summary>
            <Stack gap="sm" mt="xs">
              {others.map((version) => (
                <Version key={`${version.id} ${version.from}`} version={version} />
              ))}
            </Stack>
          </details>
        )}
      </Stack>
    </Panel>
  )
}

function Version({ version }: { version: ZoneRule }) {
  const { t } = useTranslation(['health', 'kit'])
  const mayWrite = useCan('traceability.write')
  const remove = useAction(zoneRuleRoutes.removeZoneRule, [zoneRuleRoutes.listZoneRules])
  const { id, from, to, code, postcodes, hosts, source, sure, note, author } = version
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('since')} <Day day={from} />
        {to && (
          <>
            {' '}
            {t('until')} <Day day={to} />
          </>
        )}
      </Text>
      <Text size="sm">
        {t('codeIs', { code })} · {t('postcodesAre', { postcodes: postcodes.join(', ') })}
      </Text>
      <Text size="sm" fs="italic">
        {hosts.join(', ')}
      </Text>
      <Text size="xs" c="dimmed">
        {[source, t(`sureness.${sure}`), author || t('shipped'), note].filter(Boolean).join(' · ')}
      </Text>
      {mayWrite && id !== null && from > parisDay() && (
        <Button size="xs" look="quiet" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
          {t('takeBack')}
        </Button>
      )}
    </div>
  )
}
