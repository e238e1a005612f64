import { Text } from '../../ui/layout.ts'
import classes from './BeforeList.module.css'

type BeforeListProps<T extends { id: number }> = {
  items: readonly T[]
  /** Number and name. */
  nameOf: (item: T) => [string, string]
  /** Why nothing is done with it; null where something is. */
  leftOf: (item: T) => string | null
  shown: (item: T) => string
}

/** What many are done with, one by one before it is done; those that are left out with their reason. */
export function BeforeList<T extends { id: number }>({ items, nameOf, leftOf, shown }: BeforeListProps<T>) {
  return (
    <ul className={classes.items}>
      {items.map((item) => {
        const left = leftOf(item)
        const [number, name] = nameOf(item)
        return (
          <li key={item.id} data-left={left !== null || undefined}>
            <div>
              <b>{number}</b> {name}
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
