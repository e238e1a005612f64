import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** In the ledger's unit. */
type StillLoose = {
  /** What came in as drawn, declared or come up, after cleaning. */
  came: number
  /** What was packed, sown, potted or given to others, and did not come back. */
  out: number
  /** What lies loose of what came in; what was counted beyond it is not meant. */
  loose: number
}

/** How much of a locked local lot, or of seeds in stratification, is still its own to change. */
export async function stillLoose(ctx: Ctx, id: number): Promise<StillLoose> {
  const { rows } = await sql<{ came: number; out: number; there: number }>`
    select coalesce(b.cleaned, coalesce(sum(m.change) filter (where m.kind in ('initial', 'correction')), 0))::bigint as came,
      greatest(coalesce(-sum(m.change) filter (where m.kind in ('transfer_out', 'transfer_in', 'repot_out', 'repot_in')), 0), 0)::bigint as out,
      coalesce(sum(m.change), 0)::bigint as there
    from local_lot w left join local_batch b on b.shop_id = ${ownShop} and b.lot_id = w.lot_id
    left join lot_move m on m.shop_id = ${ownShop} and m.lot_id = w.lot_id and m.lot_size_id = w.size_id
    where w.shop_id = ${ownShop} and w.lot_id = ${id} group by b.cleaned
    union all
    select v.quantity::bigint, f.sown, v.quantity - f.sown from stratification v cross join lateral (
      select coalesce(sum(g.quantity), 0)::bigint as sown from lot_flow g where g.shop_id = ${ownShop} and g.from_lot = v.lot_id) f
    where v.shop_id = ${ownShop} and v.lot_id = ${id}`.execute(ctx.db)
  const { came, out, there } = rows[0] ?? { came: 0, out: 0, there: 0 }
  return { came, out, loose: Math.min(there, Math.max(came - out, 0)) }
}

/** Of what a source gave, the most that may go back to it: its share of what still lies loose. The rest has left as it was made up. */
export const mayGoBack = (gave: number, { out, loose }: StillLoose): number =>
  out === 0 ? gave : Number((BigInt(gave) * BigInt(loose)) / BigInt(loose + out))
