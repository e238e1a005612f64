import type { PurchaseCategory } from '@plantule/contract/books/accounts'
import { identityFaults } from '@plantule/contract/base/identity-rules'
import type { Supplier } from '@plantule/contract/books/purchases'
import type { Done } from '@plantule/contract/base/shared'
import { type Selectable, sql } from 'kysely'
import type { Supplier as Table } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Row = Selectable<Table>
type Fields = Omit<Supplier, 'id' | 'purchases' | 'version'>

/** Where each field of a supplier stands: what reads, writes and keeps it goes by this. */
const columns = {
  name: 'name',
  siren: 'siren',
  vatNumber: 'vat_number',
  email: 'email',
  phone: 'phone',
  iban: 'iban',
  category: 'category',
  note: 'note',
} as const satisfies Record<keyof Fields, keyof Row>
const names = Object.keys(columns) as (keyof Fields)[]

const suppliers = sql`
  select s.id, s.version, ${sql.join(names.map((field) => sql`${sql.ref(`s.${columns[field]}`)} as ${sql.ref(field)}`))},
    (select count(*) from purchase p where p.shop_id = ${ownShop} and p.supplier_id = s.id) as purchases
  from supplier s where s.shop_id = ${ownShop}`

export async function listSuppliers(ctx: Ctx, q = ''): Promise<{ items: Supplier[] }> {
  const { rows } = await sql<Supplier>`
    ${suppliers} and s.archived_at is null and s.name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`} order by lower(s.name), s.id limit 1000`.execute(
    ctx.db,
  )
  return { items: rows }
}

/** Throws `not_found`. */
async function findSupplier(ctx: Ctx, id: number): Promise<Supplier> {
  const { rows } = await sql<Supplier>`${suppliers} and s.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refused('not_found')
  return rows[0]
}

type Columns = { [Field in keyof Fields as (typeof columns)[Field]]: Fields[Field] }
const columnsOf = (fields: Fields) => Object.fromEntries(names.map((field) => [columns[field], fields[field]])) as Columns

/** Throws `name_taken` beside the name. */
export async function createSupplier(ctx: Ctx, fields: Fields, field = 'name'): Promise<Supplier> {
  const { id } = await ctx.db
    .insertInto('supplier')
    .values({ shop_id: ctx.shopId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(taken(field))
  await audit(ctx, 'supplier.create', 'supplier', id, { after: fields })
  return findSupplier(ctx, id)
}

type Change = { [K in keyof Fields]?: Fields[K] | undefined } & { version: number }

/** Throws `not_found`, `stale_version`, `name_taken`, `vat_number_of_other`. */
export async function updateSupplier(ctx: Ctx, id: number, { version, ...changes }: Change): Promise<Supplier> {
  const before = await findSupplier(ctx, id)
  await refuseStale(before, version, () => before)
  const kept = Object.fromEntries(names.map((field) => [field, before[field]])) as Fields
  // What was not sent stays as it is.
  const after = { ...kept, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) } as Fields
  const [fault] = identityFaults(after)
  if (fault) throw refusedField(fault.code, fault.path)
  const changed = await ctx.db
    .updateTable('supplier')
    .set({ ...columnsOf(after), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
    .catch(taken('name'))
  if (changed.numUpdatedRows === 0n) throw new Refused('stale_version', { current: await findSupplier(ctx, id) })
  await audit(ctx, 'supplier.update', 'supplier', id, { before: kept, after })
  return findSupplier(ctx, id)
}

/** Throws `not_found`, `supplier_used`. */
export async function removeSupplier(ctx: Ctx, id: number): Promise<Done> {
  const before = await findSupplier(ctx, id)
  if (before.purchases > 0) throw new Refused('supplier_used')
  await ctx.db.deleteFrom('supplier').where('id', '=', id).execute()
  await audit(ctx, 'supplier.remove', 'supplier', id, { before })
  return { ok: true }
}

type Named = {
  supplierId: number | null
  supplierName: string
  supplierSiren: string | null
  supplierVatNumber: string | null
  category: PurchaseCategory
}

/** The supplier of a purchase: the one given, one with this SIREN or name, or a new one. Throws `unknown_supplier` beside the field. */
export async function supplierOf(ctx: Ctx, given: Named): Promise<{ id: number; name: string }> {
  const known =
    given.supplierId === null
      ? await byIdentity(ctx, given)
      : await ctx.db.selectFrom('supplier').select(['id', 'name']).where('id', '=', given.supplierId).executeTakeFirst()
  if (known) return known
  if (given.supplierId !== null) throw refusedField('unknown_supplier', ['supplierId'])
  const fields = {
    name: given.supplierName,
    siren: given.supplierSiren,
    vatNumber: given.supplierVatNumber,
    email: null,
    phone: null,
    iban: null,
    category: given.category,
    note: '',
  }
  return createSupplier(ctx, fields, 'supplierName')
}

/** A supplier is known by its SIREN before its name, which papers write in many ways. */
export async function byIdentity(
  ctx: Ctx,
  { supplierSiren, supplierName }: Pick<Named, 'supplierSiren' | 'supplierName'>,
): Promise<{ id: number; name: string; category: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; category: string }>`
    select id, name, category from supplier
    where supplier.shop_id = ${ownShop} and archived_at is null and (siren = ${supplierSiren} or lower(name) = lower(${supplierName}))
    order by (siren = ${supplierSiren}) desc nulls last, id limit 1`.execute(ctx.db)
  return rows[0]
}

const taken =
  (field: string) =>
  (error: { constraint?: string }): never => {
    if (error.constraint === 'supplier_name') throw refusedField('name_taken', [field])
    throw error
  }
