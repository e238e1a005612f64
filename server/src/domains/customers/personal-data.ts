import { maskedCode } from '@plantule/contract/codes/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withoutTokens } from '../../platform/mail/without-tokens.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { parisDay } from '../../platform/paris.ts'
import { findCustomer } from './customers.db.ts'
import { tablesLinkedTo } from './linked-tables.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { type Person, personOf, theirCard } from './whose-data.ts'

type Rows = Record<string, unknown>[]

/** Of the program and not of the person: what searches compare, keys of links. */
const unsaid = ['shop_id', 'search', 'token', 'print', 'secret', 'chain_seq', 'version', 'merged_into_id']

const words: Record<string, string> = {
  customer: 'fiche',
  customer_address: 'adresses',
  customer_interaction: 'echanges',
  customer_price: 'prix_convenus',
  orders: 'commandes',
  order_line: 'lignes',
  order_payment: 'reglements',
  order_comment: 'commentaires',
  order_event: 'histoire',
  order_mail: 'courriers',
  quotation_link: 'accords_de_devis',
  substitute_link: 'remplacements_proposes',
  order_refund: 'remboursements',
  invoice: 'factures',
  ticket: 'tickets_de_caisse',
  ticket_line: 'lignes_de_ticket',
  ticket_payment: 'reglements_de_ticket',
  ticket_card: 'cartes_cadeaux_de_ticket',
  voucher: 'cartes_et_avoirs',
  voucher_move: 'mouvements_de_carte',
  discount_use: 'codes_utilises',
  newsletter_order: 'lettre_dont_vient_la_commande',
}

/**
 * All that the shop keeps on a person, in a form that other programs read (RGPD art. 15 and 20). Tables are found by what
 * points to a customer, and by what points to those, so that none is forgotten. Throws `not_found`.
 */
export async function personalData(ctx: Ctx, id: number): Promise<FileReply> {
  const customer = await findCustomer(ctx, id)
  const person = await personOf(ctx, id)
  const ids = person.selves
  const data: Record<string, unknown> = { [words['customer'] ?? '']: await read(ctx, 'customer', 'id', ids) }
  const linked = (await tablesLinkedTo(ctx, 'customer')).filter(({ table }) => table !== 'customer' && table !== 'customer_distinct')
  const named = new Set(['customer', ...linked.map(({ table }) => table)])
  for (const { table, column } of linked) {
    const found = [...(await read(ctx, table, column, ids)), ...(await asGuest(ctx, table, person))]
    if (found.length === 0) continue
    data[words[table] ?? table] = found
    // Ids are numbers in every table; those without one have no parts.
    const owners = found.flatMap((row) => (typeof row['id'] === 'number' ? [row['id']] : []))
    for (const part of await tablesLinkedTo(ctx, table)) {
      if (named.has(part.table) || owners.length === 0) continue
      const parts = await read(ctx, part.table, part.column, owners)
      if (parts.length > 0)
        data[words[part.table] ?? part.table] = [...((data[words[part.table] ?? part.table] as Rows | undefined) ?? []), ...parts]
    }
  }
  const mails = await mailsTo(ctx, person)
  if (mails.length > 0) data['courriels_envoyes'] = mails
  await audit(ctx, 'customer.personal_data', 'customer', id, { after: { reference: customer.reference } })
  const about = { objet: 'Données personnelles (RGPD, articles 15 et 20)', client: customer.reference, le: parisDay(ctx.now) }
  return {
    name: `Données personnelles ${customer.reference}.json`,
    mime: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify({ ...about, ...data }, null, 2)),
  }
}

async function read(ctx: Ctx, table: string, column: string, ids: readonly number[]): Promise<Rows> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${unsaid}::text[] as row from ${sql.table(table)} t
    where t.shop_id = ${ownShop} and ${sql.ref(`t.${column}`)} = any(${ids}::bigint[]) order by 1`.execute(ctx.db)
  // The end of a code is enough to know it by; all of it would be the money on it.
  return rows.map(({ row }) => (table === 'voucher' ? { ...row, code: maskedCode(String(row['code'])) } : row))
}

/** What they ordered and bought without being known, by an address that is theirs alone. */
async function asGuest(ctx: Ctx, table: string, person: Person): Promise<Rows> {
  if (table === 'orders') return person.guestOrders.length === 0 ? [] : read(ctx, 'orders', 'id', person.guestOrders)
  if (table !== 'voucher') return []
  const { rows } = await sql<{ id: number }>`select v.id from voucher v where ${theirCard(person)} and v.customer_id is null`.execute(
    ctx.db,
  )
  return rows.length === 0
    ? []
    : read(
        ctx,
        'voucher',
        'id',
        rows.map((row) => row.id),
      )
}

/**
 * To any address that is theirs alone, however it was typed; to one that somebody else has too, what is about an order, an invoice, a
 * reminder or a card of theirs.
 */
async function mailsTo(ctx: Ctx, person: Person): Promise<Rows> {
  const { selves, addresses, ownAddresses, guestOrders } = person
  const named = (table: string) =>
    sql`select t.id from ${sql.table(table)} t where t.shop_id = ${ownShop} and t.customer_id = any(${selves}::bigint[])`
  const theirs = sql<boolean>`lower(recipient) = any(${ownAddresses}::text[]) or (lower(recipient) = any(${addresses}::text[]) and (
    (about = 'order' and (about_id = any(${guestOrders}::bigint[]) or about_id in (${named('orders')})))
    or (about = 'invoice' and about_id in (${named('invoice')})) or (about = 'reminder' and about_id in (${named('payment_reminder')}))
    or (about in ('gift_card', 'gift_card_bought') and about_id in (${named('voucher')}))))`
  const mails = await ctx.db
    .selectFrom('outbox_mail')
    .select(['created_at', 'subject', 'plain', 'status'])
    .where(sql<boolean>`(${theirs})`)
    .where('secret', '=', false)
    .orderBy('id')
    .execute()
  return mails.map((mail) => ({ ...mail, plain: mail.plain && withoutTokens(mail.plain) }))
}
