import type { Done } from '@plantule/contract/base/shared'
import { type LotRule, usualLotRule } from '@plantule/contract/production/lot-rule'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'

const TOPIC = 'lot-rule'

export const lotRule = (ctx: Ctx): Promise<LotRule> => readSetting(ctx, TOPIC, usualLotRule)

export async function setLotRule(ctx: Ctx, value: LotRule): Promise<Done> {
  await writeSetting(ctx, TOPIC, usualLotRule, value)
  return { ok: true }
}

/** The place of the lot `l`, as `p`, and what holds it, as `h`. */
export const placesOfLot = sql`left join place p on p.shop_id = ${ownShop} and p.id = l.place_id
  left join place h on h.shop_id = ${ownShop} and h.id = p.parent_id`

/** The shop's rule, as `r`, which `orderOfLots` asks: read beside the lots, so that it costs no message of its own. */
export const ruleOfLots = sql`left join setting r on r.shop_id = ${ownShop} and r.topic = ${sql.lit(TOPIC)}`

const byPlace = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when r.value ->> 'takes' = 'place' then ${column} end`

/**
 * In which order the calibers `z` of the lots `l` are taken. By place: along the way of who prepares, then by name; what stands nowhere
 * comes last. By hand, what nobody chose (the till, a fair) is ready longest.
 */
export const orderOfLots = sql`${byPlace(sql`p.id is null`)}, ${byPlace(sql`p.route_idx`)} nulls last, ${byPlace(sql`coalesce(h.name, p.name)`)},
  ${byPlace(sql`p.name`)}, coalesce(z.ready_on, l.started_on), z.id`
