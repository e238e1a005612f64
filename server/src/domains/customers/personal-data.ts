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
  const { rows } = await sql<{ id: number }>`select customer_selves(${id}) as id`.execute(ctx.db)
  const ids = rows.map((row) => row.id)
  const data: Record<string, unknown> = { [words['customer'] ?? '']: await read(ctx, 'customer', 'id', ids) }
  const linked = (await tablesLinkedTo(ctx, 'customer')).filter(({ table }) => table !== 'customer' && table !== 'customer_distinct')
  const named = new Set(['customer', ...linked.map(({ table }) => table)])
  for (const { table, column } of linked) {
    const found = await read(ctx, table, column, ids)
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
  const mails = await mailsTo(ctx, ids)
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

/** To any address of theirs, however it was typed. */
async function mailsTo(ctx: Ctx, ids: readonly number[]): Promise<Rows> {
  const mails = await ctx.db
    .selectFrom('outbox_mail')
    .select(['created_at', 'subject', 'plain', 'status'])
    .where(
      sql<string>`lower(recipient)`,
      'in',
      sql<string>`(select lower(c.email) from customer c where c.shop_id = ${ownShop} and c.id = any(${ids}::bigint[]))`,
    )
    .where('secret', '=', false)
    .orderBy('id')
    .execute()
  return mails.map((mail) => ({ ...mail, plain: mail.plain && withoutTokens(mail.plain) }))
}
