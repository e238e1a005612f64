import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { type LotRow, lockLotSizes, moveLots, writeFlow } from '../../production/index.ts'
import { fromLedger, unitWords } from './amounts.ts'
import { mayGoBack, stillLoose } from './still-loose.ts'

type LotKind = LotRow['kind']
export type GivingLot = {
  id: number
  kind: LotKind
  name: string
  taxonId: number | null
  unit: 'grams' | 'pieces' | null
  sizeId: number | null
  /** In the ledger's unit: of a collection what nobody took yet, of a lot with stock what lies loose; null: nobody counts it. */
  left: number | null
}
/** In the ledger's unit; `path`: the field that names it. */
export type Wanted = { lotId: number; quantity: number; path: (string | number)[] }

/** What lots hold that may give to others, by their ids. Those that were removed are missing. */
export async function givingLots(ctx: Ctx, ids: readonly number[]): Promise<Map<number, GivingLot>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<GivingLot>`
    select l.id, l.kind, l.name, l.taxon_id as "taxonId", coalesce(s.unit, w.unit) as unit, w.size_id as "sizeId",
      case when s.lot_id is not null then s.quantity::bigint * case s.unit when 'grams' then 1000 else 1 end
        - (select coalesce(sum(f.quantity), 0)::bigint from lot_flow f where f.shop_id = ${ownShop} and f.from_lot = l.id)
      else (select z.on_hand from lot_size z where z.shop_id = ${ownShop} and z.id = w.size_id) end as left
    from lot l left join seed_collection s on s.shop_id = ${ownShop} and s.lot_id = l.id
    left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = l.id
    where l.shop_id = ${ownShop} and l.id = any(${[...ids]}::bigint[]) and (w.lot_id is null or w.removed_at is null)`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** By the lots that gave to it, what did not go back. */
export async function drawnInto(ctx: Ctx, id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; quantity: number }>`
    select f.from_lot as id, sum(f.quantity)::bigint as quantity from lot_flow f where f.shop_id = ${ownShop} and f.to_lot = ${id}
    group by f.from_lot having sum(f.quantity) <> 0`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row.quantity]))
}

type Rules = {
  kinds: readonly LotKind[]
  /** Refused where a source is counted in another one. */
  unit?: 'grams' | 'pieces'
  /** Refused where a source is known to be of another one. */
  taxonId?: number | null
  why: string
  /** The field that names the sources, for what is refused of one that is named no more. */
  field: string
}

/**
 * Brings what a lot took of others to what is wanted: what is more is taken, what is less goes back, to the milligram. All lots named,
 * and those that gave before, are locked. Once something of it was packed, sown, potted or given, that has left as it was made up: no
 * other source comes in, and none takes back what is gone; of a sowing that was potted nothing goes back. Throws beside its field
 * `not_found`, `source_kind`, `source_unit`, `source_species`, `source_short`, `source_circle`, `source_late`, `source_gone`.
 */
export async function draw(ctx: Ctx, into: number, wanted: readonly Wanted[], rules: Rules): Promise<void> {
  const before = await drawnInto(ctx, into)
  const lots = await givingLots(ctx, [...before.keys(), ...wanted.map(({ lotId }) => lotId)])
  const sizes = [...lots.values()].flatMap(({ sizeId }) => sizeId ?? [])
  const held = sizes.length > 0 ? await lockLotSizes(ctx, sizes) : new Map<number, never>()
  const { number, kind } = await ctx.db.selectFrom('lot').select(['number', 'kind']).where('id', '=', into).executeTakeFirstOrThrow()
  const asked = new Map(wanted.map((each) => [each.lotId, each]))
  for (const { lotId, path } of wanted) {
    const lot = lots.get(lotId)
    if (!lot || lotId === into) throw refusedField('not_found', path)
    const { name } = lot
    if (!rules.kinds.includes(lot.kind)) throw refusedField('source_kind', path, { name })
    if (rules.unit && lot.unit !== null && lot.unit !== rules.unit) throw refusedField('source_unit', path, { name })
    if (rules.taxonId && lot.taxonId !== null && lot.taxonId !== rules.taxonId) throw refusedField('source_species', path, { name })
  }
  const own = await stillLoose(ctx, into)
  const ids = [...new Set([...before.keys(), ...asked.keys()])].toSorted((a, b) => a - b)
  for (const id of ids) {
    const lot = lots.get(id)
    const gave = before.get(id) ?? 0
    const more = (asked.get(id)?.quantity ?? 0) - gave
    if (!lot || more === 0) continue
    const path = asked.get(id)?.path ?? [rules.field]
    if (own.out > 0 && gave === 0) throw refusedField('source_late', path, { name: lot.name })
    const size = lot.sizeId === null ? undefined : held.get(lot.sizeId)
    // A lot's own ledger is read again under its lock.
    const left = size ? size.on_hand : lot.left
    const unit = lot.unit ?? 'pieces'
    // Seeds are not plants: what goes back of a sowing leaves as many plants, so that a share of it could be asked for again and again.
    const back = kind === 'seedling' && own.out > 0 ? 0 : mayGoBack(gave, own)
    if (-more > back) throw refusedField('source_gone', path, { name: lot.name, back: fromLedger(unit, back), unit: unitWords[unit] })
    if (left !== null && more > left)
      throw refusedField('source_short', path, {
        name: lot.name,
        left: fromLedger(unit, Math.max(left, 0)),
        unit: unitWords[unit],
      })
    if (size)
      await moveLots(ctx, [
        { size, change: -more, kind: more > 0 ? 'transfer_out' : 'transfer_in', source: 'lot', sourceId: into, reason: number },
      ])
    const flow = writeFlow(ctx, { from: id, to: into, quantity: more, why: rules.why })
    await refusing(flow, { lot_flow_cycle: () => refusedField('source_circle', path, { name: lot.name }) })
  }
}
