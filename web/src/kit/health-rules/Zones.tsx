import { decides, type ZoneHistory } from '@plantule/contract/passports/zone-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../api/query.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { Waiting } from '../Waiting.tsx'
import { Stack, Text } from '../../ui/layout.ts'
import { postcodesInWords } from './postcodes-in-words.ts'
import { RuleHistory } from './RuleHistory.tsx'
import { type RuleSource, ruleSources } from './rule-source.ts'
import { ZoneDialog } from './ZoneDialog.tsx'

type ZonesProps = { source: RuleSource; mayWrite: boolean; adding: boolean; onAdded: () => void }

/** Protected zones by which passports are decided: what holds, since when, by which text, and what was corrected. */
export function Zones({ source, mayWrite, adding, onAdded }: ZonesProps) {
  const { t } = useTranslation('health')
  const { routes } = ruleSources[source]
  const [asked, setAsked] = useState<ZoneHistory | null>(null)
  const remove = useAction(routes.removeZoneRule, [routes.listZoneRules])
  const { data, error, refetch } = useQuery(read(routes.listZoneRules, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Stack gap="md">
      {data.items.map((zone) => (
        <RuleHistory
          key={zone.key}
          title={[zone.now?.zone ?? zone.versions[0]?.zone, zone.now?.organism ?? zone.versions[0]?.organism].join(' · ')}
          history={zone}
          own={source}
          says={(version) => (
            <>
              <Text size="sm">
                {t('codeIs', { code: version.code })} · {t('postcodesAre', { postcodes: postcodesInWords(version.postcodes) })}
              </Text>
              <Text size="sm" fs="italic">
                {version.hosts.join(', ')}
              </Text>
              {!decides(version) && <Text size="sm">{t('onlyTold')}</Text>}
            </>
          )}
          onCorrect={mayWrite ? () => setAsked(zone) : null}
          onTakeBack={mayWrite ? (id) => remove.mutate({ params: { id } }) : null}
        />
      ))}
      {(asked || adding) && (
        <ZoneDialog
          source={source}
          zone={asked}
          onClose={() => {
            setAsked(null)
            onAdded()
          }}
        />
      )}
    </Stack>
  )
}
