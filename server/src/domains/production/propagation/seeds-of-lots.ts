import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { port } from '../../../platform/port.ts'

export type SeedsTaken = { into: number; sourceId: number | null; quantity: number; unit: 'seeds' | 'grams'; taxonId: number | null }

/** Brings what a lot of seeds in stratification took of a batch, mixture or collection to what is wanted; these stand in a domain above. */
export const drawSeeds = port<(ctx: Ctx, taken: SeedsTaken) => Promise<void>>('seeds-of-stratification', async () => undefined)

/** The lot that its seeds are of. */
export async function seedLotOf(ctx: Ctx, id: number): Promise<{ id: number; number: string; name: string } | null> {
  const { rows } = await sql<{ id: number; number: string; name: string }>`
    select l.id, l.number, l.name from lot_flow f join lot l on l.shop_id = ${ownShop} and l.id = f.from_lot
    where f.shop_id = ${ownShop} and f.to_lot = ${id} group by l.id, l.number, l.name having sum(f.quantity) > 0 limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
