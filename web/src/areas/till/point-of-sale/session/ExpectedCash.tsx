import type { tillRoutes } from '@plantule/contract/till/till'
import type { Answer } from '@plantule/contract/base/route'
import { useTranslation } from 'react-i18next'
import { Euro } from '../../../../ui/values.tsx'
import classes from './Session.module.css'

export type Expected = Answer<(typeof tillRoutes)['expectedCash']>

/** What should lie in the drawer, and what it is made of. */
export function ExpectedCash({ of }: { of: Expected }) {
  const { t } = useTranslation('till')
  return (
    <div className={classes.figures}>
      <div>
        <span>{t('close.float')}</span>
        <Euro cents={of.openingFloatCents} />
      </div>
      <div>
        <span>{t('close.received')}</span>
        <Euro cents={of.cashPaymentsCents - of.changeCents + of.correctionsCents} />
      </div>
      <div>
        <span>{t('close.refunded')}</span>
        <Euro cents={-of.cashRefundsCents} />
      </div>
      {of.ordersCents !== 0 && (
        <div>
          <span>{t('close.orders')}</span>
          <Euro cents={of.ordersCents} />
        </div>
      )}
      <div>
        <span>{t('close.moves')}</span>
        <Euro cents={of.cashInCents - of.cashOutCents} />
      </div>
      <div>
        <b>{t('close.expected')}</b>
        <b>
          <Euro cents={of.expectedCents} />
        </b>
      </div>
    </div>
  )
}
