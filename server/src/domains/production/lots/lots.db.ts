import type { LotMoveKind } from '@plantule/contract/production/cultivations'
import { type Selectable, sql } from 'kysely'
import type { Cultivation, Lot, LotSize } from '../../../db/tables.gen.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { statement } from '../../../platform/statement.ts'
import { watchRaised } from '../contracts/watch-raised.ts'

export type LotRow = Selectable<Lot>
export type CultivationRow = Selectable<Cultivation>
export type SizeRow = Selectable<LotSize>

const ended = (state: CultivationRow['state']): boolean => state === 'sold_out' || state === 'terminated'

export type Held = { lot: LotRow; cultivation: CultivationRow }

/**
 * Cultivations, locked against other changes in the order of their ids, before anything else is locked: two who move plants crosswise
 * never wait for each other. All that a transaction needs are locked by one call. A sale may go on naming them meanwhile.
 * Throws `not_found` when one is missing.
 */
export async function lockCultivations(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Held>> {
  const wanted = [...new Set(ids)]
  const lots = await ctx.db.selectFrom('lot').selectAll().where('id', 'in', wanted).orderBy('id').forNoKeyUpdate().execute()
  const cultivations = await ctx.db.selectFrom('cultivation').selectAll().where('lot_id', 'in', wanted).execute()
  const held = lots.flatMap((lot) => {
    const cultivation = cultivations.find((each) => each.lot_id === lot.id)
    return cultivation ? [[lot.id, { lot, cultivation }] as const] : []
  })
  if (held.length < wanted.length) throw new Refused('not_found')
  return new Map(held)
}

/** The same of those whose plants may still move. Throws `not_found`, `lot_ended`. */
export async function lockAllLiving(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Held>> {
  const held = await lockCultivations(ctx, ids)
  if ([...held.values()].some(({ cultivation }) => ended(cultivation.state))) throw new Refused('lot_ended')
  return held
}

/** One alone, where no other is touched. Throws `not_found`. */
export const lockCultivation = async (ctx: Ctx, id: number): Promise<Held> => mustExist((await lockCultivations(ctx, [id])).get(id))

/** The same of one whose plants may still move. Throws `not_found`, `lot_ended`. */
export const lockLiving = async (ctx: Ctx, id: number): Promise<Held> => mustExist((await lockAllLiving(ctx, [id])).get(id))

/** Which lots calibers are of, before any is locked: a caliber stays with its lot. Throws `not_found` when one is missing. */
export async function lotsOfSizes(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db.selectFrom('lot_size').select('lot_id').where('id', 'in', wanted).execute()
  if (rows.length < wanted.length) throw new Refused('not_found')
  return rows.map((row) => row.lot_id)
}

/**
 * Calibers of locked lots, locked in the order of ids. Where a size of the catalogue is theirs, its level is locked before them.
 * Throws `not_found` when one is missing.
 */
export async function lockLotSizes(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SizeRow>> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db.selectFrom('lot_size').selectAll().where('id', 'in', wanted).orderBy('id').forUpdate().execute()
  if (rows.length < wanted.length) throw new Refused('not_found')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of locked calibers; `change` may not leave one below zero. */
export type LotChange = {
  size: Pick<SizeRow, 'id' | 'lot_id' | 'subproduct_id' | 'on_hand'>
  change: number
  kind: LotMoveKind
  reason?: string
  pair?: number | null
  source?: string
  sourceId?: number | null
  /** Of a sale, or of what came back. */
  ticketId?: number | null
}

const writeMoves = statement<never>(
  () => sql`
    insert into lot_move (shop_id, at, author, lot_id, lot_size_id, kind, subproduct_id, change, after, reason, pair, source, source_id, ticket_id)
    select ${null}::bigint, ${null}::timestamptz, ${null}::text, x.* from unnest(${null}::bigint[], ${null}::bigint[], ${null}::text[], ${null}::bigint[], ${null}::bigint[],
      ${null}::bigint[], ${null}::text[], ${null}::bigint[], ${null}::text[], ${null}::bigint[], ${null}::bigint[]) x`,
)

/** Writes moves of locked calibers, one a caliber; each caliber's sum follows by itself. `at`: when it was done, where it was not now. */
export async function moveLots(ctx: Ctx, changes: readonly LotChange[], at: Date = ctx.now): Promise<void> {
  if (changes.length === 0) return
  await writeMoves(ctx.db, [
    ctx.shopId,
    at,
    authorOf(ctx),
    changes.map(({ size }) => size.lot_id),
    changes.map(({ size }) => size.id),
    changes.map(({ kind }) => kind),
    changes.map(({ size, kind }) => (kind === 'sale' || kind === 'return' ? size.subproduct_id : null)),
    changes.map(({ change }) => change),
    changes.map(({ size, change }) => size.on_hand + change),
    changes.map(({ reason }) => reason ?? ''),
    changes.map(({ pair }) => pair ?? null),
    changes.map(({ source }) => source ?? ''),
    changes.map(({ sourceId }) => sourceId ?? null),
    changes.map(({ ticketId }) => ticketId ?? null),
  ])
  // What is sold or comes back is stock, and no plant that grows for somebody.
  const grown = changes.filter(({ kind }) => kind !== 'sale' && kind !== 'return')
  await watchRaised(
    ctx,
    grown.map(({ size }) => size.lot_id),
  )
}
