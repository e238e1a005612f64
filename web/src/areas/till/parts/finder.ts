import type { TillCatalogue, TillForbidden } from '@plantule/contract/till/catalogue'
import { keyOf, type Article } from './basket.ts'

/** Stands for packs among the categories. */
export const PACKS = 0

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const REFUSED_SHOWN = 3
export type Finder = {
  /** The article of a scanned barcode, a whole reference, or the label of one of its lots. */
  exact: (code: string) => Article | undefined
  /** Articles in which every word is found, those that begin so first. */
  search: (typed: string, categoryId: number | null) => Article[]
  /** What may not be sold, of a scanned barcode or a whole reference. */
  refusedCode: (code: string) => TillForbidden | undefined
  /** What may not be sold in which every word is found; nothing when nothing is typed. */
  refused: (typed: string) => TillForbidden[]
}

export const isOut = ({ available }: Article): boolean => available !== null && available <= 0

/** Sizes and packs, the best sold first; what is out of stock, or not on the stand of a fair, comes last. */
export const articlesOf = ({ items, packs }: Pick<TillCatalogue, 'items' | 'packs'>): Article[] =>
  [
    ...items.map((item): Article => ({ ...item, pack: null })),
    ...packs.map(({ packId, shares, parts, ...pack }): Article => ({
      ...pack,
      subproductId: null,
      productId: null,
      size: '',
      latinName: '',
      barcode: null,
      categoryIds: [PACKS],
      pack: { packId, shares, parts },
    })),
  ].toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)) || b.sold - a.sold)

/** Articles where a hand has learned to find them: what was sold, or ran out, since does not move a tile. New ones come last. */
export function inPlace(articles: readonly Article[], places: Map<number, number>): Article[] {
  const kept = articles.toSorted(
    (a, b) => (places.get(keyOf(a)) ?? Number.MAX_SAFE_INTEGER) - (places.get(keyOf(b)) ?? Number.MAX_SAFE_INTEGER),
  )
  for (const article of kept) if (!places.has(keyOf(article))) places.set(keyOf(article), places.size)
  return kept
}

/** Sizes by what the label of a lot says: its number, or its page. A lot may be the stock of several. */
function lotsByLabel(items: readonly Article[]): Map<string, Article[]> {
  const lots = new Map<string, Article[]>()
  for (const item of items)
    for (const { lotSizeId, lotId, number } of item.lots ?? [])
      for (const code of [number.toLowerCase(), `/cultivation/${lotId}`]) {
        const known = lots.get(code) ?? []
        // Several calibers of a lot may be one article: its label does not tell them apart.
        if (!known.some((each) => each.subproductId === item.subproductId)) lots.set(code, [...known, { ...item, lotSizeId }])
      }
  return lots
}

/** The size that a lot's label can mean: the only one, or the only one that is there. */
function onlySize(sizes: readonly Article[]): Article | undefined {
  const there = sizes.filter((each) => !isOut(each))
  const [first, ...more] = there.length > 0 ? there : sizes
  return more.every((each) => each.subproductId === first?.subproductId) ? first : undefined
}

/** Searches what the device keeps, without asking the server. */
export function finderOf(items: readonly Article[], forbidden: readonly TillForbidden[] = []): Finder {
  const codes = new Map<string, Article>()
  const lots = lotsByLabel(items)
  const sizesOf = (code: string): Article[] => lots.get(code) ?? lots.get(/\/cultivation\/\d+$/.exec(code)?.[0] ?? '') ?? []
  // The barcode wins over a reference that happens to be the same.
  for (const item of items) codes.set(item.reference.toLowerCase(), item)
  for (const item of items) if (item.barcode) codes.set(item.barcode.toLowerCase(), item)
  const texts = items.map((item) => ({
    item,
    text: ` ${plain(`${item.label} ${item.latinName} ${item.reference}`)} ${item.barcode ?? ''}`,
  }))
  const refused = forbidden.map((item) => ({
    item,
    text: `${plain(`${item.label} ${item.latinName} ${item.reference}`)} ${item.barcode ?? ''}`,
  }))
  return {
    exact(code) {
      const wanted = code.trim().toLowerCase()
      return codes.get(wanted) ?? onlySize(sizesOf(wanted))
    },
    search(typed, categoryId) {
      const ofLot = sizesOf(typed.trim().toLowerCase())
      if (ofLot.length > 0) return ofLot
      const words = plain(typed).split(' ').filter(Boolean)
      const first: Article[] = []
      const then: Article[] = []
      for (const { item, text } of texts) {
        if (categoryId !== null && !item.categoryIds.includes(categoryId)) continue
        if (!words.every((word) => text.includes(word))) continue
        if (words.every((word) => text.includes(` ${word}`))) first.push(item)
        else then.push(item)
      }
      return [...first, ...then]
    },
    refusedCode: (code) =>
      forbidden.find(({ reference, barcode }) => [reference, barcode].some((own) => own?.toLowerCase() === code.trim().toLowerCase())),
    refused(typed) {
      const words = plain(typed).split(' ').filter(Boolean)
      if (words.length === 0) return []
      return refused
        .filter(({ text }) => words.every((word) => text.includes(word)))
        .slice(0, REFUSED_SHOWN)
        .map(({ item }) => item)
    },
  }
}
