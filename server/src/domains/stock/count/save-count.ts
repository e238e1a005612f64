import type { ErrorCode } from '@plantule/contract/all'
import type { Replied } from '@plantule/contract/base/route'
import type { CountInput, stockCountRoutes } from '@plantule/contract/stock/count'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockLevels, move } from '../stock.db.ts'
import { shortSizes } from '../short-sizes.ts'
import { awayOf } from '../stands.ts'

type Fault = Refused['fields'][number]
type Line = CountInput['lines'][number]
type Saved = Replied<(typeof stockCountRoutes)['saveCount']>

/**
 * Writes a count of what is here: what stands at a fair is on hand as well, and is counted there. One movement a line, also of those that
 * were right: the history then says when somebody looked. Less than orders hold is written too, and the answer names them. Throws
 * `count_has_errors` with every wrong line named, and the stock of today of those that moved since they were counted.
 */
export async function saveCount(ctx: Ctx, { lines, reason }: CountInput): Promise<Saved> {
  const ids = lines.map((line) => line.subproductId)
  const known = await ctx.db.selectFrom('subproduct').select('id').where('id', 'in', ids).execute()
  const levels = new Map(
    (
      await lockLevels(
        ctx,
        known.map((row) => row.id),
      )
    ).map((level) => [level.subproductId, level]),
  )
  // Once the sizes are locked no stand is loaded or unloaded.
  const away = await awayOf(ctx, [...levels.keys()])
  const here = new Map([...levels].map(([id, level]) => [id, level.onHand - (away.get(id)?.plants ?? 0)]))
  refuseFaulty(lines, here)
  const moves = lines.map(({ subproductId, counted }) => ({
    subproductId,
    onHand: counted - (here.get(subproductId) ?? 0),
    reserved: 0,
  }))
  await move(ctx, moves, 'count', { source: 'count', id: null, reason })
  const changed = moves.filter((each) => each.onHand !== 0)
  await audit(ctx, 'stock.count', 'stock', null, { after: { reason, counted: lines.length, changed: changed.slice(0, 500) } })
  return { counted: lines.length, changed: changed.length, short: await shortSizes(ctx, ids) }
}

function refuseFaulty(lines: readonly Line[], here: ReadonlyMap<number, number>): void {
  const faults: Fault[] = []
  const moved: { subproductId: number; onHand: number }[] = []
  const seen = new Set<number>()
  for (const [at, { subproductId, seenOnHand }] of lines.entries()) {
    const fault = (field: string, code: ErrorCode, details: Record<string, unknown> = {}) =>
      faults.push({ path: ['lines', at, field], code, details })
    const onHand = here.get(subproductId)
    if (onHand === undefined) fault('subproductId', 'not_found')
    else if (seen.has(subproductId)) fault('subproductId', 'counted_twice')
    else if (onHand !== seenOnHand) {
      fault('counted', 'stock_changed', { onHand })
      moved.push({ subproductId, onHand })
    }
    seen.add(subproductId)
  }
  if (faults.length > 0) throw new Refused('count_has_errors', { count: faults.length, moved }, faults)
}
