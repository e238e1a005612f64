import type { PastTransferInput } from '@plantule/contract/production/lot-routes'
import type { Transferred } from '@plantule/contract/production/transferred'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { parisMidnight, today } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { inWords, mustHaveCome } from '../propagation/propagated-lot.ts'
import { refuseCountedSince } from './counted-since.ts'
import { lockAllLiving, lotsOfSizes } from './lots.db.ts'
import { lockPlants, passPlants, transferred } from './move-plants.ts'

/**
 * A transfer that was made elsewhere: its moves and its flow bear the day on which it was made, and the ledger goes on from today's
 * stock. The catalogue's stock, which counts what can be sold now, moves now. Throws `not_found`, `lot_ended`, `lot_same`, `day_to_come`,
 * `lot_not_begun`, `counted_since` unless that is accepted, `lot_short`, `lot_other_plant`, `lot_cycle`.
 */
export async function registerTransfer(ctx: Ctx, lotId: number, input: PastTransferInput): Promise<Transferred> {
  const ids = [input.from_id, input.to_id]
  const lotIds = await lotsOfSizes(ctx, ids)
  if (!lotIds.includes(lotId)) throw new Refused('not_found')
  if (input.from_id === input.to_id) throw refusedField('lot_same', ['to_id'])
  mustHaveCome(ctx, input.on, 'on')
  const held = await lockAllLiving(ctx, lotIds)
  const early = [...held.values()].map(({ lot }) => lot).find((lot) => input.on < lot.started_on)
  if (early) throw refusedField('lot_not_begun', ['on'], { name: early.name, day: inWords(early.started_on) })
  const at = input.on === today(ctx) ? ctx.now : parisMidnight(input.on)
  if (!input.accepted) await refuseCountedSince(ctx, ids, at)
  const sizes = await lockPlants(ctx, ids)
  const [from, to] = [mustExist(sizes.get(input.from_id)), mustExist(sizes.get(input.to_id))]
  if (from.on_hand < input.stock_change) throw refusedField('lot_short', ['stock_change'], { onHand: from.on_hand })
  await passPlants(ctx, { from, to, sizes, quantity: input.stock_change, reason: input.reason, at })
  await audit(ctx, 'cultivation.register-transfer', 'lot', from.lot_id, { after: { ...input } })
  return transferred(ctx, from, to)
}
