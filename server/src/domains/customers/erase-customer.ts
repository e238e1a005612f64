import type { Erasure } from '@plantule/contract/customers/care'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { dropFile } from '../../platform/files/save-file.ts'
import { forgetAnswers } from '../../platform/idempotency.ts'
import { dropMails } from '../../platform/mail/forget-mails.ts'
import { allAnswers, ports } from '../../platform/port.ts'
import { Refused } from '../../platform/refused.ts'
import { forgetTold } from '../downloads/index.ts'
import { erasedColumns, NOBODY } from './customer-fields.ts'
import { findCustomer, lockCustomer } from './customers.db.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { dueOfOrder, underWay } from './customer-totals.ts'
import { isOperator, RECIPIENT_YEARS } from './operators.ts'
import { type Person, personOf, theirCard } from './whose-data.ts'

/** Books and their documents (C. com. L123-22); the tax administration asks for six years (LPF L102 B). */
const KEEP_YEARS = 10
/** A letter that asked for money is proof as long as the debt could be disputed (C. com. L110-4). */
const PROOF_YEARS = 5

/** What else holds the addresses of a person who is forgotten, or where their orders came from: newsletters. */
export const forgetsAddresses =
  ports<(ctx: Ctx, emails: readonly string[], orderIds: readonly number[]) => Promise<void>>('forgets addresses')

type Counts = {
  openOrders: number
  due: number
  credits: number
  cards: number
  cardCents: number
  unpaidCards: number
  unpaidCents: number
  recallLetters: number
  creditCents: number
  addresses: number
  interactions: number
  comments: number
  mails: number
  orders: number
  invoices: number
  tickets: number
  lastInvoice: string | null
  lastTicket: string | null
  reminders: number
  lastReminder: string | null
  passports: number
  /** Until when they are kept. */
  passportsUntil: string | null
}

/** Throws `not_found`. */
export async function previewErasure(ctx: Ctx, id: number): Promise<Erasure> {
  await findCustomer(ctx, id)
  return toErasure(await counted(ctx, id, await personOf(ctx, id)))
}

/**
 * Forgets a person (RGPD art. 17): name, contact, addresses, interactions, agreed prices, comments, mails and what the audit said. Orders
 * stay as figures; plant passports of an operator keep to whom they went; invoices, tickets and letters that asked for money stay as they
 * were issued, since the law keeps them or they are proof (RGPD art. 17 § 3 b and e). Throws `not_found`, `customer_gone`,
 * `customer_not_settled` while money, plants, a gift card that waits for its price or its day or the letter of a recall are still owed.
 */
export async function eraseCustomer(ctx: Ctx, id: number): Promise<Erasure> {
  const customer = await lockCustomer(ctx, id)
  if (customer.erased_at || customer.merged_into_id !== null) throw new Refused('customer_gone')
  const person = await personOf(ctx, id)
  const erasure = toErasure(await counted(ctx, id, person))
  if (!erasure.possible) throw new Refused('customer_not_settled', { obstacles: erasure.obstacles })
  const { selves, ownAddresses } = person
  const named = await ctx.db.selectFrom('orders').select('id').where('customer_id', 'in', selves).execute()
  const orders = [...named.map((row) => row.id), ...person.guestOrders]
  const people = await ctx.db.selectFrom('customer').select(['name', 'email', 'phone']).where('id', 'in', selves).execute()
  await keepRecipients(ctx, selves, orders)
  await forgetPerson(ctx, selves, person.guestOrders)
  await forgetInOrders(ctx, orders)
  const cards = await forgetInCards(ctx, person)
  await forgetMails(ctx, person, orders, cards)
  await sql`
    update discount_use u set email = null
    where u.shop_id = ${ownShop} and u.email is not null
      and (u.customer_id = any(${selves}::bigint[]) or u.email = any(${ownAddresses}::text[])
        or (u.source = 'order' and u.source_id = any(${orders}::bigint[])))`.execute(ctx.db)
  for (const forget of allAnswers(ctx, forgetsAddresses)) await forget(ctx, ownAddresses, orders)
  await forgetAnswers(ctx, people.flatMap((row) => [row.name, row.email ?? '', row.phone ?? '']).filter(Boolean))
  await forgetTold(ctx, selves, NOBODY)
  await sql`select forget_words(${selves}::bigint[], ${orders}::bigint[], ${cards}::bigint[])`.execute(ctx.db)
  await audit(ctx, 'customer.erase', 'customer', id, { after: { kept: erasure.kept } })
  return erasure
}

