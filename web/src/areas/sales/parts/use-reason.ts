import type { OrderAction } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'
import { reasonAgainst, type Facts } from './allowed.ts'

/** The sentence under a greyed action; false when it can be done. */
export function useReason(): (action: OrderAction, order: Facts) => string | false {
  const { t } = useTranslation(['orders', 'orderStates'])
  return (action, order) => {
    const reason = reasonAgainst(action, order)
    if (!reason) return false
    return reason.code === 'state' ? t('reasons.state', { state: t(`orderStates:statuses.${reason.status}`) }) : t(`reasons.${reason.code}`)
  }
}
