import { reservingStatuses, type Order } from '@plantule/contract/orders/schemas'
import { useTranslation } from 'react-i18next'

import { euros } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Euro, Figure, LatinName } from '../../../ui/values.tsx'
import { written, writtenRates } from '../../../kit/sale/draft.ts'
import classes from './Lines.module.css'
import { pictureOf } from '../../../kit/sale/picture-of.ts'
import { writtenDiscount } from '../../../kit/sale/read-discount.ts'

/** The lines of a firm order as they stand. */
export function LinesTable({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'refunds'])
  const holding = reservingStatuses.includes(order.status)
  const hasDiscount = order.lines.some((line) => line.discount)
  return (
    <table className={classes.read} aria-label={t('lines.title')}>
      <thead>
        <tr>
          <th scope="col">{t('lines.article')}</th>
          <th scope="col">{t('lines.quantity')}</th>
          <th scope="col" className={classes.hideSmall}>
            {t(order.mode === 'incl' ? 'lines.unitIncl' : 'lines.unitExcl')}
          </th>
          {hasDiscount && (
            <th scope="col" className={classes.hideSmall}>
              {t('lines.discount')}
            </th>
          )}
          <th scope="col">{t(order.mode === 'incl' ? 'lines.totalIncl' : 'lines.totalExcl')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <div className={classes.article}>
                <Picture src={pictureOf(line.thumbnail)} size={40} />
                <div>
                  <div>{line.label}</div>
                  <div className={classes.latin}>
                    {line.latinName && <LatinName name={line.latinName} />}
                    {line.reference && <span>{line.reference}</span>}
                    <span>{t('lines.rate', { rate: writtenRates(line) })}</span>
                    {line.service && <span>{t('lines.service')}</span>}
                  </div>
                  {line.parts && <div className={classes.latin}>{t('lines.holds', { parts: written(line.parts) })}</div>}
                  {line.note && <div className={classes.latin}>{line.note}</div>}
                  {holding && line.available !== null && line.available < 0 && (
                    <div className={classes.short}>{t('lines.beyond', { count: -line.available })}</div>
                  )}
                </div>
              </div>
            </td>
            <td>
              <Figure value={line.quantity} />
              {line.refunded > 0 && <div className={classes.short}>{t('refunds:refundedOf', { count: line.refunded })}</div>}
            </td>
            <td className={classes.hideSmall}>
              <Euro cents={line.unitCents} />
            </td>
            {hasDiscount && <td className={classes.hideSmall}>{writtenDiscount(line.discount)}</td>}
            <td>
              <Euro cents={line.netCents} />
              {line.quantity * line.unitCents > line.netCents && (
                <div className={classes.latin}>{t('lines.off', { amount: euros(line.quantity * line.unitCents - line.netCents) })}</div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