/** Passports from before they kept it themselves say to whom they went, while the order still does. */
async function keepRecipients(ctx: Ctx, selves: number[], orders: number[]): Promise<void> {
  await sql`
    update plant_passport p set recipient = o.customer_name from orders o, customer c
    where p.shop_id = ${ownShop} and o.shop_id = ${ownShop} and c.shop_id = ${ownShop} and o.id = p.order_id and c.id = o.customer_id
      and p.order_id = any(${orders}::bigint[]) and c.id = any(${selves}::bigint[]) and p.state <> 'draft' and p.recipient = ''
      and coalesce(o.customer_name, '') <> '' and ${isOperator}`.execute(ctx.db)
}

async function forgetPerson(ctx: Ctx, selves: number[], guestOrders: number[]): Promise<void> {
  await ctx.db
    .updateTable('customer')
    .set(erasedColumns())
    .set((eb) => ({ archived_at: eb.fn.coalesce('archived_at', eb.val(ctx.now)), erased_at: ctx.now, version: eb('version', '+', 1) }))
    .where('id', 'in', selves)
    .execute()
  for (const table of ['customer_address', 'customer_interaction', 'customer_price'] as const)
    await ctx.db.deleteFrom(table).where('customer_id', 'in', selves).execute()
  // Whom a recall reached stays told; at which address need not.
  await ctx.db.updateTable('recall_letter').set({ email: '' }).where('customer_id', 'in', selves).execute()
  if (guestOrders.length > 0)
    await ctx.db.updateTable('recall_guest_letter').set({ email: '' }).where('order_id', 'in', guestOrders).execute()
  await ctx.db
    .deleteFrom('customer_distinct')
    .where((eb) => eb.or([eb('one_id', 'in', selves), eb('other_id', 'in', selves)]))
    .execute()
}

