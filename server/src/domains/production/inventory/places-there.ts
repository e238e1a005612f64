import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { fold } from '../../imports/index.ts'

export type PlaceThere = { id: number; name: string }

/** Signs between the names of a place and its section are the writer's own. */
export const placeKey = (text: string): string => fold(text.replace(/\s*[·/>›|-]+\s*/g, ' ').replace(/\s+/g, ' '))

/** Places by what people write for them: whole, or the name of the section alone. */
export async function placesByName(ctx: Ctx): Promise<Map<string, PlaceThere[]>> {
  const places = await sql<{ id: number; name: string; short: string }>`
      select w.id, concat_ws(' · ', up.name, w.name) as name, w.name as short from place w
      left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id where w.shop_id = ${ownShop} order by w.id`.execute(ctx.db)
  const byName = new Map<string, PlaceThere[]>()
  for (const { id, name, short } of places.rows)
    for (const key of new Set([placeKey(name), placeKey(short)])) byName.set(key, [...(byName.get(key) ?? []), { id, name }])
  return byName
}
