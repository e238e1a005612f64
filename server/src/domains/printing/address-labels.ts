import { sql } from 'kysely'
import type { LabelsToPrint } from '@plantule/contract/printing/studio'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { targetedCustomers } from '../customers/index.ts'
import type { Labelled } from './label-value.ts'

type Addressed = {
  reference: string
  company: string
  person: string
  line1: string
  line2: string | null
  postcode: string
  city: string
  country: string
}

const countries = { fr: new Intl.DisplayNames('fr', { type: 'region' }), en: new Intl.DisplayNames('en', { type: 'region' }) }

/**
 * Where letters go to customers, by company or family name: to the address of their bills, else the first one. Who has none gets no label,
 * as do those who were forgotten.
 */
export async function addressLabels(
  ctx: Ctx,
  { ids, customers, copies }: Pick<LabelsToPrint, 'ids' | 'customers' | 'copies'>,
): Promise<{ asked: number; labelled: Labelled[] }> {
  const wanted = await targetedCustomers(ctx, customers ?? { kind: 'ids', ids: ids ?? [] })
  const { rows } = await sql<Addressed>`
    select c.reference, coalesce(nullif(a.company, ''), c.company) as company,
      coalesce(nullif(a.name, ''), nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.name) as person,
      a.line1, a.line2, a.postcode, a.city, a.country
    from customer c cross join lateral (
      select d.company, d.name, d.line1, d.line2, d.postcode, d.city, d.country from customer_address d
      where d.shop_id = ${ownShop} and d.customer_id = c.id order by d.is_billing desc, d.id limit 1) a
    where c.shop_id = ${ownShop} and c.id = any(${wanted}::bigint[]) and c.erased_at is null
    order by lower(coalesce(nullif(c.company, ''), nullif(c.last_name, ''), c.name)), lower(c.first_name), c.id`.execute(ctx.db)
  return { asked: wanted.length, labelled: rows.map((row) => ({ copies, value: valueOf(ctx, row) })) }
}

function valueOf(ctx: Ctx, row: Addressed): Labelled['value'] {
  const { company, person } = row
  const name = company === '' ? person : company
  // The country stands on what leaves for abroad, in capitals, as the town does for the machines that sort.
  const country = row.country === 'FR' ? '' : (countries[ctx.locale].of(row.country) ?? row.country).toUpperCase()
  const town = `${row.postcode} ${row.city.toUpperCase()}`
  const facts = [person === name ? '' : person, row.line1, row.line2 ?? '', town, country].filter(Boolean)
  return { name, reference: row.reference, place: town, note: facts.join(', '), facts, bars: false }
}
