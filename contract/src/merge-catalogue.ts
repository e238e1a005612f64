import type { Answer } from './route.ts'
import type { TillCatalogue, tillCatalogueRoutes } from './till-catalogue.ts'

type CatalogueAnswer = Answer<(typeof tillCatalogueRoutes)['tillCatalogue']>

/** The catalogue that a device has after an answer; what did not change stays the same object. */
export function mergeCatalogue(before: TillCatalogue | undefined, { whole, touched, ...answer }: CatalogueAnswer): TillCatalogue {
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
