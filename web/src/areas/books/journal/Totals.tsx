import { journalRoutes } from '@plantule/contract/books/journal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { euros, figure, percent } from '../../../ui/format.ts'
import classes from '../parts/Journal.module.css'
import { usePeriod } from '../parts/use-period.ts'

/** What the period sums to, by rate and by kind of payment. */
export function Totals({ of }: { of: 'documents' | 'money' }) {
  const { t } = useTranslation(['journal', 'orders'])
  const { period } = usePeriod()
  const { data } = useQuery(read(journalRoutes.journalTotals, { params: { a: period.a, b: period.b } }))
  if (!data) return null
  const shown =
    of === 'documents'
      ? [
          {
            key: 'incl',
            label: t('totals.incl'),
            value: data.inclCents,
            note: t('totals.documents', { count: data.documents, shown: figure(data.documents) }),
            strong: true,
          },
          { key: 'excl', label: t('totals.excl'), value: data.exclCents, note: t('totals.vat', { vat: euros(data.vatCents) }) },
          ...data.rates.map((rate) => ({
            key: String(rate.rateBp),
            label: t('totals.rate', { rate: percent(rate.rateBp) }),
            value: rate.exclCents,
            note: t('totals.vat', { vat: euros(rate.vatCents) }),
          })),
        ]
      : [
          { key: 'money', label: t('totals.money'), value: data.moneyCents, note: t('totals.moneyText'), strong: true },
          ...data.money.map(({ type, cents }) => ({ key: type, label: t(`orders:paymentTypes.${type}`), value: cents, note: '' })),
          ...(data.giftCardsSoldCents
            ? [{ key: 'cards', label: t('totals.cards'), value: data.giftCardsSoldCents, note: t('totals.cardsText') }]
            : []),
        ]
  return (
    <div className={classes.figures} data-testid={`totals-${of}`}>
      {shown.map(({ key, label, value, note, ...rest }) => (
        <div key={key} data-strong={'strong' in rest || undefined}>
          <span>{label}</span>
          <b>{euros(value)}</b>
          {note && <small>{note}</small>}
        </div>
      ))}
    </div>
  )
}
