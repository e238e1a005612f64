import { PLANT_RULES_SHOWN, type PlantRule, type PlantRuleHistory, type PlantRuleKind } from '@plantule/contract/taxonomy/plant-rules'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../api/query.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useLevelWords } from '../plant-rules/use-level-words.ts'
import { Waiting } from '../Waiting.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, TextInput } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { PlantRuleDialog } from './PlantRuleDialog.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { type RuleSource, ruleSources } from './rule-source.ts'

type PlantRulesProps = {
  source: RuleSource
  kind: PlantRuleKind
  /** Whether who looks may write a version over a rule, which may lift what it forbids. */
  mayCorrect: boolean
  adding: boolean
  onAdded: () => void
}

/** One table of the regulation, searched by plant, code or pest: what holds of each row, and what was corrected. */
export function PlantRules({ source, kind, mayCorrect, adding, onAdded }: PlantRulesProps) {
  const { t } = useTranslation('health')
  const { routes, stale } = ruleSources[source]
  const [typed, setTyped] = useState('')
  const [own, setOwn] = useState(false)
  const [from, setFrom] = useState(0)
  const [asked, setAsked] = useState<PlantRuleHistory | null>(null)
  const search = useDeferredValue(typed.trim())
  const remove = useAction(routes.removePlantRule, stale)
  const { data, error, refetch } = useQuery({
    ...read(routes.listPlantRules, { query: { kind, search, from, ...(own ? { own: 'true' as const } : {}) } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return (
    <Stack gap="md">
      <Text size="sm">{t(`notes.${kind}`)}</Text>
      <Group gap="md" align="center">
        <TextInput
          aria-label={t('searchRules')}
          placeholder={t('searchRules')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          maxLength={100}
          flex="1 1 260px"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setFrom(0)
          }}
        />
        <Checkbox
          label={t('own')}
          checked={own}
          onChange={({ currentTarget }) => {
            setOwn(currentTarget.checked)
            setFrom(0)
          }}
        />
        {data && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {data.found === 0 ? t('nothing') : t('found', { count: data.found })}
          </Text>
        )}
      </Group>
      {!data && <Waiting />}
      {data?.items.map((rule) => (
        <RuleHistory
          key={rule.key}
          title={rule.now?.name ?? rule.versions[0]?.name ?? ''}
          history={rule}
          own={source}
          says={(version) => <Says version={version} />}
          onCorrect={mayCorrect ? () => setAsked(rule) : null}
          onTakeBack={mayCorrect ? (id) => remove.mutate({ params: { id } }) : null}
        />
      ))}
      <Group gap="xs">
        {from > 0 && <Button onClick={() => setFrom(Math.max(from - PLANT_RULES_SHOWN, 0))}>{t('less')}</Button>}
        {data && from + PLANT_RULES_SHOWN < data.found && <Button onClick={() => setFrom(from + PLANT_RULES_SHOWN)}>{t('more')}</Button>}
      </Group>
      {(asked || adding) && (
        <PlantRuleDialog
          source={source}
          kind={kind}
          rule={asked}
          onClose={() => {
            setAsked(null)
            onAdded()
          }}
        />
      )}
    </Stack>
  )
}

function Says({ version: { kind, names, level, code, detail, codes } }: { version: PlantRule }) {
  const { t } = useTranslation('health')
  const levelWords = useLevelWords()
  return (
    <>
      {names.length > 0 && (
        <Text size="sm">
          {t('alsoCalled')} <i>{names.join(', ')}</i>
        </Text>
      )}
      <Text size="sm">
        {[levelWords(kind, level), code && (kind === 'region' || kind === 'provenance' ? code : t('codeIs', { code }))]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {detail && <Text size="sm">{detail}</Text>}
      {codes.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('codesAre', { count: codes.length, codes: codes.join(', ') })}
        </Text>
      )}
    </>
  )
}
