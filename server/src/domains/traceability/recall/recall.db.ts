import type { Recall } from '@plantule/contract/traceability/recalls'
import { type Selectable, sql } from 'kysely'
import type { Recall as RecallTable } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { buyersOf, type RecallScope, waitingOf } from './buyers.ts'
import { asOneLetter, guestLettersOf } from './told-guests.ts'
import { lotOnHand, lotUnit } from './on-hand.ts'
import { untoldOf } from './told.ts'

/** Throws `not_found`. */
export const lockRecall = async (ctx: Ctx, id: number): Promise<Selectable<RecallTable>> =>
  mustExist(await ctx.db.selectFrom('recall').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

const change = sql`'held', x.held, 'changedBy', x.changed_by, 'changeReason', x.change_reason, 'changedAt', ${instantOf('x.changed_at')}`

/** The other open recalls that hold what row `x` is about. */
const heldBy = (table: 'recall_lot' | 'recall_size', of: 'lot_id' | 'subproduct_id') =>
  sql`coalesce((select jsonb_agg(e.number order by e.id) from ${sql.table(table)} y
    join recall e on e.shop_id = ${ownShop} and e.id = y.recall_id and e.state = 'open'
    where y.shop_id = ${ownShop} and y.${sql.raw(of)} = x.${sql.raw(of)} and y.recall_id <> x.recall_id and y.held), '[]')`

/** Throws `not_found`. */
export async function recallAnswer(ctx: Ctx, id: number): Promise<Recall> {
  const { rows } = await sql<Omit<Recall, 'buyers' | 'waiting'>>`
    select r.id, r.number, r.subject, r.label, r.organism, r.genera, r.from_on::text as "from", r.to_on::text as "to", r.reason, r.state, r.author,
      ${instantOf('r.created_at')} as "createdAt", r.released_by as "releasedBy", r.release_reason as "releaseReason",
      ${instantOf('r.released_at')} as "releasedAt", r.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'number', l.number, 'name', l.name,
          'place', coalesce(concat_ws(' · ', u.name, p.name), ''), 'why', x.why, ${change}, 'heldBy', ${heldBy('recall_lot', 'lot_id')},
          'onHand', ${lotOnHand}, 'unit', ${lotUnit})
          order by array_position(array['named', 'descends', 'source', 'beside'], x.why), l.number, l.id)
        from recall_lot x join lot l on l.shop_id = ${ownShop} and l.id = x.lot_id
        left join place p on p.shop_id = ${ownShop} and p.id = l.place_id
        left join place u on u.shop_id = ${ownShop} and u.id = p.parent_id
        where x.shop_id = ${ownShop} and x.recall_id = r.id), '[]') as lots,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'label', concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label),
          'onHand', greatest(coalesce(v.on_hand, 0), 0), ${change},
          'heldBy', ${heldBy('recall_size', 'subproduct_id')}) order by p.name, s.id)
        from recall_size x join subproduct s on s.shop_id = ${ownShop} and s.id = x.subproduct_id
        join product p on p.shop_id = ${ownShop} and p.id = s.product_id
        left join stock_level v on v.shop_id = ${ownShop} and v.subproduct_id = s.id
        where x.shop_id = ${ownShop} and x.recall_id = r.id), '[]') as sizes
    from recall r where r.shop_id = ${ownShop} and r.id = ${id}`.execute(ctx.db)
  const recall = mustExist(rows[0])
  const scope = scopeOf(recall)
  const letters = await ctx.db
    .selectFrom('recall_letter')
    .select(['customer_id', 'asked_at', 'sent_at', 'told'])
    .where('recall_id', '=', id)
    .execute()
  const byCustomer = new Map(letters.map((letter) => [letter.customer_id, letter]))
  const toGuests = await guestLettersOf(ctx, id)
  const buyers = (await buyersOf(ctx, scope)).map((buyer) => {
    const { customerId, sales } = buyer
    const letter =
      customerId === null
        ? asOneLetter(toGuests.filter((one) => sales.some(({ kind, id: of }) => kind === 'order' && of === one.order_id)))
        : byCustomer.get(customerId)
    const untold = letter && letter.sent_at !== null ? untoldOf(buyer.sales, letter).length : 0
    return { ...buyer, askedAt: letter?.asked_at.toISOString() ?? null, sentAt: letter?.sent_at?.toISOString() ?? null, untold }
  })
  return { ...recall, buyers, waiting: await waitingOf(ctx, scope) }
}

/**
 * Whose buyers are told: of what is named or comes of it, and of what somebody holds besides. Letting a lot go later does not make its
 * buyers unknown.
 */
const scopeOf = ({ lots, sizes, from, to }: Pick<Recall, 'lots' | 'sizes' | 'from' | 'to'>): RecallScope => ({
  lots: lots.filter(({ why, held }) => held || why === 'named' || why === 'descends').map(({ id }) => id),
  sizes: sizes.filter(({ held, changedAt }) => held || changedAt !== null).map(({ id }) => id),
  from,
  to,
})
