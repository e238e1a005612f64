import type { Decision } from '@plantule/contract/passports/passports'
import { useTranslation } from 'react-i18next'
import { Text } from '../../ui/layout.ts'
import { Day } from '../../ui/values.tsx'
import { useLevelWords } from './use-level-words.ts'

/** Protected zones that lie where the plants go and could not be read for certain: to be looked up. */
export function ZonesToLookUp({ maybe }: Pick<Decision, 'maybe'>) {
  const { t } = useTranslation('plantRules')
  if (maybe.length === 0) return null
  return (
    <Text size="xs" c="orange.9" role="note">
      {t('maybe', { codes: maybe.join(', '), count: maybe.length })}
    </Text>
  )
}

/** What the table of host plants says of a decision's plant, as it held on the day of the decision. */
export function HostRules({ on, hosts }: Pick<Decision, 'on' | 'hosts'>) {
  const { t } = useTranslation('plantRules')
  const levelWords = useLevelWords()
  if (hosts.length === 0) return null
  return (
    <details>
      <summary>
        <Text size="xs" component="span">
          {t('rulesOfDay')} <Day day={on} />
          {' · '}
          {[...new Set(hosts.map(({ level }) => levelWords('host', level)))].join(' · ')}
        </Text>
      </summary>
      {hosts.map(({ name, code, level, detail, from, source, sure }) => (
        <Text key={`${name} ${level}`} size="xs" c="dimmed" component="div">
          <i>{name}</i>
          {[code && ` (${code})`, ' · ', levelWords('host', level), detail && ` : ${detail}`, ` · ${source}`].join('')}
          {from && (
            <>
              {', '}
              {t('since')} <Day day={from} />
            </>
          )}
          {sure !== 'read' && ` · ${t('said')}`}
        </Text>
      ))}
    </details>
  )
}
