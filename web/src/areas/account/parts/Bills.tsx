import { type SubscriptionInvoice, subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { shortDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import classes from './Sheet.module.css'
import { stale } from './use-given-card.ts'

const tones: Record<SubscriptionInvoice['state'], Tone> = {
  open: 'progress',
  overdue: 'attention',
  disputed: 'attention',
  paid: 'good',
  credited: 'calm',
}

type BillsProps = {
  bills: readonly SubscriptionInvoice[]
  /** Where the card provider’s page leads back to. */
  back: 'account' | 'suspended'
  /** Whether this person may pay, by card. */
  payable: boolean
}

/** Invoices of the subscription: what each is for, whether it is paid, and the way to pay it. */
export function Bills({ bills, back, payable }: BillsProps) {
  const { t } = useTranslation('subscription')
  const pay = useAction(subscriptionRoutes.pay, stale, {
    onSuccess: ({ paid, url }) => {
      if (url) window.location.assign(url)
      else showToast({ text: t(paid ? 'paid' : 'paymentComes') })
    },
  })
  return (
    <ul className={classes.rows}>
      {bills.map((bill) => (
        <li key={bill.id}>
          <span className={classes.grow}>
            <Text span fw={550}>
              {bill.number}
            </Text>{' '}
            <Text size="sm" c="dimmed">
              {bill.period ? t('periodOf', { from: shortDay(bill.period.from), to: shortDay(bill.period.to) }) : t(`kinds.${bill.kind}`)}
              {' · '}
              {t('issuedOn', { day: shortDay(bill.issuedOn) })}
              {bill.openCents > 0 && ` · ${t('dueOn', { day: shortDay(bill.dueOn) })}`}
            </Text>
          </span>
          <Pill tone={bill.charging ? 'progress' : tones[bill.state]}>{t(bill.charging ? 'charging' : `billStates.${bill.state}`)}</Pill>
          <span className={classes.figure}>
            <Euro cents={bill.kind === 'credit_invoice' ? -bill.inclCents : bill.inclCents} />
          </span>
          <Button size="xs" onClick={() => void openFile(subscriptionRoutes.invoicePdf, { params: { id: bill.id } }).catch(showError)}>
            {t('pdf')} <span className="visually-hidden">{bill.number}</span>
          </Button>
          {payable && bill.openCents > 0 && !bill.charging && (
            <Button size="xs" look="main" busy={pay.isPending} onClick={() => pay.mutate({ params: { id: bill.id }, body: { back } })}>
              {t('pay')} <span className="visually-hidden">{bill.number}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
