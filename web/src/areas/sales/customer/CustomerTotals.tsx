import type { Customer } from '@plantule/contract/customers/schemas'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { Euro, Moment } from '../../../ui/values.tsx'
import classes from '../../../kit/Records.module.css'

/** How good a customer, and what they owe. */
export function CustomerTotals({ customer: { totals } }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{t('totals.orders')}</dt>
        <dd>{figure(totals.orders)}</dd>
      </div>
      <div>
        <dt>{t('totals.spent')}</dt>
        <dd>
          <Euro cents={totals.spentCents} />
        </dd>
      </div>
      <div data-due={totals.dueCents > 0 || undefined}>
        <dt>{t('totals.due')}</dt>
        <dd>
          <Euro cents={totals.dueCents} />
        </dd>
      </div>
      <div>
        <dt>{t('totals.last')}</dt>
        <dd>
          <Moment at={totals.lastOrderAt} />
        </dd>
      </div>
    </dl>
  )
}
