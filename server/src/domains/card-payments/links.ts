import type { CardKind, CardLink } from '@plantule/contract/card-payments/schemas'
import type { Done } from '@plantule/contract/base/shared'
import type { Selectable } from 'kysely'
import type { CardLink as LinkRow } from '../../db/tables.gen.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { dayInWords } from '../../platform/day-in-words.ts'
import { euros } from '../../platform/euros.ts'
import { newLinkToken } from '../../platform/link-pages.ts'
import { parisDay } from '../../platform/paris.ts'
import { answerOf, port } from '../../platform/port.ts'
import { Refused } from '../../platform/refused.ts'
import type { Services } from '../../platform/services.ts'
import { authorOf, languageOf, lockOrder, type Order, type PayPage, queueOrderMail, refuseMoneyIn, addToStory } from '../orders/index.ts'
import { findAccount, shopUid } from './connection.ts'
import { linkWords } from './link-words.ts'
import { askedBy, linkState, MINIMUM_CENTS } from './link-rules.ts'
import { endSessionJob } from './jobs.ts'
import { mustExist } from '../../platform/must-exist.ts'

export type Link = Selectable<LinkRow>
type Input = { kind: CardKind; sendTo: string; message: string }

export const LINK_DAYS = 14

export const payUrl = ({ config }: Pick<Services, 'config'>, uid: string, token: string): string =>
  `${config.publicUrl}/pay/${uid}/${token}`

/**
 * A link to pay what the order asks for; the one that stands already when it asks for the same. Earlier ones are withdrawn, so
 * that nobody pays twice. Throws `not_found`, `wrong_status`, `card_not_set_up`, `card_not_ready`, `nothing_due`, `card_minimum`.
 */
export async function createLink(ctx: Ctx, orderId: number, { kind, sendTo, message }: Input): Promise<CardLink> {
  const account = await findAccount(ctx)
  if (!account) throw new Refused('card_not_set_up')
  if (!account.charges_enabled) throw new Refused('card_not_ready')
  const order = await lockOrder(ctx, orderId)
  refuseMoneyIn(order)
  const amount = askedBy(order, kind)
  if (amount === 0) throw new Refused('nothing_due')
  if (amount < MINIMUM_CENTS) throw new Refused('card_minimum')
  const link = await linkFor(ctx, order, kind, amount)
  if (sendTo) await sendLink(ctx, order, link, sendTo, message)
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return linkAnswer({ ...link, sent_to: sendTo || link.sent_to }, order, ctx, await shopUid(ctx))
}

/** The links of an order that nobody paid or withdrew, newest first; what one is worth now is said by `linkState`. */
const notEnded = (ctx: Ctx, orderId: number): Promise<Link[]> =>
  ctx.db.selectFrom('card_link').selectAll().where('order_id', '=', orderId).where('state', '=', 'open').orderBy('id', 'desc').execute()

/** The link that asks for just this, made where there is none. */
const linkFor = async (ctx: Ctx, order: Order, kind: CardKind, amount: number): Promise<Link> =>
  (await standingLink(ctx, order, kind, amount)) ?? (await newLink(ctx, order, kind, amount))

async function standingLink(ctx: Ctx, order: Order, kind: CardKind, amount: number): Promise<Link | undefined> {
  const links = await notEnded(ctx, order.id)
  const same = links.find((link) => link.kind === kind && link.amount_cents === amount && linkState(link, order, ctx.now) === 'open')
  await endLinks(
    ctx,
    links.filter((link) => link !== same),
  )
  return same
}

