import type { PaymentType } from '@plantule/contract/base/payment-types'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Euro } from '../../../../ui/values.tsx'
import type { Expected } from './ExpectedCash.tsx'
import classes from './Session.module.css'

/** What was counted of each means but cash, in cents; absent where nobody counted yet. */
export type Counted = Partial<Record<PaymentType, number | undefined>>

type CountedTendersProps = {
  tenders: Expected['tenders']
  counted: Counted
  onCount: (counted: Counted) => void
  /** Shows nothing of what is expected. */
  blind: boolean
  /** Compared already: to be read only. */
  locked: boolean
}

/** Cheques, cards and the rest as they were counted, beside what is expected of them. */
export function CountedTenders({ tenders, counted, onCount, blind, locked }: CountedTendersProps) {
  const { t } = useTranslation(['till', 'orders'])
  return (
    <div className={classes.tenders}>
      <div className={classes.tender} data-head>
        <span />
        <span>{!blind && t('close.expected')}</span>
        <span>{t('close.count')}</span>
        <span>{!blind && t('close.difference')}</span>
      </div>
      {tenders.map(({ type, expectedCents }) => {
        const name = t(`orders:paymentTypes.${type}`)
        const count = counted[type] ?? (blind ? null : expectedCents)
        return (
          <div key={type} className={classes.tender}>
            <span>{name}</span>
            {blind ? <span /> : <Euro cents={expectedCents} />}
            {locked ? (
              <Euro cents={count ?? 0} />
            ) : (
              <FigureInput
                aria-label={name}
                scale={100}
                unit="€"
                value={count}
                onChange={(value) => onCount({ ...counted, [type]: value ?? (blind ? undefined : 0) })}
              />
            )}
            {blind ? <span /> : <Euro cents={(count ?? expectedCents) - expectedCents} />}
          </div>
        )
      })}
    </div>
  )
}
