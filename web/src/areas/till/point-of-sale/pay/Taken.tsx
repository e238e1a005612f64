import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { Euro } from '../../../../ui/values.tsx'
import classes from '../../parts/Pay.module.css'
import type { Payment } from './pay-state.ts'

/** What was handed over so far; each can be taken back until the sale is sent. */
export function Taken({ payments, onBack }: { payments: readonly Payment[]; onBack: ((at: number) => void) | undefined }) {
  const { t } = useTranslation(['till', 'orders'])
  if (payments.length === 0) return null
  return (
    <ul className={classes.payments}>
      {payments.map((payment, at) => (
        <li key={`${payment.payment_type} ${at}`}>
          <span>
            {t(`orders:paymentTypes.${payment.payment_type}`)} {payment.reference}
          </span>
          <Euro cents={payment.amount} />
          {onBack && (
            <Button size="xs" look="quiet" onClick={() => onBack(at)}>
              {t('pay.takeBack')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
