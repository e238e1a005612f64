import type { Session } from '@plantule/contract/till/till'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../ui/Pill.tsx'

export function StatePill({ session: { state, overdue } }: { session: Session }) {
  const { t } = useTranslation('tillSessions')
  if (overdue)
    return (
      <Pill tone="attention" dot>
        {t('overdue')}
      </Pill>
    )
  return (
    <Pill tone={state === 'closed' ? 'calm' : 'good'} dot={state !== 'closed'}>
      {t(`states.${state}`)}
    </Pill>
  )
}
