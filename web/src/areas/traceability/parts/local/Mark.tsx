import type { Origin } from '@plantule/contract/traceability/local-lots'
import { judged } from '@plantule/contract/traceability/mark'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../../ui/inputs.ts'
import { Pill } from '../../../../ui/Pill.tsx'
import { useMarkRules } from './of-local.ts'

/** Whether a lot may bear the mark. */
export function MarkPill({ origin }: { origin: Origin }) {
  const { t } = useTranslation('local')
  const rules = useMarkRules()
  if (!rules) return null
  const { kept } = judged(origin, rules)
  return <Pill tone={kept ? 'good' : 'attention'}>{t(kept ? 'mark.kept' : 'mark.lost')}</Pill>
}

/** What speaks against the mark, in words; nothing where all is well. */
export function MarkReasons({ origin }: { origin: Origin }) {
  const { t } = useTranslation(['local', 'zones'])
  const rules = useMarkRules()
  if (!rules) return null
  const { kept, because } = judged(origin, rules)
  if (because.length === 0) return null
  const regions = origin.regions.map((region) => t(`zones:regions.${region}`)).join(', ')
  return (
    <Alert color={kept ? 'blue' : 'orange'} title={t(kept ? 'mark.excused' : 'mark.lostTitle')}>
      <ul>
        {because.map((reason) => (
          <li key={reason}>{t(`mark.reasons.${reason}`, { regions, generation: origin.generation, max: rules.maxGenerations })}</li>
        ))}
      </ul>
      {kept && origin.justification}
    </Alert>
  )
}
