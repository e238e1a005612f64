import { changedRecords, type ChangedRecord, type LastChange } from '@plantule/contract/reports/last-change'
import { sql, type RawBuilder } from 'kysely'
import { lacks } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'

/** The table of each kind, and whether its rows know when they were last written. */
const tables: Record<ChangedRecord, { name: string; dated: boolean; key?: 'lot_id' }> = {
  analysis: { name: 'analysis', dated: true },
  blog_article: { name: 'blog_article', dated: true },
  collection_zone: { name: 'collection_zone', dated: true },
  customer: { name: 'customer', dated: false },
  delivery_round: { name: 'delivery_round', dated: false },
  fair: { name: 'fair', dated: false },
  local_lot: { name: 'local_lot', dated: false, key: 'lot_id' },
  lot: { name: 'lot', dated: true },
  newsletter: { name: 'newsletter', dated: true },
  order: { name: 'orders', dated: false },
  pack: { name: 'pack', dated: false },
  plant_delivery: { name: 'plant_delivery', dated: false },
  product: { name: 'product', dated: true },
  recall: { name: 'recall', dated: false },
  site_page: { name: 'site_page', dated: true },
  support_ticket: { name: 'support_ticket', dated: true },
  tracking_link: { name: 'tracking_link', dated: false },
}

/** What leaves a line in the journal and changes nothing of the record. */
const reads = sql.join(['customer.personal_data', 'newsletter.test'].map((action) => sql.lit(action)))
/** A row that was written this much later than its last line in the journal was changed by something that notes nobody. */
const UNNOTED_MS = 2_000

type Row = {
  updatedAt: Date | null
  at: Date | null
  action: string | null
  kind: Exclude<LastChange['who'], 'you'>
  actorId: number | null
  name: string | null
}

const lastOf = (subject: string, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select a.id, a.at, a.action, a.actor_kind, a.actor_id, a.actor_name from audit a
   where a.shop_id = ${ownShop} and a.subject = ${subject} and a.subject_id = ${id} and a.action not in (${reads})
   order by a.id desc limit 1)`

/** The sizes of a product stand on its page. */
const ofSizes = (id: number): RawBuilder<unknown> => sql`
  union all
  (select x.* from subproduct s cross join lateral ${lastOf('subproduct', sql.ref('s.id'))} x
   where s.shop_id = ${ownShop} and s.product_id = ${id})`

/** Who changed a record last: one statement, by the journal's index over records. */
export async function lastChange(ctx: Ctx, kind: ChangedRecord, id: number): Promise<LastChange> {
  const right = changedRecords[kind]
  if (right !== null && lacks(ctx, right)) throw new Refused('no_right', { right })
  const { name, dated, key = 'id' } = tables[kind]
  const { rows } = await sql<Row>`
    select ${dated ? sql`r.updated_at` : sql`null::timestamptz`} as "updatedAt", a.at, a.action, a.actor_kind as kind, a.actor_id as "actorId",
      a.actor_name as name
    from ${sql.table(name)} r
    left join lateral (
      select * from (${lastOf(kind, sql`${id}`)} ${kind === 'product' ? ofSizes(id) : sql``}) noted order by noted.id desc limit 1
    ) a on true
    where r.shop_id = ${ownShop} and r.${sql.id(key)} = ${id}`.execute(ctx.db)
  return toChange(ctx, mustExist(rows[0]))
}

function toChange(ctx: Ctx, row: Row): LastChange {
  const { at, updatedAt } = row
  if (updatedAt !== null && (at === null || updatedAt.getTime() - at.getTime() > UNNOTED_MS))
    return { at: updatedAt.toISOString(), by: null, who: null, created: false }
  if (at === null) return { at: null, by: null, who: null, created: false }
  const own = row.kind === ctx.actor.kind && 'id' in ctx.actor && ctx.actor.id === row.actorId
  return { at: at.toISOString(), by: row.name, who: own ? 'you' : row.kind, created: row.action?.endsWith('.create') ?? false }
}
