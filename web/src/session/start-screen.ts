import { holds, type Right } from '@plantule/contract/base/permissions'
import { preference } from '../preference.ts'

/** What the first page shows: the whole shop, or what one trade does in the morning. */
export const homes = ['shop', 'books', 'growing', 'selling'] as const
export type Home = (typeof homes)[number]

/** The member's own choice: a home, or the address of a screen that is opened instead; empty: by their rights. */
export const startScreen = preference<string>('home.start', '')

const needs: Record<Home, Right | null> = { shop: null, books: 'accounting.read', growing: 'stock.read', selling: 'till.write' }
export const mayHave = (rights: readonly string[], home: Home): boolean => {
  const right = needs[home]
  return right === null || holds(rights, right)
}

/** By rights, whatever the preset is called: who both sells and keeps the books looks at the whole shop. */
export function homeFor(rights: readonly string[]): Home {
  const sells = holds(rights, 'orders.write') || holds(rights, 'till.write')
  if (holds(rights, 'accounting.read')) return sells ? 'shop' : 'books'
  if (holds(rights, 'till.write')) return 'selling'
  return !sells && holds(rights, 'stock.read') ? 'growing' : 'shop'
}

/** The chosen home, as long as the member's rights allow it. */
export function homeOf(rights: readonly string[], chosen: string): Home {
  const home = homes.find((one) => one === chosen)
  return home && mayHave(rights, home) ? home : homeFor(rights)
}
