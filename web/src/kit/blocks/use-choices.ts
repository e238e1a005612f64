import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { useInit } from '../../api/session.ts'

/** What blocks may name: products that visitors see, and the categories of the menu. */
export function useChoices() {
  const { client, menu } = useInit()
  const { data } = useQuery(read(publicCatalogueRoutes.searchAllItems, { query: { shop: client.uid } }))
  const products = new Map((data?.items ?? []).map(({ productId, name }) => [productId, name]))
  const option = (id: number, label: string) => ({ value: String(id), label })
  return {
    products: [...products].map(([id, name]) => option(id, name)),
    categories: menu.flatMap((top) => [
      option(top.id, top.name),
      ...top.categories.flatMap((middle) => [
        option(middle.id, `${top.name} › ${middle.name}`),
        ...middle.subcategory.map((low) => option(low.id, `${top.name} › ${middle.name} › ${low.name}`)),
      ]),
    ]),
  }
}
