import { lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import type { SeedsTaken } from '../../production/index.ts'
import { inLedger } from './amounts.ts'
import { draw, drawnInto } from './draw.ts'
import { lockLots } from './local-lot.db.ts'

/**
 * Seeds that are stratified are taken of their lot, which has as many less, and give the mark to what grows of them. In the unit of the
 * stratification, a seed being a piece. Throws `no_right`, and what drawing throws.
 */
export async function drawStratified(ctx: Ctx, { into, sourceId, quantity, unit: counted, taxonId }: SeedsTaken): Promise<void> {
  if (lacks(ctx, 'traceability.write')) throw new Refused('no_right', { right: 'traceability.write' })
  const unit = counted === 'grams' ? 'grams' : 'pieces'
  const named = sourceId === null ? [] : [sourceId]
  await lockLots(ctx, [into, ...(await drawnInto(ctx, into)).keys(), ...named])
  const wanted = named.map((lotId) => ({ lotId, quantity: inLedger(unit, quantity, ['quantity']), path: ['sourceId'] }))
  await draw(ctx, into, wanted, { kinds: ['batch', 'mixture', 'seed_collection'], unit, taxonId, why: 'stratified', field: 'sourceId' })
}
