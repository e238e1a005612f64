import type { Ctx } from '../../../platform/context.ts'
import { notify } from '../../../platform/notify.ts'
import { addToStory, type Line } from '../orders.db.ts'

/** Plants that somebody still has to take; a service is none. */
const toTake = (line: Line): number =>
  line.service ? 0 : Math.max(line.quantity - line.dropped - Math.max(line.prepared, line.gone) - line.missing, 0)

const articleOf = (line: Line): string => String(line.subproduct_id ?? (line.pack_id === null ? line.label : `pack ${line.pack_id}`))

function byArticle(lines: readonly Line[]): Map<string, { label: string; toTake: number }> {
  const sums = new Map<string, { label: string; toTake: number }>()
  for (const line of lines) {
    const key = articleOf(line)
    sums.set(key, { label: line.label, toTake: (sums.get(key)?.toTake ?? 0) + toTake(line) })
  }
  return sums
}

type Added = { label: string; from: number; to: number }[]

/**
 * What a change brought into an order that nobody took yet. Where the order was called prepared without ticking, what it held before
 * needs no taking.
 */
export function addedToTake(before: readonly Line[], after: readonly Line[]): Added {
  const was = byArticle(before)
  return [...byArticle(after)].flatMap(([key, is]) => {
    const more = is.toTake - (was.get(key)?.toTake ?? 0)
    return more > 0 ? [{ label: is.label, from: 0, to: more }] : []
  })
}

/** Who prepares is told that a prepared order is in their hands again. Call once it is written. */
export async function tellPickAgain(ctx: Ctx, orderId: number, added: Added): Promise<void> {
  await addToStory(ctx, orderId, 'picking_again', { lines: added })
  await notify(ctx, { kind: 'picking_again', ids: [orderId] })
}