/** Answers which cards those were. One that waits for its price or its day is never made one that reaches nobody. */
async function forgetInCards(ctx: Ctx, person: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update voucher v set recipient = '', recipient_email = '', message = '', buyer_name = '', buyer_email = '', send_on = null
    where ${theirCard(person)} and not v.awaits_sending and v.state <> 'pending_payment' returning v.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function forgetInOrders(ctx: Ctx, orders: number[]): Promise<void> {
  if (orders.length === 0) return
  await ctx.db
    .updateTable('orders')
    .set((eb) => ({
      customer_name: NOBODY,
      billing_address: null,
      delivery_address: null,
      city: null,
      parcel_tracking: null,
      relay: null,
      purchase_order: null,
      note: '',
      internal_note: '',
      discount_reason: null,
      own_delivery: null,
      search: sql<string>`lower(reference)`,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', orders)
    .execute()
  await ctx.db
    .updateTable('order_line')
    .set({ note: null, discount_reason: null, own_discount: null })
    .where('order_id', 'in', orders)
    .execute()
  await ctx.db.updateTable('order_payment').set({ note: '' }).where('order_id', 'in', orders).execute()
  await forgetParcels(ctx, orders)
  await ctx.db.updateTable('appointment').set({ customer_name: '', phone: '' }).where('order_id', 'in', orders).execute()
  // Whom a comment called goes with it.
  await ctx.db
    .deleteFrom('order_mention')
    .where('comment_id', 'in', ctx.db.selectFrom('order_comment').select('id').where('order_id', 'in', orders))
    .execute()
  for (const table of ['order_comment', 'order_mail', 'quotation_link', 'substitute_link', 'site_checkout'] as const)
    await ctx.db.deleteFrom(table).where('order_id', 'in', orders).execute()
}

/** Numbers by which a carrier tells where they live, and labels that bear it. */
async function forgetParcels(ctx: Ctx, orders: number[]): Promise<void> {
  const labels = await ctx.db
    .selectFrom('parcel')
    .select('label_file_id')
    .where('order_id', 'in', orders)
    .where('label_file_id', 'is not', null)
    .execute()
  await ctx.db
    .updateTable('parcel')
    .set({ tracking: null, tracking_url: null, label_url: null, label_file_id: null, failure: null, step_text: null })
    .where('order_id', 'in', orders)
    .execute()
  await ctx.db.updateTable('order_shipment').set({ tracking: null }).where('order_id', 'in', orders).execute()
  for (const { label_file_id } of labels) if (label_file_id !== null) await dropFile(ctx, label_file_id)
}

/** Those to the addresses that are theirs alone, and those about what was theirs, whoever they were sent to. */
async function forgetMails(ctx: Ctx, { selves, ownAddresses }: Person, orders: number[], cards: number[]): Promise<void> {
  const theirs = (table: string) =>
    sql`select t.id from ${sql.table(table)} t where t.shop_id = ${ownShop} and t.customer_id = any(${selves}::bigint[])`
  await dropMails(
    ctx,
    sql`lower(recipient) = any(${ownAddresses}::text[])
      or (about = 'order' and about_id = any(${orders}::bigint[])) or (about = 'invoice' and about_id in (${theirs('invoice')}))
      or (about = 'reminder' and about_id in (${theirs('payment_reminder')}))
      or (about in ('gift_card', 'gift_card_bought') and (about_id = any(${cards}::bigint[]) or about_id in (${theirs('voucher')})))`,
  )
}

async function counted(ctx: Ctx, id: number, person: Person): Promise<Counts> {
  const selves = sql`(select customer_selves(${id}))`
  const theirs = theirCard(person)
  const waiting = sql`voucher v where ${theirs} and v.state = 'issued' and v.awaits_sending`
  const unpaid = sql`voucher v where ${theirs} and v.state = 'pending_payment'`
  const guests = sql`${person.guestOrders}::bigint[]`
  const own = sql`(select o.id from orders o where o.shop_id = ${ownShop} and (o.customer_id in ${selves} or o.id = any(${guests})))`
  // Of an operator alone: what went to private people names nobody once their orders do not.
  const kept = sql`plant_passport p where p.shop_id = ${ownShop} and p.state <> 'draft' and (p.recipient <> '' or p.order_id is not null and exists (
      select from orders o join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
      where o.shop_id = ${ownShop} and o.id = p.order_id and ${isOperator}))
    and (p.order_id in ${own} or p.ticket_id in (select t.id from ticket t where t.shop_id = ${ownShop} and t.customer_id in ${selves}))`
  const { rows } = await sql<Counts>`
    select c.open_orders + (select count(*)::int from orders g where g.shop_id = ${ownShop} and g.id = any(${guests}) and ${underWay}) as "openOrders",
      c.due_cents + (select coalesce(sum(abs(${dueOfOrder})), 0)::bigint from orders g where g.shop_id = ${ownShop} and g.id = any(${guests})) as due,
      (select count(*)::int from voucher where voucher.shop_id = ${ownShop} and customer_id in ${selves} and state = 'issued' and balance_cents > 0) as credits,
      (select coalesce(sum(balance_cents), 0)::bigint from voucher where voucher.shop_id = ${ownShop} and customer_id in ${selves} and state = 'issued') as "creditCents",
      (select count(*)::int from ${waiting}) as cards,
      (select count(*)::int from recall_letter t join recall r on r.shop_id = ${ownShop} and r.id = t.recall_id
        where t.shop_id = ${ownShop} and t.customer_id in ${selves} and t.sent_at is null and r.state = 'open')
        + (select count(*)::int from recall_guest_letter t join recall r on r.shop_id = ${ownShop} and r.id = t.recall_id
          where t.shop_id = ${ownShop} and t.order_id = any(${guests}) and t.sent_at is null and t.email <> '' and r.state = 'open') as "recallLetters",
      (select coalesce(sum(v.balance_cents), 0)::bigint from ${waiting}) as "cardCents",
      (select count(*)::int from ${unpaid}) as "unpaidCards",
      (select coalesce(sum(v.initial_cents), 0)::bigint from ${unpaid}) as "unpaidCents",
      (select count(*)::int from customer_address where customer_address.shop_id = ${ownShop} and customer_id in ${selves}) as addresses,
      (select count(*)::int from customer_interaction where customer_interaction.shop_id = ${ownShop} and customer_id in ${selves}) as interactions,
      (select count(*)::int from order_comment where order_comment.shop_id = ${ownShop} and order_id in ${own}) as comments,
      (select count(*)::int from order_mail where order_mail.shop_id = ${ownShop} and order_id in ${own}) as mails,
      (select count(*)::int from ${own} every) as orders,
      (select count(*)::int from invoice where invoice.shop_id = ${ownShop} and customer_id in ${selves}) as invoices,
      (select max(issued_on) from invoice where invoice.shop_id = ${ownShop} and customer_id in ${selves}) as "lastInvoice",
      (select count(*)::int from ticket where ticket.shop_id = ${ownShop} and customer_id in ${selves} and not training) as tickets,
      (select max(day) from ticket where ticket.shop_id = ${ownShop} and customer_id in ${selves} and not training) as "lastTicket",
      (select count(*)::int from payment_reminder where payment_reminder.shop_id = ${ownShop} and customer_id in ${selves}) as reminders,
      (select max(sent_on) from payment_reminder where payment_reminder.shop_id = ${ownShop} and customer_id in ${selves}) as "lastReminder",
      (select count(*)::int from ${kept}) as passports,
      (select (max(p.issued_on) + make_interval(years => ${RECIPIENT_YEARS}::int))::date::text from ${kept}) as "passportsUntil"
    from customer c where c.shop_id = ${ownShop} and c.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refused('not_found')
  return row
}

/** Books are kept from the end of their year. */
const keptUntil = (last: string | null, years = KEEP_YEARS): string | null =>
  last === null ? null : `${Number(last.slice(0, 4)) + years}-12-31`

function toErasure(counts: Counts): Erasure {
  const obstacles: Erasure['obstacles'] = [
    { kind: 'open_orders' as const, count: counts.openOrders, cents: 0 },
    { kind: 'due' as const, count: counts.due === 0 ? 0 : 1, cents: counts.due },
    { kind: 'credit' as const, count: counts.credits, cents: counts.creditCents },
    { kind: 'gift_cards' as const, count: counts.cards, cents: counts.cardCents },
    { kind: 'unpaid_cards' as const, count: counts.unpaidCards, cents: counts.unpaidCents },
    { kind: 'recall_letters' as const, count: counts.recallLetters, cents: 0 },
  ].filter((one) => one.count > 0)
  return {
    possible: obstacles.length === 0,
    obstacles,
    erased: { addresses: counts.addresses, interactions: counts.interactions, comments: counts.comments, mails: counts.mails },
    kept: [
      { kind: 'orders' as const, count: counts.orders, until: null },
      { kind: 'invoices' as const, count: counts.invoices, until: keptUntil(counts.lastInvoice) },
      { kind: 'tickets' as const, count: counts.tickets, until: keptUntil(counts.lastTicket) },
      { kind: 'reminders' as const, count: counts.reminders, until: keptUntil(counts.lastReminder, PROOF_YEARS) },
      { kind: 'passports' as const, count: counts.passports, until: counts.passportsUntil },
    ].filter((one) => one.count > 0),
  }
}
