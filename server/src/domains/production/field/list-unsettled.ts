import type { Unsettled } from '@plantule/contract/production/field'
import type { ErrorCode } from '@plantule/contract/all'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { problemOf } from '../../../platform/problem.ts'
import { Refused } from '../../../platform/refused.ts'
import { sizeName } from '../lots/size-name.ts'
import { isClockOff } from './take-deed.ts'

type Row = Omit<Unsettled, 'at' | 'receivedAt' | 'clockOff' | 'why'> & { at: Date; phoneAt: Date; receivedAt: Date; details: object }

/** As many as somebody settles; the rest comes up behind them. */
const MOST = 200

/** What waits for somebody, the oldest first. */
export async function listUnsettled(ctx: Ctx): Promise<{ items: Unsettled[] }> {
  const { rows } = await sql<Row>`
    select d.id, d.kind, case when l.id is not null then jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name) end as lot,
      d.at, d.phone_at as "phoneAt", d.received_at as "receivedAt", d.author, nullif(${sizeName}, '') as size,
      (d.deed->>'quantity')::int as quantity, z.on_hand as "onHand",
      coalesce(d.deed->>'cause', d.deed->'treatment'->>'product', d.deed->'work'->>'note', concat_ws(' · ', up.name, w.name), '') as about,
      d.code, d.details, d.version
    from field_deed d left join lot l on l.shop_id = ${ownShop} and l.id = d.lot_id
    left join lot_size z on z.shop_id = ${ownShop} and z.id = coalesce(d.deed->>'sizeId', d.deed->>'fromId')::bigint
    left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
    left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
    left join place w on w.shop_id = ${ownShop} and w.id = (d.deed->>'placeId')::bigint
    left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where d.shop_id = ${ownShop} and d.state = 'unsettled' order by d.id limit ${MOST}`.execute(ctx.db)
  return {
    items: rows.map(({ at, phoneAt, receivedAt, details, ...row }) => ({
      ...row,
      at: at.toISOString(),
      receivedAt: receivedAt.toISOString(),
      clockOff: isClockOff(phoneAt, receivedAt),
      // What take-deed wrote there.
      why: problemOf(new Refused(row.code as ErrorCode, { ...details }), ctx.requestId, ctx.locale).title,
    })),
  }
}
