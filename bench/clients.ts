import { type ClientsQuery, clientsQuery } from '@plantule/contract/provider/clients'
import type pg from 'pg'
import { listClients } from '../server/src/domains/provider/clients/read-clients.ts'
import { inProvider } from '../server/src/platform/provider/in-provider.ts'
import { benchShop } from './bench-shop.ts'

const SHOPS = 1000
const MEMBERS = 4
const FILES = 200

type Result = { shops: number; members: number; files: number; firstMs: number; lastMs: number; searchMs: number }

/** What the provider's staff see of a thousand shops with their members and files: 300 ms is the budget. The best of seven. */
export const run = (): Promise<Result> =>
  benchShop('empty', async ({ pools, jobs, services }) => {
    await fill(pools.owner)
    const { rows } = await pools.owner.query<{ id: number }>(
      `insert into provider_staff (email, name, sub, rights) values ('nora@example.com', 'Nora', 'nora', '{}') returning id`,
    )
    const staff = { id: rows[0]?.id ?? 0, name: 'Nora', email: 'nora@example.com', rights: [], sub: 'nora' }
    const who = { staff, requestId: 'bench', locale: 'fr' as const, readOnly: true }
    const best = async (query: Partial<Record<keyof ClientsQuery, unknown>>): Promise<number> => {
      const asked = clientsQuery.parse(query)
      let least = Number.POSITIVE_INFINITY
      for (let time = 0; time < 7; time++) {
        const start = performance.now()
        await inProvider({ pool: pools.provider, jobs, services }, who, (ctx) => listClients(ctx, asked))
        least = Math.min(least, performance.now() - start)
      }
      return Math.round(least * 10) / 10
    }
    return {
      shops: SHOPS,
      members: SHOPS * MEMBERS,
      files: SHOPS * FILES,
      firstMs: await best({ size: 100 }),
      lastMs: await best({ size: 100, page: 10 }),
      searchMs: await best({ size: 100, q: 'pépinière 77' }),
    }
  })

async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with made as (insert into shop (uid, name) select 'many-' || n, 'Pépinière ' || n from generate_series(1, ${SHOPS}) n returning id),
    people as (insert into member (shop_id, email, name, preset, rights, last_seen_at)
      select id, 'p' || k || '@example.com', 'P', 'seller', '{}', now() - make_interval(hours => k) from made, generate_series(1, ${MEMBERS}) k)
    insert into stored_file (shop_id, key, name, mime, bytes, sha256)
      select id, 'k' || k, 'n', 'image/webp', 1000, 'x' from made, generate_series(1, ${FILES}) k`)
  await pool.query('analyze member, stored_file, shop')
}
