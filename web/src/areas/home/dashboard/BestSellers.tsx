import type { Dashboard } from '@plantule/contract/reports/reports'
import { imageUrl } from '@plantule/contract/library/library'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { LatinName } from '../../../ui/values.tsx'
import { wholeEuros } from '../../../kit/chart/amounts.ts'
import classes from './BestSellers.module.css'
import { productPath } from './LowStockPanel.tsx'

/** The plants of the month, by their picture. */
export function BestSellers({ items }: { items: NonNullable<Dashboard['orders']>['bestSellers'] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('best.title')}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.productId}>
            <Link to={productPath(item)} className={classes.item}>
              <Picture src={item.imageKey && imageUrl(item.imageKey, 320)} size={104} />
              <b>{item.name}</b>
              <span className={classes.latin}>{item.latinName && <LatinName name={item.latinName} />}</span>
              <span className={classes.sold}>
                {t('best.sold', { count: item.quantity })} · {wholeEuros(item.exclCents)} {t('excl')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
