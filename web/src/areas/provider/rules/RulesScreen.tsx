import { providerRuleKinds } from '@plantule/contract/provider/rules'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStaffMay } from '../../../api/staff.ts'
import { RulesPage } from '../../../kit/health-rules/RulesPage.tsx'
import { searchFor, useScreenSearch } from '../../../search.ts'

/** The tables of the regulation that every nursery has, corrected for all of them from a day on; a nursery's own rows come before. */
export default function RulesScreen() {
  const { t } = useTranslation('health')
  const mayWrite = useStaffMay('clients')
  const navigate = useNavigate()
  const { table } = useScreenSearch('/internal/rules')
  return (
    <RulesPage
      source="provider"
      title={t('titleForAll')}
      subtitle={t('subtitleForAll')}
      kinds={providerRuleKinds}
      table={table}
      show={(next) => void navigate({ to: '.', search: searchFor('/internal/rules', next ? { table: next } : {}), replace: true })}
      mayWrite={mayWrite}
      mayCorrect={mayWrite}
    />
  )
}
