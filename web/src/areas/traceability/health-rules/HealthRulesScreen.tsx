import { correctingRights, plantRuleKinds } from '@plantule/contract/taxonomy/plant-rules'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { RulesPage } from '../../../kit/health-rules/RulesPage.tsx'
import { searchFor, useScreenSearch } from '../../../search.ts'

/** The tables of the regulation as they hold in this nursery, which may correct them for itself. */
export default function HealthRulesScreen() {
  const { t } = useTranslation('health')
  const mayWrite = useCan('traceability.write')
  const navigate = useNavigate()
  const { table } = useScreenSearch('/plant-health')
  const mayCorrect = useCan(correctingRights[table ?? 'host']) && mayWrite
  return (
    <RulesPage
      source="shop"
      title={t('title')}
      subtitle={t('subtitle')}
      kinds={plantRuleKinds}
      table={table}
      show={(next) => void navigate({ to: '.', search: searchFor('/plant-health', next ? { table: next } : {}), replace: true })}
      mayWrite={mayWrite}
      mayCorrect={mayCorrect}
    />
  )
}
