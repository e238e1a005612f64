import type { ShortHolder, ShortSize } from '@plantule/contract/stock/stock'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useCan } from '../../api/session.ts'
import { figure, longDay } from '../../ui/format.ts'
import { Text } from '../../ui/layout.ts'
import { Link } from '../../ui/Link.tsx'
import { Pill } from '../../ui/Pill.tsx'
import classes from './ShortSizes.module.css'

/** Sizes of which less is there than orders hold, each with the orders that go without. */
export function ShortSizes({ items }: { items: readonly ShortSize[] }) {
  const { t } = useTranslation('kit')
  return (
    <ul className={classes.sizes}>
      {items.map((item) => (
        <li key={item.subproductId}>
          <Link to={item.type === 'plant' ? paths.product(item.productId) : paths.otherProduct(item.productId)} className={classes.name}>
            {[item.name, item.size].filter(Boolean).join(', ')}
          </Link>
          <Text size="xs" c="dimmed" className="figures">
            {t('short.level', { onHand: figure(item.onHand), reserved: figure(item.reserved) })}
          </Text>
          <ul className={classes.holders}>
            {item.holders.map((holder) => (
              <Holder key={`${holder.source} ${holder.id}`} holder={holder} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Holder({ holder }: { holder: ShortHolder }) {
  const { t } = useTranslation('kit')
  const maySee = useCan('orders.read')
  const words = [holder.customerName, holder.wantedOn && t('short.for', { day: longDay(holder.wantedOn) })].filter(Boolean).join(' · ')
  return (
    <li>
      <span className={classes.who}>
        {holder.source === 'order' && maySee ? <Link to={paths.order(holder.id)}>{holder.reference}</Link> : <b>{holder.reference}</b>}
        {words && (
          <Text component="span" size="xs" c="dimmed" display="block">
            {words}
          </Text>
        )}
      </span>
      <Pill tone="attention">{t('short.missing', { count: holder.missing, held: figure(holder.held) })}</Pill>
    </li>
  )
}
