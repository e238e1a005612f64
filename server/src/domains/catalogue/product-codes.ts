import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type Refused, refusedField } from '../../platform/refused.ts'

/** The next free reference of a product when the person gave none: P00042. */
export async function nextReference(ctx: Ctx): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ last: number }>`
      insert into number_series (shop_id, series, last) values (${ctx.shopId}, 'product', 1)
      on conflict (shop_id, series) do update set last = number_series.last + 1
      returning last`.execute(ctx.db)
    const reference = `P${String(rows[0]?.last).padStart(5, '0')}`
    if (!(await productByReference(ctx, reference, null))) return reference
  }
}

export async function productByReference(ctx: Ctx, reference: string, but: number | null) {
  return ctx.db
    .selectFrom('product')
    .select(['id', 'reference', 'name', 'latin_name', 'cultivar', 'archived_at'])
    .where(sql<string>`lower(reference)`, '=', reference.toLowerCase())
    .where('id', 'is distinct from', but)
    .executeTakeFirst()
}

/** Throws `reference_taken` beside the field when another product has the reference. */
export async function refuseTakenReference(ctx: Ctx, reference: string, but: number | null): Promise<void> {
  const other = await productByReference(ctx, reference, but)
  if (other) throw refusedField('reference_taken', ['reference'], { name: other.name, id: other.id })
}

/** What the foreign keys of a product mean to people: somebody deleted the choice meanwhile. */
export const productRefusals: Record<string, () => Refused> = {
  product_shop_id_plant_provider_id_fkey: () => refusedField('unknown_choice', ['plantProviderId']),
  product_shop_id_tva_rate_id_fkey: () => refusedField('unknown_choice', ['tvaRateId']),
  product_category_shop_id_category_id_fkey: () => refusedField('unknown_choice', ['categoryIds']),
  // Two requests took the same free reference at once.
  product_reference: () => refusedField('reference_taken', ['reference'], { name: '' }),
}
