import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { keepAnswer } from '../../platform/keep-answer.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'
import { costsOfLots, MILLI, moneyIn } from '../production/index.ts'

/**
 * What the plants that stand in lots have cost so far, by the size of the catalogue that sells them: their part of what is spent on
 * their lot and not gone with others. Sizes without lots are left out: nobody wrote down what those plants cost.
 */
export const costOfStock = (ctx: Ctx): Promise<Costs> => keepCosts(ctx, parisDay(ctx.now), () => costsBySize(ctx))

type Costs = ReadonlyMap<number, { costed: number; costCents: number }>
/** The whole ledger is replayed for it: kept until the shop is written to. */
const keepCosts = keepAnswer<Costs>()

async function costsBySize(ctx: Ctx): Promise<Costs> {
  const { rows } = await sql<{ lotId: number; subproductId: number; plants: number }>`
    select z.lot_id as "lotId", z.subproduct_id as "subproductId", z.on_hand as plants
    from lot_size z where z.shop_id = ${ownShop} and z.subproduct_id is not null and z.on_hand > 0`.execute(ctx.db)
  if (rows.length === 0) return new Map()
  const accounts = await costsOfLots(ctx, null)
  const exact = new Map<number, { costed: number; milli: number }>()
  for (const { lotId, subproductId, plants } of rows) {
    const account = accounts.get(lotId)
    if (!account || account.plants <= 0) continue
    const sum = exact.get(subproductId) ?? { costed: 0, milli: 0 }
    sum.costed += plants
    sum.milli += (moneyIn(account.standing) * plants) / account.plants
    exact.set(subproductId, sum)
  }
  return new Map([...exact].map(([id, { costed, milli }]) => [id, { costed, costCents: Math.round(milli / MILLI) }]))
}
