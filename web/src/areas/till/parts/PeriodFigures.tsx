import type { PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import { useTranslation } from 'react-i18next'
import { euros, percent } from '../../../ui/format.ts'
import { Euro } from '../../../ui/values.tsx'
import classes from './PeriodFigures.module.css'

/** What a session or a period sums to: all that its closure seals. */
export function PeriodFigures({ totals, expectedCashCents }: { totals: PeriodTotals; expectedCashCents?: number }) {
  const { t } = useTranslation(['till', 'orders'])
  const { ranges } = totals
  const others = [
    ['discounts', totals.discountCents],
    ['deposits', totals.depositsCents],
    ['cardsSold', totals.giftCardsSoldCents],
    ['cardsRedeemed', totals.giftCardsRedeemedCents],
    ['creditsIssued', totals.creditCodesIssuedCents],
    ['creditsRedeemed', totals.creditCodesRedeemedCents],
  ] as const
  const tenders = (list: PeriodTotals['payments']) =>
    list.map((payment) => (
      <p key={payment.type}>
        <span>
          {t(`orders:paymentTypes.${payment.type}`)} ({payment.count})
        </span>
        <Euro cents={payment.cents} />
      </p>
    ))
  return (
    <div className={classes.figures}>
      <p>
        <span>{t('z.tickets')}</span>
        <b>{totals.tickets}</b>
      </p>
      {ranges.map(({ register, firstNumber, lastNumber }) => (
        <p key={register}>
          <span>{t('z.range', { register })}</span>
          <span className={classes.range}>
            {firstNumber} … {lastNumber}
          </span>
        </p>
      ))}
      {ranges.length === 0 && totals.firstNumber && (
        <p>
          <span>{t('z.numbers')}</span>
          <span className={classes.range}>
            {totals.firstNumber} … {totals.lastNumber}
          </span>
        </p>
      )}
      <p>
        <span>{t('z.lines')}</span>
        <b>{totals.lines}</b>
      </p>
      <p>
        <span>{t('z.cancelled')}</span>
        <b>{totals.cancelled}</b>
      </p>
      <p>
        <span>{t('z.duplicates')}</span>
        <b>{totals.duplicates}</b>
      </p>
      <h3>{t('z.turnover')}</h3>
      <p>
        <span>{t('z.sales')}</span>
        <Euro cents={totals.salesCents} />
      </p>
      <p>
        <span>{t('z.refunds', { count: totals.refunds })}</span>
        <Euro cents={totals.refundsCents} />
      </p>
      <p data-strong>
        <span>{t('z.net')}</span>
        <Euro cents={totals.netCents} />
      </p>
      {totals.rates.map((rate) => (
        <p key={rate.rateBp}>
          <span>{t('z.vat', { rate: percent(rate.rateBp), base: euros(rate.exclCents) })}</span>
          <Euro cents={rate.vatCents} />
        </p>
      ))}
      {totals.payments.length > 0 && <h3>{t('z.payments')}</h3>}
      {tenders(totals.payments)}
      {totals.orderPayments.length > 0 && <h3>{t('z.orderPayments')}</h3>}
      {tenders(totals.orderPayments)}
      <h3>{t('z.others')}</h3>
      {others.map(([name, cents]) => (
        <p key={name}>
          <span>{t(`z.${name}`)}</span>
          <Euro cents={cents} />
        </p>
      ))}
      <h3>{t('z.cash')}</h3>
      <p>
        <span>{t('z.cashIn')}</span>
        <Euro cents={totals.cashInCents} />
      </p>
      <p>
        <span>{t('z.cashOut')}</span>
        <Euro cents={totals.cashOutCents} />
      </p>
      {expectedCashCents !== undefined && (
        <p data-strong>
          <span>{t('close.expected')}</span>
          <Euro cents={expectedCashCents} />
        </p>
      )}
    </div>
  )
}
