import type { LotMoveKind } from '@plantule/contract/production/cultivations'
import { type Selectable, sql } from 'kysely'
import type { Cultivation, Lot, LotSize } from '../../../db/tables.gen.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'

export type LotRow = Selectable<Lot>
export type CultivationRow = Selectable<Cultivation>
export type SizeRow = Selectable<LotSize>

const ended = (state: CultivationRow['state']): boolean => state === 'sold_out' || state === 'terminated'

export type Held = { lot: LotRow; cultivation: CultivationRow }

/** A cultivation, locked against other changes; a sale may go on naming it meanwhile. Throws `not_found`. */
export async function lockCultivation(ctx: Ctx, id: number): Promise<Held> {
  const lot = mustExist(await ctx.db.selectFrom('lot').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst())
  const cultivation = mustExist(await ctx.db.selectFrom('cultivation').selectAll().where('lot_id', '=', id).executeTakeFirst())
  return { lot, cultivation }
}

/** The same of one whose plants may still move. Throws `not_found`, `lot_ended`. */
export async function lockLiving(ctx: Ctx, id: number): Promise<Held> {
  const held = await lockCultivation(ctx, id)
  if (ended(held.cultivation.state)) throw new Refused('lot_ended')
  return held
}

/**
 * Calibers of lots, locked in the order of ids, so that two who move plants crosswise never wait for each other. Where a size of the
 * catalogue is theirs, its level is locked before them. Throws `not_found` when one is missing.
 */
export async function lockLotSizes(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SizeRow>> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db.selectFrom('lot_size').selectAll().where('id', 'in', wanted).orderBy('id').forUpdate().execute()
  if (rows.length < wanted.length) throw new Refused('not_found')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of locked calibers; `change` may not leave one below zero. */
export type LotChange = {
  size: Pick<SizeRow, 'id' | 'lot_id' | 'on_hand'>
  change: number
  kind: LotMoveKind
  reason?: string
  pair?: number | null
  source?: string
  sourceId?: number | null
}

/** Writes moves of locked calibers, one a caliber; each caliber's sum follows by itself. */
export async function moveLots(ctx: Ctx, changes: readonly LotChange[]): Promise<void> {
  if (changes.length === 0) return
  await insertRows(
    'lot_move',
    changes.map(({ size, change, kind, reason, pair, source, sourceId }) => ({
      lot_id: size.lot_id,
      lot_size_id: size.id,
      kind,
      change,
      after: size.on_hand + change,
      reason: reason ?? '',
      pair: pair ?? null,
      source: source ?? '',
      source_id: sourceId ?? null,
    })),
    { shop_id: sql`${ctx.shopId}::bigint`, at: sql`${ctx.now}::timestamptz`, author: sql`${authorOf(ctx)}::text` },
  ).execute(ctx.db)
}
