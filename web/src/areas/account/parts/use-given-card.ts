import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { showToast } from '../../../ui/toast.ts'

/** All that a payment or another plan changes. */
export const stale = [
  subscriptionRoutes.current,
  subscriptionRoutes.plan,
  subscriptionRoutes.invoices,
  subscriptionRoutes.missing,
  subscriptionRoutes.paymentMethods,
] as const

/** Whoever comes back from the card provider’s page with a card has it taken up, once. */
export function useGivenCard(card: 'given' | 'paid' | undefined): void {
  const { t } = useTranslation('subscription')
  const validate = useAction(subscriptionRoutes.validate, stale, { onSuccess: () => void showToast({ text: t('cardTaken') }) })
  const done = useRef(false)
  useEffect(() => {
    if (!card || done.current) return
    done.current = true
    if (card === 'paid') showToast({ text: t('paymentComes') })
    validate.mutate({})
  }, [card, t, validate])
}
