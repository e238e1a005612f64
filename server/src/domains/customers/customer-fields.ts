import type { Address, Customer, CustomerInput, CustomerKind } from '@plantule/contract/customers/schemas'
import type { Selectable } from 'kysely'
import type { Customer as Table } from '../../db/tables.gen.ts'
import type { SheetColumn, WrittenRow } from '../../platform/sheets/sheet.ts'

export type CustomerRow = Selectable<Table>
type Cell = WrittenRow[number]

/** A column of a list that leaves the house, and where it stands among the others. */
export type Exported = SheetColumn & { at: number }

/** What becomes of one column of a customer's row. */
type Field<Value> = {
  /** What an erased person leaves (RGPD art. 17), or why the column stays. */
  erased: { to: Value } | { stays: string }
  /** What one record of two gets, or why the kept one's own stands. */
  merged: ((kept: Value, other: Value) => Value) | { stays: string }
  /** Its column in the list of customers that leaves the house, or why it has none. */
  exported: (Exported & { cell?: (value: Value) => Cell }) | { absent: string }
}

/** Who was erased. */
export const NOBODY = 'Client effacé'
const kinds: Record<CustomerKind, string> = {
  private: 'Particulier',
  professional: 'Professionnel',
  association: 'Association',
  public: 'Collectivité',
}

const filled = (kept: string, other: string): string => kept || other
const known = <Value>(kept: Value, other: Value): Value => kept ?? other
const text = (header: string, at: number, width?: number): Exported => ({ header, type: 'text', at, ...(width && { width }) })
const number = { stays: 'it names the record, and papers quote it' }
const figures = { stays: 'figures of the trade, which name nobody' }
const counted = { stays: 'counted anew from the orders and tickets of both' }
const care = { stays: 'what happened to the record itself' }
const followed = { stays: 'it follows from other columns' }
const own = { absent: 'of the program, which a reader of the list has no use for' }
const elsewhere = { absent: 'the list gives its name, of another table' }

/**
 * Every column of a customer: how it is forgotten, made one of two, and handed out. One that is added to the table and not
 * here, or that does not say all three, does not compile.
 */
export const customerFields: { readonly [Column in keyof CustomerRow]: Field<CustomerRow[Column]> } = {
  shop_id: { erased: number, merged: number, exported: own },
  id: { erased: number, merged: number, exported: own },
  reference: { erased: number, merged: number, exported: text('Numéro', 10) },
  kind: {
    erased: figures,
    merged: { stays: 'what the kept one is called by' },
    exported: { ...text('Type', 20, 15), cell: (kind) => kinds[kind] },
  },
  company: { erased: { to: '' }, merged: filled, exported: text('Société', 30, 28) },
  first_name: { erased: { to: '' }, merged: filled, exported: text('Prénom', 40, 16) },
  last_name: { erased: { to: '' }, merged: filled, exported: text('Nom', 50, 20) },
  name: { erased: { to: NOBODY }, merged: followed, exported: { absent: 'made of company, first and last name' } },
  email: { erased: { to: null }, merged: known, exported: text('E-mail', 60, 30) },
  phone: { erased: { to: null }, merged: known, exported: text('Téléphone', 70, 16) },
  siren: { erased: { to: null }, merged: known, exported: text('SIREN', 130) },
  siret: { erased: { to: null }, merged: known, exported: text('SIRET', 140, 17) },
  vat_number: { erased: { to: null }, merged: known, exported: text('N° de TVA', 150, 16) },
  operator_number: { erased: { to: null }, merged: known, exported: text('N° INUPP', 160, 14) },
  price_profile_id: { erased: { to: null }, merged: known, exported: elsewhere },
  invoicing_terms_id: { erased: { to: null }, merged: known, exported: elsewhere },
  credit_limit_cents: { erased: { to: null }, merged: known, exported: { header: 'Plafond d’encours', type: 'euros', width: 18, at: 190 } },
  language: {
    erased: { stays: 'the language of papers that are printed again' },
    merged: { stays: 'the kept one reads it already' },
    exported: { absent: 'it stands on the record' },
  },
  tags: {
    erased: { to: [] },
    merged: (kept, other) => [...new Set([...kept, ...other])],
    exported: { ...text('Étiquettes', 200, 24), cell: (tags) => tags.join(', ') },
  },
  note: { erased: { to: '' }, merged: (kept, other) => [kept, other].filter(Boolean).join('\n\n'), exported: text('Note', 260, 40) },
  search: { erased: { to: '' }, merged: followed, exported: own },
  orders: { erased: figures, merged: counted, exported: { header: 'Commandes', type: 'integer', at: 210 } },
  spent_cents: { erased: figures, merged: counted, exported: { header: 'Total acheté TTC', type: 'euros', width: 18, at: 220 } },
  due_cents: { erased: figures, merged: counted, exported: { header: 'Reste dû TTC', type: 'euros', width: 16, at: 230 } },
  open_orders: { erased: figures, merged: counted, exported: own },
  last_order_at: { erased: figures, merged: counted, exported: { header: 'Dernier achat', type: 'instant', width: 17, at: 240 } },
  created_at: {
    erased: care,
    merged: (kept, other) => (kept < other ? kept : other),
    exported: { header: 'Client depuis', type: 'instant', width: 17, at: 250 },
  },
  archived_at: { erased: care, merged: { stays: 'archived only where both were, which the verb says' }, exported: own },
  version: { erased: care, merged: care, exported: own },
  merged_into_id: { erased: care, merged: care, exported: own },
  erased_at: { erased: care, merged: care, exported: own },
}

