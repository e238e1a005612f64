import type { Consumable } from '@plantule/contract/production/consumables'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Consumable as Table, ConsumableMove } from '../../../db/tables.gen.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'

export type ConsumableRow = Selectable<Table>

/** Quantities stand in the database as whole thousandths of the unit. */
export const thousandths = (quantity: number): number => Math.round(quantity * 1000)
const inUnits = (whole: number): number => whole / 1000

/** Consumables in the order of their ids: whoever uses one up waits for the other. Throws `not_found` when one is missing. */
export async function lockConsumables(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ConsumableRow>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('consumable').selectAll().where('id', 'in', wanted).orderBy('id').forNoKeyUpdate().execute()
  if (rows.length < wanted.length) throw new Refused('not_found')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Throws `not_found`. */
export const lockConsumable = async (ctx: Ctx, id: number): Promise<ConsumableRow> => mustExist((await lockConsumables(ctx, [id])).get(id))

/** What goes out takes its part of the value along, the last of it all of the rest. */
export const partOfValue = ({ on_hand, value_cents }: ConsumableRow, taken: number): number =>
  taken >= on_hand ? value_cents : Math.min(value_cents, Math.round(value_cents * (taken / on_hand)))

type Move = Pick<Insertable<ConsumableMove>, 'kind' | 'batch' | 'expires_on' | 'lot_id' | 'note' | 'undoes'> & {
  change: number
  value_cents: number
}

/** Writes a move of a locked consumable, whose sums follow by themselves; gives its id. Throws `consumable_short` beside `field`. */
export async function moveConsumable(ctx: Ctx, row: ConsumableRow, move: Move, field: (string | number)[] = ['quantity']): Promise<number> {
  const after = row.on_hand + move.change
  if (after < 0) throw refusedField('consumable_short', field, { name: row.name, left: said(row.on_hand, row.unit) })
  // Money of a purchase that is taken back may have left with what was used meanwhile.
  const value_cents = after === 0 ? -row.value_cents : Math.max(move.value_cents, -row.value_cents)
  const { id } = await ctx.db
    .insertInto('consumable_move')
    .values({ shop_id: ctx.shopId, consumable_id: row.id, at: ctx.now, author: authorOf(ctx), ...move, value_cents, after })
    .returning('id')
    .executeTakeFirstOrThrow()
  row.on_hand = after
  row.value_cents += value_cents
  return id
}

const said = (whole: number, unit: string): string => `${inUnits(whole).toLocaleString('fr-FR', { maximumFractionDigits: 3 })} ${unit}`

export const isLow: RawBuilder<boolean> = sql<boolean>`(c.min_stock is not null and c.on_hand <= c.min_stock)`

/** Of the consumable `c`. */
export const shownColumns = sql`c.id, c.name, c.kind, c.unit, c.amm, c.npk, c.supplier, (c.min_stock / 1000.0)::float8 as "minStock", c.note, c.retired,
  (c.on_hand / 1000.0)::float8 as stock, ${isLow} as low, c.value_cents as "valueCents",
  case when c.on_hand > 0 then round(c.value_cents * 1000.0 / c.on_hand, 2)::float8 end as "unitCostCents",
  coalesce((select jsonb_agg(jsonb_build_object('batch', b.batch, 'expiresOn', b.expires_on, 'left', (least(b.rest, c.on_hand) / 1000.0)::float8) order by b.expires_on nulls last, b.batch)
    from (select m.batch, max(m.expires_on) as expires_on, sum(m.change) as rest from consumable_move m
      where m.shop_id = ${ownShop} and m.consumable_id = c.id and m.batch <> '' group by m.batch having sum(m.change) > 0) b), '[]') as batches,
  c.version`

/** Throws `not_found`. */
export async function consumableAnswer(ctx: Ctx, id: number): Promise<Consumable> {
  const { rows } = await sql<Consumable>`
    select ${shownColumns} from consumable c where c.shop_id = ${ownShop} and c.id = ${id}`.execute(ctx.db)
  return mustExist(rows[0])
}
