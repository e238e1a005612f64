import type { TillItem } from '@plantule/contract/till-catalogue'

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

const SHOWN = 120
export type Finder = {
  /** The article of a scanned barcode or a whole reference. */
  exact: (code: string) => TillItem | undefined
  /** Articles in which every word is found, those that begin so first. */
  search: (typed: string, categoryId: number | null) => TillItem[]
}

/** Searches what the device keeps, without asking the server. */
export function finderOf(items: readonly TillItem[]): Finder {
  const codes = new Map<string, TillItem>()
  // The barcode wins over a reference that happens to be the same.
  for (const item of items) codes.set(item.reference.toLowerCase(), item)
  for (const item of items) if (item.barcode) codes.set(item.barcode.toLowerCase(), item)
  const texts = items.map((item) => ({ item, text: ` ${plain(`${item.label} ${item.latinName} ${item.reference}`)} ${item.barcode ?? ''}` }))
  return {
    exact: (code) => codes.get(code.trim().toLowerCase()),
    search(typed, categoryId) {
      const words = plain(typed).split(' ').filter(Boolean)
      const first: TillItem[] = []
      const then: TillItem[] = []
      for (const { item, text } of texts) {
        if (categoryId !== null && !item.categoryIds.includes(categoryId)) continue
        if (!words.every((word) => text.includes(word))) continue
        if (words.every((word) => text.includes(` ${word}`))) first.push(item)
        else then.push(item)
        if (first.length >= SHOWN) break
      }
      return [...first, ...then].slice(0, SHOWN)
    },
  }
}
