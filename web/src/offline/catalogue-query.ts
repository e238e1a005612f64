import { inParts, mergeCatalogue } from '@plantule/contract/till/merge-catalogue'
import { tillCatalogueRoutes, type TillCatalogue } from '@plantule/contract/till/catalogue'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/error.ts'
import { deviceStore, kept } from './device-store.ts'

const MINUTES = 60_000
const SECONDS_10 = 10_000

/** What the till of a shop sells, at the nursery or from the stand of a fair: asked whole once and in parts, then what changed of it. */
export const catalogueQuery = (client: QueryClient, shopUid: string, fairId: number | null) => {
  const queryKey = [tillCatalogueRoutes.tillCatalogue.path, fairId]
  return queryOptions<TillCatalogue, ApiError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<TillCatalogue>(queryKey) ?? (await keptCatalogue(shopUid))
      const since = before?.stamp ? { since: before.at, stamp: before.stamp } : {}
      const query = { ...since, ...(fairId === null ? {} : { fairId }) }
      const answer = await inParts((after) => call(tillCatalogueRoutes.tillCatalogue, { query: { ...query, after } }, { signal }))
      return mergeCatalogue(before, answer)
    },
    staleTime: 2 * MINUTES,
    // An empty catalogue is being filled: a first import, or the demonstration.
    refetchInterval: ({ state: { data } }) => (data && data.items.length + data.packs.length === 0 ? SECONDS_10 : 5 * MINUTES),
    gcTime: Infinity,
    // What did not change is the same object already.
    structuralSharing: false,
  })
}

/** A browser that keeps nothing asks for everything. */
const keptCatalogue = async (shopUid: string): Promise<TillCatalogue | undefined> => {
  const store = await deviceStore(shopUid).catch(() => undefined)
  return store && kept(store, 'catalogue')
}
