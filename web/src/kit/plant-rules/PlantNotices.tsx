import { type PlantRuleKind, plantRuleRoutes } from '@plantule/contract/taxonomy/plant-rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/query.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { Pill } from '../../ui/Pill.tsx'
import { Day } from '../../ui/values.tsx'
import { useLevelWords } from './use-level-words.ts'

const shown: readonly PlantRuleKind[] = ['invasive', 'protected', 'forest', 'provenance']

/** What the tables of the regulation say of a plant, with the text behind it: each warns, and a person decides. */
export function PlantNotices({ taxonId, kinds = shown }: { taxonId: number; kinds?: readonly PlantRuleKind[] }) {
  const { t } = useTranslation('plantRules')
  const levelWords = useLevelWords()
  const { data } = useQuery(read(plantRuleRoutes.plantRulesOf, { query: { taxonId } }))
  const asked = (data?.items ?? []).filter(({ kind }) => kinds.includes(kind))
  if (asked.length === 0) return null
  const rules = asked.filter(({ kind }) => kind !== 'provenance')
  const regions = asked.filter(({ kind }) => kind === 'provenance')
  return (
    <Stack gap={6} mt={4} role="note">
      {rules.map((rule) => (
        <div key={`${rule.kind} ${rule.key}`}>
          <Group gap={6}>
            <Pill tone={rule.kind === 'invasive' ? 'bad' : rule.kind === 'protected' ? 'attention' : 'calm'}>
              {t(`notices.${rule.kind}`)}
            </Pill>
            <Text size="xs" component="span">
              {levelWords(rule.kind, rule.level)}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {rule.source}
            {rule.from && (
              <>
                {' · '}
                {t('since')} <Day day={rule.from} />
              </>
            )}
            {rule.sure !== 'read' && ` · ${t('said')}`}
          </Text>
        </div>
      ))}
      {regions.length > 0 && (
        <div>
          <Text size="xs">
            {t('provenances', { count: regions.length })} {regions.map(({ code, detail }) => `${code} ${detail}`).join(', ')}
          </Text>
          <Text size="xs" c="dimmed">
            {[...new Set(regions.map(({ source }) => source))].join(' · ')}
            {regions.some(({ sure }) => sure !== 'read') && ` · ${t('said')}`}
          </Text>
        </div>
      )}
    </Stack>
  )
}
