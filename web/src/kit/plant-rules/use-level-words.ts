import type { PlantRuleKind } from '@plantule/contract/taxonomy/plant-rules'
import { useTranslation } from 'react-i18next'

/** What a row of a table says, in words; a level of another edition stays as it is written. */
export function useLevelWords(): (kind: PlantRuleKind, level: string) => string {
  const { t } = useTranslation('plantRules')
  // A level is a text of the shop's own rows, so that the compiler knows no key for it.
  const said = t as unknown as (key: string, options: { defaultValue: string }) => string
  return (kind, level) => said(`levels.${kind}.${level}`, { defaultValue: level })
}
