import type { OrderStatus, PaymentState } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../ui/Pill.tsx'
import { paymentTones, statusTones } from './tones.ts'

export function StatusPill({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orderStates')
  return <Pill tone={statusTones[status]}>{t(`statuses.${status}`)}</Pill>
}

export function HeldPill() {
  const { t } = useTranslation('orderStates')
  return <Pill tone="attention">{t('held')}</Pill>
}

/** Nothing while nothing is asked. */
export function PaymentPill({ state }: { state: PaymentState }) {
  const { t } = useTranslation('orderStates')
  return state === 'none' ? null : (
    <Pill tone={paymentTones[state]} dot>
      {t(`paymentStates.${state}`)}
    </Pill>
  )
}
