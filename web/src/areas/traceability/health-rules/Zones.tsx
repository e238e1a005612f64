import { decides, type ZoneHistory, zoneRuleRoutes } from '@plantule/contract/passports/zone-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { postcodesInWords } from './postcodes-in-words.ts'
import { RuleHistory } from './RuleHistory.tsx'
import { ZoneDialog } from './ZoneDialog.tsx'

type ZonesProps = { adding: boolean; onAdded: () => void }

/** Protected zones by which passports are decided: what holds, since when, by which text, and what the shop corrected. */
export function Zones({ adding, onAdded }: ZonesProps) {
  const { t } = useTranslation('health')
  const mayWrite = useCan('traceability.write')
  const [asked, setAsked] = useState<ZoneHistory | null>(null)
  const remove = useAction(zoneRuleRoutes.removeZoneRule, [zoneRuleRoutes.listZoneRules])
  const { data, error, refetch } = useQuery(read(zoneRuleRoutes.listZoneRules, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Stack gap="md">
      {data.items.map((zone) => (
        <RuleHistory
          key={zone.key}
          title={[zone.now?.zone ?? zone.versions[0]?.zone, zone.now?.organism ?? zone.versions[0]?.organism].join(' · ')}
          history={zone}
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
