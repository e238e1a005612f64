import type { FairRow } from '@plantule/contract/till/fairs'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../ui/Pill.tsx'
import { Day } from '../../../ui/values.tsx'

const tones = { planned: 'calm', running: 'good', over: 'calm' } as const

export function StatePill({ state }: Pick<FairRow, 'state'>) {
  const { t } = useTranslation('fairs')
  return (
    <Pill tone={tones[state]} dot={state === 'running'}>
      {t(`states.${state}`)}
    </Pill>
  )
}

export function FairDays({ fair }: { fair: Pick<FairRow, 'firstDay' | 'lastDay'> }) {
  return fair.firstDay === fair.lastDay ? (
    <Day day={fair.firstDay} />
  ) : (
    <>
      <Day day={fair.firstDay} /> – <Day day={fair.lastDay} />
    </>
  )
}
