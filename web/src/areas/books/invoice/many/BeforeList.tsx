import type { InvoiceBefore } from '@plantule/contract/invoicing/many'
import { Text } from '../../../../ui/layout.ts'
import classes from './Many.module.css'

type BeforeListProps = {
  items: readonly InvoiceBefore[]
  /** Why nothing is done with it; null where something is. */
  leftOf: (item: InvoiceBefore) => string | null
  shown: (item: InvoiceBefore) => string
}

/** The documents one by one, those that are left out with their reason. */
export function BeforeList({ items, leftOf, shown }: BeforeListProps) {
  return (
    <ul className={classes.items}>
      {items.map((item) => {
        const left = leftOf(item)
        return (
          <li key={item.id} data-left={left !== null || undefined}>
            <div>
              <b>{item.number}</b> {item.customerName}
            </div>
            <Text size="sm" c="dimmed">
              {left ?? shown(item)}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
