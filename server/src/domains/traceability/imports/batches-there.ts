import type { BatchInput } from '@plantule/contract/traceability/batches'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** A batch as a file is compared with it. */
export type BatchThere = {
  id: number
  number: string
  version: number
  latin: string | null
  place: string
  /** What it drew from others, which then says how much came in. */
  drawn: number
  removed: boolean
  held: boolean
  /** What lies loose. */
  loose: number
  form: Omit<BatchInput, 'sources' | 'tests' | 'justification'>
}

/** Batches, removed ones too: their numbers are never given again. And the numbers, as they are, of lots that are no batch. */
export async function batchesThere(ctx: Ctx): Promise<{ batches: BatchThere[]; others: ReadonlySet<string> }> {
  const [batches, others] = await Promise.all([
    sql<BatchThere['form'] & Omit<BatchThere, 'form'>>`
      select l.id, l.number, l.version, t.scientific_name as latin, concat_ws(' · ', up.name, p.name) as place,
        ((select coalesce(sum(f.quantity), 0) from lot_flow f where f.shop_id = ${ownShop} and f.to_lot = l.id) / ${scale})::float8 as drawn,
        w.removed_at is not null as removed, l.held, (z.on_hand / ${scale})::float8 as loose,
        l.name, l.taxon_id as "taxonId", l.started_on::text as "startedOn", w.life_form as "lifeForm", b.part, w.unit,
        (b.declared / ${scale})::float8 as declared, w.region, w.generation, b.collector, (b.cleaned / ${scale})::float8 as cleaned,
        b.dried_on::text as "driedOn", b.cleaned_on::text as "cleanedOn", b.thousand_weight as "thousandWeight", b.state, l.place_id as "placeId", l.note
      from local_batch b join local_lot w on w.shop_id = ${ownShop} and w.lot_id = b.lot_id
      join lot l on l.shop_id = ${ownShop} and l.id = b.lot_id join lot_size z on z.shop_id = ${ownShop} and z.id = w.size_id
      left join taxon t on t.id = l.taxon_id left join place p on p.shop_id = ${ownShop} and p.id = l.place_id
      left join place up on up.shop_id = ${ownShop} and up.id = p.parent_id
      where b.shop_id = ${ownShop} order by l.id`.execute(ctx.db),
    ctx.db.selectFrom('lot').select('number').where('kind', '<>', 'batch').execute(),
  ])
  return {
    batches: batches.rows.map(({ id, number, version, latin, place, drawn, removed, held, loose, ...form }) => ({
      id,
      number,
      version,
      latin,
      place,
      drawn,
      removed,
      held,
      loose,
      form,
    })),
    others: new Set(others.map(({ number }) => number)),
  }
}

const scale = sql`case w.unit when 'grams' then 1000.0 else 1.0 end`
