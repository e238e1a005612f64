import type { RateTotals } from '@plantule/contract/base/money'
import { useTranslation } from 'react-i18next'
import { percent } from '../../../ui/format.ts'
import { Euro } from '../../../ui/values.tsx'
import classes from './Totals.module.css'

type TotalsProps = {
  discountCents: number
  deliveryCents: number
  exclCents: number
  inclCents: number
  rates: readonly RateTotals[]
  refundedCents?: number
  paidCents?: number
  outsideCents?: number
  accountCents?: number
  dueCents?: number
  depositCents?: number
}

/** The foot of a sale: TVA by rate, the total, and what is left to pay in bold. */
export function Totals({
  discountCents,
  deliveryCents,
  exclCents,
  inclCents,
  rates,
  refundedCents = 0,
  paidCents = 0,
  outsideCents = 0,
  accountCents = 0,
  dueCents,
  depositCents = 0,
}: TotalsProps) {
  const { t } = useTranslation('orders')
  return (
    <dl className={classes.totals} aria-live="polite">
      {discountCents > 0 && <Row name={t('totals.discount')} cents={-discountCents} />}
      {deliveryCents > 0 && <Row name={t('totals.delivery')} cents={deliveryCents} />}
      <Row name={t('totals.excl')} cents={exclCents} />
      {rates
        .filter((rate) => rate.vatCents !== 0)
        .map((rate) => (
          <Row key={rate.rateBp} name={t('totals.vat', { rate: percent(rate.rateBp) })} cents={rate.vatCents} />
        ))}
      <Row name={t('totals.incl')} cents={inclCents} strong />
      {depositCents > 0 && <Row name={t('totals.deposit')} cents={depositCents} />}
      {refundedCents > 0 && <Row name={t('totals.refunded')} cents={-refundedCents} />}
      {paidCents !== 0 && <Row name={t('totals.paid')} cents={paidCents} />}
      {outsideCents > 0 && <Row name={t('totals.outside')} cents={outsideCents} />}
      {dueCents !== undefined && dueCents !== 0 && (
        <Row name={dueCents < 0 ? t('totals.toGiveBack') : t('totals.due')} cents={Math.abs(dueCents)} due />
      )}
      {accountCents > 0 && <Row name={t('totals.account')} cents={accountCents} />}
    </dl>
  )
}

function Row({ name, cents, strong, due }: { name: string; cents: number; strong?: boolean; due?: boolean }) {
  return (
    <div className={classes.row} data-strong={strong} data-due={due}>
      <dt>{name}</dt>
      <dd>
        <Euro cents={cents} />
      </dd>
    </div>
  )
}
