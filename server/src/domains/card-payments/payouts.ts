import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { asking, type Connection } from './connection.ts'
import type { Movement, Payout } from './provider-shapes.ts'

type InShop = Pick<JobShop, 'inShop'>

/** Asks for a payout and the book entries that make it up. Those of a manual one are not known to the provider either. */
export async function readPayout(shop: InShop, connection: Connection, ref: string): Promise<void> {
  const payout = await asking(shop, connection, () => connection.provider.payout(ref))
  await readMovements(shop, connection, payout)
}

export async function readMovements(shop: InShop, connection: Connection, payout: Payout): Promise<void> {
  if (payout.currency !== 'eur') return
  const movements = payout.automatic ? await asking(shop, connection, () => connection.provider.movementsOf(payout.ref)) : []
  await shop.inShop((ctx) => writePayout(ctx, payout, movements))
}

/** As the provider says now; what it said before is replaced, since a payout may still grow until it is sent. */
async function writePayout(ctx: Ctx, payout: Payout, movements: readonly Movement[]): Promise<void> {
  const values = {
    amount_cents: payout.amountCents,
    status: payout.status,
    automatic: payout.automatic,
    arrives_on: payout.arrivesOn,
    initiated_at: payout.initiatedAt,
    read_at: ctx.now,
  }
  const { id } = await ctx.db
    .insertInto('card_payout')
    .values({ shop_id: ctx.shopId, payout_ref: payout.ref, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'payout_ref']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.deleteFrom('card_movement').where('payout_id', '=', id).execute()
  for (let from = 0; from < movements.length; from += ROWS) await writeMovements(ctx, id, movements.slice(from, from + ROWS))
  await ctx.publish('card.changed', {}, 'accounting.read')
}

/** Rows of one statement, well below the 65,535 values that one may carry. */
const ROWS = 1_000

async function writeMovements(ctx: Ctx, payoutId: number, movements: readonly Movement[]): Promise<void> {
  await ctx.db
    .insertInto('card_movement')
    .values(
      movements.map((movement) => ({
        shop_id: ctx.shopId,
        payout_id: payoutId,
        movement_ref: movement.ref,
        category: movement.category,
        amount_cents: movement.amountCents,
        fee_cents: movement.feeCents,
        net_cents: movement.netCents,
        source_ref: movement.sourceRef,
        occurred_at: movement.at,
      })),
    )
    // An entry that moved from a payout that failed to the next one.
    .onConflict((conflict) => conflict.columns(['shop_id', 'movement_ref']).doUpdateSet({ payout_id: payoutId }))
    .execute()
  // Fees are certain once an entry is in a payout.
  for (const movement of movements.filter((each) => each.category === 'charge' && each.sourceRef)) {
    await ctx.db
      .updateTable('card_payment')
      .set({ fee_cents: movement.feeCents })
      .where('charge_ref', '=', movement.sourceRef)
      .where((eb) => eb('fee_cents', 'is distinct from', movement.feeCents))
      .execute()
  }
}