async function newLink(ctx: Ctx, order: Order, kind: CardKind, amount: number): Promise<Link> {
  const link = await ctx.db
    .insertInto('card_link')
    .values({
      shop_id: ctx.shopId,
      order_id: order.id,
      token: newLinkToken(),
      kind,
      amount_cents: amount,
      author: authorOf(ctx),
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + LINK_DAYS * 86_400_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'card_link.create', 'card_link', link.id, { after: { order: order.reference, kind, cents: amount } })
  await addToStory(ctx, order.id, 'card_link', { cents: amount })
  return link
}

async function sendLink(ctx: Ctx, order: Order, link: Link, to: string, message: string): Promise<void> {
  const language = await languageOf(ctx, order.id)
  const words = linkWords[language]
  const amount = euros(link.amount_cents, language)
  const until = dayInWords(parisDay(link.expires_at), language, { year: false })
  await queueOrderMail(ctx, order.id, {
    kind: 'message',
    recipient: to,
    language,
    subject: words.subjects[link.kind](order.reference),
    message: message || words.message(order.customer_name ?? '', amount, until),
    button: { label: words.button(amount), url: payUrl(ctx.services, await shopUid(ctx), link.token) },
  })
  await ctx.db.updateTable('card_link').set({ sent_to: to }).where('id', '=', link.id).execute()
  await addToStory(ctx, order.id, 'mailed', { kind: 'message', to })
}

/**
 * A link for what an order that its customer has just agreed to waits for: its deposit, or the whole where nobody pays later. None
 * where the shop takes no cards or nothing is due: agreeing never fails by it.
 */
export async function askAgreed(ctx: Ctx, orderId: number): Promise<void> {
  const account = await findAccount(ctx)
  if (!account?.charges_enabled) return
  const order = await lockOrder(ctx, orderId)
  const kind = askedBy(order, 'deposit') > 0 ? 'deposit' : 'payment'
  if (kind === 'payment' && order.status !== 'waiting_payment') return
  const amount = askedBy(order, kind)
  if (amount >= MINIMUM_CENTS) await linkFor(ctx, order, kind, amount)
}

/** The page of the link that stands open for an order. */
export async function payPage(ctx: Ctx, order: Order): Promise<PayPage | null> {
  const links = await notEnded(ctx, order.id)
  const link = links.find((each) => linkState(each, order, ctx.now) === 'open')
  if (!link) return null
  return { path: new URL(payUrl(ctx.services, await shopUid(ctx), link.token)).pathname, cents: link.amount_cents }
}

/**
 * Whether the buyer of an order of which no link stands open (`payPage`) may ask for one, on the page that they hold: they chose to pay by
 * card, it still asks for something, and the last one had its time or asked for another amount. What somebody of the shop withdrew
 * stays withdrawn.
 */
export async function mayAskLink(ctx: Ctx, order: Order): Promise<boolean> {
  if (order.status === 'cancelled' || askedBy(order, 'payment') < MINIMUM_CENTS) return false
  if (!(await answerOf(ctx, awaitsCard)(ctx, order.id))) return false
  return (await findAccount(ctx))?.charges_enabled === true && !(await wasWithdrawn(ctx, order.id))
}

/** Whether the last link of an order was withdrawn by hand. */
async function wasWithdrawn(ctx: Ctx, orderId: number): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('card_link')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return false
  const by = await ctx.db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', 'card_link')
    .where('subject_id', '=', last.id)
    .where('action', '=', 'card_link.void')
    .limit(1)
    .executeTakeFirst()
  return by !== undefined
}

/** Withdraws links; whoever stands on the provider's page behind one is turned away by a job. */
export async function endLinks(ctx: Ctx, links: readonly Pick<Link, 'id' | 'session_ref'>[]): Promise<void> {
  if (links.length === 0) return
  await ctx.db
    .updateTable('card_link')
    .set({ state: 'void' })
    .where(
      'id',
      'in',
      links.map((link) => link.id),
    )
    .execute()
  for (const link of links) if (link.session_ref) await ctx.enqueue(endSessionJob, { linkId: link.id })
}

/** Throws `not_found`, `card_link_closed`. */
export async function voidLink(ctx: Ctx, id: number): Promise<Done> {
  const link = mustExist(await ctx.db.selectFrom('card_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (link.state !== 'open') throw new Refused('card_link_closed')
  await endLinks(ctx, [link])
  await audit(ctx, 'card_link.void', 'card_link', id, { before: { state: link.state }, after: { state: 'void' } })
  if (link.order_id !== null) {
    await addToStory(ctx, link.order_id, 'card_link_void', { cents: link.amount_cents })
    await ctx.publish('orders.changed', { id: link.order_id }, 'orders.read')
  }
  return { ok: true }
}

/** Whether the buyer of an order was to pay it by card on a page that they still hold, and not yet has. Asked of what stands above. */
export const awaitsCard = port<(ctx: Ctx, orderId: number) => Promise<boolean>>('awaits card', async () => false)

/**
 * After any change of an order's money: links that ask for another amount than it does now are withdrawn. Who waits on their page to pay
 * the order by card finds one for what it asks now, whoever changed it: nobody else would make it.
 */
export async function orderChanged(ctx: Ctx, order: Order): Promise<void> {
  const links = await notEnded(ctx, order.id)
  await endLinks(
    ctx,
    links.filter((link) => askedBy(order, link.kind) !== link.amount_cents),
  )
  if (!WAITING.includes(order.status)) return
  const amount = askedBy(order, 'payment')
  if (amount < MINIMUM_CENTS || links.some((link) => linkState(link, order, ctx.now) === 'open')) return
  if (!(await answerOf(ctx, awaitsCard)(ctx, order.id))) return
  const account = await findAccount(ctx)
  if (account?.charges_enabled) await newLink(ctx, order, 'payment', amount)
}

const WAITING: readonly string[] = ['waiting_payment', 'deposit_paid']

export const linkAnswer = (link: Link, order: Order, { now, services }: Pick<Ctx, 'now' | 'services'>, uid: string): CardLink => ({
  id: link.id,
  kind: link.kind,
  amountCents: link.amount_cents,
  state: linkState(link, order, now),
  url: payUrl(services, uid, link.token),
  sentTo: link.sent_to,
  author: link.author,
  createdAt: link.created_at.toISOString(),
  expiresAt: link.expires_at.toISOString(),
})
