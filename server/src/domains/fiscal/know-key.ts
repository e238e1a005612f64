import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { otherKey } from '../../platform/fiscal/open-fiscal.ts'
import { Unusable } from '../../platform/unusable.ts'
import { shopKey } from './chain-rules.ts'
import { openSeal } from './seal-of.ts'
import { storedText } from './verify-chains.ts'
import { type StoredLink, storedSignature } from './verify-links.ts'

/** Whether anything is sealed in this database; false also before its first migration. */
export async function isSealed(pool: pg.Pool): Promise<boolean> {
  const there = await pool.query<{ there: boolean }>("select to_regclass('public.fiscal_link') is not null as there")
  if (!there.rows[0]?.there) return false
  return (await pool.query('select from fiscal_link limit 1')).rowCount === 1
}

/** Chains that are asked; a key that holds for one of them is the right one, whatever was done to the others. */
const ASKED = 200

/** Throws `Unusable` when no end and no beginning of any chain holds with this key: it is another one. */
export async function refuseOtherKey(pool: pg.Pool, key: KeyObject): Promise<void> {
  const arrived = await seesArrived(pool)
  if (arrived) await refuseOtherBox(pool, key)
  const { rows } = await pool.query<StoredLink>(
    `select ${storedText} from fiscal_link k
     where ${arrived ? 'not exists (select from moved_in m where m.shop_id = k.shop_id) and' : ''} (k.shop_id, k.register, k.chain, k.seq) in (
       (select h.shop_id, h.register, h.chain, h.seq from fiscal_head h where h.seq > 0 order by h.last_at desc limit $1)
       union all
       (select h.shop_id, h.register, h.chain, 1 from fiscal_head h where h.seq > 0 order by h.last_at limit $1)
     )`,
    [ASKED],
  )
  const holds = (link: StoredLink): boolean => storedSignature(shopKey(key, link.shopId), link) === link.signature
  if (rows.length > 0 && !rows.some(holds)) throw new Unusable(otherKey())
}

/** Whether the database has seen the migration since which shops come from elsewhere. */
const seesArrived = async (pool: pg.Pool): Promise<boolean> =>
  (await pool.query<{ there: boolean }>("select to_regclass('public.moved_in') is not null as there")).rows[0]?.there === true

/** What shops that came from elsewhere are sealed with is kept under this key. */
async function refuseOtherBox(pool: pg.Pool, key: KeyObject): Promise<void> {
  const { rows } = await pool.query<{ shop: number; sealed: Buffer }>(
    'select shop_id as shop, sealed_key as sealed from moved_in order by arrived_at desc limit 1',
  )
  const [last] = rows
  if (!last) return
  try {
    openSeal(key, last.shop, last.sealed)
  } catch (error) {
    throw new Unusable(otherKey(), { cause: error })
  }
}
