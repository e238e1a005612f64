import type { Dashboard } from '@plantule/contract/reports/reports'
import { imageUrl } from '@plantule/contract/library/library'
import { IconPlant2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import dashboard from './Dashboard.module.css'
import classes from './LowStockPanel.module.css'

type Part = NonNullable<Dashboard['stock']>

export const productPath = (item: { productId: number; type: 'plant' | 'other' }): string =>
  item.type === 'plant' ? paths.product(item.productId) : paths.otherProduct(item.productId)

/** What has run out or soon will, what people order most first. */
export function LowStockPanel({ part }: { part: Part }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel
      title={t('stock.title')}
      {...(part.low > 0 ? { text: [t('stock.out', { count: part.out }), t('stock.low', { count: part.low - part.out })].join(', ') } : {})}
      actions={
        part.low > 0 && (
          <Link to={`${paths.products}?lowStock=true`} className={dashboard.more}>
            {t('seeAll')}
          </Link>
        )
      }
    >
      {part.items.length === 0 ? (
        <p className={dashboard.nothing}>
          <IconPlant2 size={22} stroke={1.5} /> {t('stock.nothing')}
        </p>
      ) : (
        <ul className={dashboard.rows}>
          {part.items.map((item) => (
            <li key={item.subproductId}>
              <Link to={productPath(item)} className={classes.row}>
                <Picture src={item.imageKey && imageUrl(item.imageKey, 320)} size={38} />
                <span className={classes.name}>
                  <b>{item.name}</b>
                  <span>
                    {item.size}
                    {item.sold > 0 && ` · ${t('stock.sold', { count: item.sold })}`}
                  </span>
                </span>
                <Pill tone={item.available <= 0 ? 'attention' : 'calm'}>
                  {item.available <= 0 ? t('stock.none') : t('stock.left', { count: item.available })}
                </Pill>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
