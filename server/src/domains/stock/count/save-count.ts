import type { ErrorCode } from '@plantule/contract/all'
import type { Replied } from '@plantule/contract/base/route'
import type { CountInput, stockCountRoutes } from '@plantule/contract/stock/count'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockLevels, move } from '../stock.db.ts'
import type { Level } from '../rules.ts'
import { shortSizes } from '../short-sizes.ts'

type Fault = Refused['fields'][number]
type Line = CountInput['lines'][number]
type Saved = Replied<(typeof stockCountRoutes)['saveCount']>

/**
 * Writes a count, one movement a line, also of those that were right: the history then says when somebody looked. Less than
 * orders hold is written too, and the answer names them.
 * Throws `count_has_errors` with every wrong line named, and the stock of today of those that moved since they were counted.
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
  refuseFaulty(lines, levels)
  const moves = lines.map(({ subproductId, counted }) => ({
    subproductId,
    onHand: counted - (levels.get(subproductId)?.onHand ?? 0),
    reserved: 0,
  }))
  await move(ctx, moves, 'count', { source: 'count', id: null, reason })
  const changed = moves.filter((each) => each.onHand !== 0)
  await audit(ctx, 'stock.count', 'stock', null, { after: { reason, counted: lines.length, changed: changed.slice(0, 500) } })
  return { counted: lines.length, changed: changed.length, short: await shortSizes(ctx, ids) }
}

function refuseFaulty(lines: readonly Line[], levels: ReadonlyMap<number, Level>): void {
  const faults: Fault[] = []
  const moved: { subproductId: number; onHand: number }[] = []
  const seen = new Set<number>()
  for (const [at, { subproductId, seenOnHand }] of lines.entries()) {
    const fault = (field: string, code: ErrorCode, details: Record<string, unknown> = {}) =>
      faults.push({ path: ['lines', at, field], code, details })
    const level = levels.get(subproductId)
    if (!level) fault('subproductId', 'not_found')
    else if (seen.has(subproductId)) fault('subproductId', 'counted_twice')
    else if (level.onHand !== seenOnHand) {
      fault('counted', 'stock_changed', { onHand: level.onHand })
      moved.push({ subproductId, onHand: level.onHand })
    }
    seen.add(subproductId)
  }
  if (faults.length > 0) throw new Refused('count_has_errors', { count: faults.length, moved }, faults)
}
