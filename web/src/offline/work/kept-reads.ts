import { FIELD_DAYS } from '@plantule/contract/production/field'
import { initRoutes, type Init } from '@plantule/contract/shops/init'
import { noticesRoutes } from '@plantule/contract/notices/notices'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import type { QueryClient } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { forgetField } from '../field/field-store.ts'
import { forgetReads, workStore } from './work-store.ts'
import { keptWho } from './kept-who.ts'

/**
 * What work outside is done from. Customers' records, papers, the books, the team and settings are never kept: their figures
 * must be today's, and a lost phone must not tell them.
 */
const SAFE: ReadonlySet<string> = new Set(
  [
    initRoutes.init,
    preparationRoutes.getPicking,
    ordersRoutes.getOrder,
    ordersRoutes.listInProgress,
    productRoutes.listProducts,
    productRoutes.getProduct,
    noticesRoutes.listNotices,
    zoneRoutes.collectingKit,
  ].map(({ path }) => path),
)
const MOST = 150
const KEPT_MS = 3 * 86_400_000
/** Who one is and what one may do: as long as work among the plants goes on without the server. */
const INIT_MS = FIELD_DAYS * 86_400_000
const keptMs = (path: unknown): number => (path === initRoutes.init.path || path === zoneRoutes.collectingKit.path ? INIT_MS : KEPT_MS)
const PAUSE_MS = 400

export const isKept = (queryKey: readonly unknown[]): boolean => typeof queryKey[0] === 'string' && SAFE.has(queryKey[0])

/** Keeps what this person reads from now on, and drops what others left. Answers how to stop. */
export function keepReads(client: QueryClient, who: string): () => void {
  keptWho.set(who)
  const due = new Map<string, readonly unknown[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async (): Promise<void> => {
    const queries = [...due.values()].map((queryKey) => client.getQueryCache().find({ queryKey, exact: true }))
    due.clear()
    const store = await workStore()
    for (const query of queries)
      if (query?.state.data !== undefined)
        await store.put('reads', {
          who,
          hash: query.queryHash,
          queryKey: query.queryKey,
          data: query.state.data,
          at: query.state.dataUpdatedAt,
        })
  }
  const later = (query: { queryHash: string; queryKey: readonly unknown[] }): void => {
    if (!isKept(query.queryKey)) return
    due.set(query.queryHash, query.queryKey)
    clearTimeout(timer)
    timer = setTimeout(() => void write().catch(report), PAUSE_MS)
  }
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') later(event.query)
  })
  // What was read before the person was known.
  for (const query of client.getQueryCache().getAll()) if (query.state.status === 'success') later(query)
  void forgetField(who)
    .then(() => forgetReads((other) => other !== who))
    .then(() => prune(who))
    .catch(report)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

async function prune(who: string): Promise<void> {
  const store = await workStore()
  const all = (await store.getAllFromIndex('reads', 'who', who)).toSorted((a, b) => b.at - a.at)
  const old = all.filter((one, place) => place >= MOST || one.at < Date.now() - keptMs(one.queryKey[0]))
  await Promise.all(old.map((one) => store.delete('reads', [one.who, one.hash])))
}

/** Puts what is kept where the screens look for it, unless they read it anew; answers the person's client state. */
export async function fillReads(client: QueryClient, who: string): Promise<Init | undefined> {
  if (who === '') return undefined
  for (const { queryKey, data, at } of await (await workStore()).getAllFromIndex('reads', 'who', who)) {
    if (at < Date.now() - keptMs(queryKey[0]) || client.getQueryData(queryKey) !== undefined) continue
    // Nothing reads it again before the server is back: it stays, however long that is.
    client
      .getQueryCache()
      .build(client, client.defaultQueryOptions({ queryKey: [...queryKey], gcTime: Infinity }))
      .setData(data, { updatedAt: at, manual: true })
  }
  return client.getQueryData(read(initRoutes.init, {}).queryKey)
}

export const report = (error: unknown): void => console.info('This browser keeps nothing: work goes on with the connection only.', error)
