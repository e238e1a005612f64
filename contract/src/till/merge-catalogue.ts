import type { Answer } from '../base/route.ts'
import type { TillCatalogue, tillCatalogueRoutes, TillItem } from './catalogue.ts'

type CatalogueAnswer = Answer<(typeof tillCatalogueRoutes)['tillCatalogue']>

/** How a device asks: for the part after a size, 0 for the first. */
type AskPart = (after: number) => Promise<CatalogueAnswer>

const ATTEMPTS = 3
/** The best sold first, then by name, as the tiles stand. */
const inOrder = (a: TillItem, b: TillItem): number =>
  b.sold - a.sold || a.label.localeCompare(b.label, 'fr') || a.subproductId - b.subproductId

/**
 * The whole answer of its parts, so that neither side holds more than one at a time beside it. What changes while they come is
 * asked for next time: the moment is that of the first part. When the day, a rate or the tree of categories changes in between, it
 * begins again.
 */
export async function inParts(ask: AskPart): Promise<CatalogueAnswer> {
  for (let attempt = 1; ; attempt++) {
    const first = await ask(0)
    const items = [...first.items]
    let { next } = first
    while (next !== null) {
      const part = await ask(next)
      if (part.stamp !== first.stamp || part.whole !== first.whole) break
      items.push(...part.items)
      next = part.next
    }
    if (next === null) return { ...first, items: items.sort(inOrder), next }
    if (attempt === ATTEMPTS) throw new Error('The catalogue changed each time while it was read')
  }
}

/** The catalogue that a device has after an answer; what did not change stays the same object. */
export function mergeCatalogue(before: TillCatalogue | undefined, { whole, touched, next: _, ...answer }: CatalogueAnswer): TillCatalogue {
  if (whole || !before) return answer
  if (answer.items.length === 0 && touched.length === 0) return { ...answer, items: before.items }
  const fresh = new Map(answer.items.map((item) => [item.subproductId, item]))
  const changed = new Set(touched)
  const kept = before.items.flatMap((item) => {
    const now = fresh.get(item.subproductId)
    fresh.delete(item.subproductId)
    return now ? [now] : changed.has(item.productId) ? [] : [item]
  })
  return { ...answer, items: [...kept, ...fresh.values()] }
}