const columns = Object.keys(customerFields) as (keyof CustomerRow)[]

/** What the row of an erased person holds from then on. */
export const erasedColumns = (): Partial<CustomerRow> =>
  Object.fromEntries(
    columns.flatMap((column) => ('to' in customerFields[column].erased ? [[column, customerFields[column].erased.to]] : [])),
  )

/** What only the other had; notes one after the other, tags together. */
export const mergedColumns = (kept: CustomerRow, other: CustomerRow): Partial<CustomerRow> =>
  Object.fromEntries(columns.flatMap((column) => merge(column, kept, other)))

function merge<Column extends keyof CustomerRow>(column: Column, kept: CustomerRow, other: CustomerRow): [Column, CustomerRow[Column]][] {
  const { merged } = customerFields[column]
  return typeof merged === 'function' ? [[column, merged(kept[column], other[column])]] : []
}

/** The columns of the list, with how a row fills each. */
export const exportedColumns = (): (Exported & { of: (row: CustomerRow) => Cell })[] => columns.flatMap(exportedOf)

function exportedOf<Column extends keyof CustomerRow>(column: Column): (Exported & { of: (row: CustomerRow) => Cell })[] {
  const { exported } = customerFields[column]
  if ('absent' in exported) return []
  // What is exported without words of its own is what a cell takes: a text, a number or an instant.
  const { cell = (value) => value as Cell, ...column_ } = exported
  return [{ ...column_, of: (row) => cell(row[column]) }]
}

export function toCustomer(row: CustomerRow, addresses: Address[], dueCents: number): Customer {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    name: row.name,
    email: row.email ?? '',
    phone: row.phone ?? '',
    siren: row.siren,
    siret: row.siret,
    vatNumber: row.vat_number,
    operatorNumber: row.operator_number,
    priceProfileId: row.price_profile_id,
    invoicingTermsId: row.invoicing_terms_id,
    creditLimitCents: row.credit_limit_cents,
    language: row.language,
    tags: row.tags,
    note: row.note,
    addresses,
    totals: { orders: row.orders, spentCents: row.spent_cents, dueCents, lastOrderAt: row.last_order_at?.toISOString() ?? null },
    createdAt: row.created_at.toISOString(),
    archived: row.archived_at !== null,
    mergedIntoId: row.merged_into_id,
    erased: row.erased_at !== null,
    version: row.version,
  }
}

/** The company for professionals, else first and last name, else whichever is there. */
export const displayName = (c: Pick<CustomerInput, 'kind' | 'firstName' | 'lastName' | 'company'>): string =>
  (c.kind !== 'private' && c.company) || `${c.firstName} ${c.lastName}`.trim() || c.company

/** The columns that a form sets: each of its fields is asked for by name here, so that none is taken and dropped. */
export function customerColumns(input: CustomerInput) {
  const {
    kind,
    firstName,
    lastName,
    company,
    email,
    phone,
    siren,
    siret,
    vatNumber,
    operatorNumber,
    priceProfileId,
    invoicingTermsId,
    creditLimitCents,
    language,
    tags,
    note,
    ...more
  } = input
  // A field of the form that is not written here does not compile.
  const none: Record<string, never> = more
  return {
    ...none,
    kind,
    first_name: firstName,
    last_name: lastName,
    company,
    name: displayName(input),
    email: email || null,
    phone: phone || null,
    siren: siren ?? siret?.slice(0, 9) ?? null,
    siret,
    vat_number: vatNumber,
    operator_number: operatorNumber,
    price_profile_id: priceProfileId,
    invoicing_terms_id: invoicingTermsId,
    credit_limit_cents: creditLimitCents,
    language,
    tags,
    note,
  }
}
