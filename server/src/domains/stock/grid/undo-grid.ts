import type { GridChange, GridRow } from '@plantule/contract/stock/grid'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { takeTime } from '../../../platform/take-time.ts'
import { faultsOf } from './check-grid.ts'
import { closeSave, type PastLine, pastLines } from './past-saves.ts'
import { lockLines, writeLines } from './save-grid.ts'
import { mustExist } from '../../../platform/must-exist.ts'

/**
 * Restores what a save of the table changed. A line of which somebody changed one of those cells since stays whole, and so
 * does one whose former code is another's by now; both are named. A stock goes back as a count.
 * Throws `not_found`, `wrong_status` once it was undone, `no_right` for counts by who may not change stock.
 */
export async function undoGrid(ctx: Ctx, id: number): Promise<{ restored: number; kept: string[] }> {
  await takeTime(ctx)
  const save = mustExist(
    await ctx.db.selectFrom('batch_edit').select('state').where('id', '=', id).where('source', '=', 'table').forUpdate().executeTakeFirst(),
  )
  if (save.state !== 'done') throw new Refused('wrong_status')
  const lines = await pastLines(ctx, id)
  const known = await lockLines(
    ctx,
    lines.map((line) => ({ subproductId: line.id, set: line.before })),
  )
  const changes = await withoutFault(
    ctx,
    lines.flatMap((line) => backOf(line, known.get(line.id)) ?? []),
    known,
  )
  if (changes.length > 0) await writeLines(ctx, changes, known)
  const restored = new Set(changes.map((change) => change.subproductId))
  await closeSave(ctx, id, [...restored])
  const kept = lines.filter((line) => !restored.has(line.id))
  await audit(ctx, 'product.table-undo', 'batch_edit', id, { after: { restored: restored.size, kept: kept.length } })
  return { restored: restored.size, kept: kept.slice(0, 50).map((line) => line.name) }
}

/** The change that takes a line back; undefined when one of its cells is no longer what was written. */
function backOf({ before, after }: PastLine, now: GridRow | undefined): GridChange | undefined {
  if (!now) return undefined
  const untouched = Object.entries(after).every(([column, value]) => now[column as keyof GridRow] === value)
  return untouched
    ? {
        subproductId: now.subproductId,
        productVersion: now.productVersion,
        sizeVersion: now.sizeVersion,
        seenOnHand: now.onHand,
        set: before,
      }
    : undefined
}

/** Leaves out what may not be written, until the rest may: a code that stays on one line is missing to another. */
async function withoutFault(ctx: Ctx, changes: readonly GridChange[], known: ReadonlyMap<number, GridRow>): Promise<readonly GridChange[]> {
  const wrong = new Set((await faultsOf(ctx, changes, known)).map(({ path }) => path[1]))
  return wrong.size === 0
    ? changes
    : withoutFault(
        ctx,
        changes.filter((_, at) => !wrong.has(at)),
        known,
      )
}
