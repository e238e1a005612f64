import type { SiteOrder, SiteRest } from '@plantule/contract/site/site-buying'
import type { Ctx } from '../../../platform/context.ts'
import { createCardLink, mayAskLink, payPage } from '../../card-payments/index.ts'
import { addressOf, dueOf, findOrder, languageOf, type Order, orderAnswer, queueOrderMail, standingOrder } from '../../orders/index.ts'
import { linksOf } from '../../parcels/index.ts'
import { inLanguage, lastingHome } from '../../storefront/index.ts'
import { mailWords } from './mail-words.ts'

/** What of an order was set apart, under which numbers it follows, where that stands, and how it is paid. */
export async function restsOf(ctx: Ctx, orderId: number): Promise<{ id: number; rest: SiteRest }[]> {
  const rests: { id: number; rest: SiteRest }[] = []
  // Two rests may have been made one since.
  for (const id of await restIdsOf(ctx, orderId))
    if (!rests.some((known) => known.id === id)) rests.push({ id, rest: await restOf(ctx, id) })
  return rests
}

async function restIdsOf(ctx: Ctx, orderId: number): Promise<number[]> {
  const made = await ctx.db.selectFrom('orders').select('id').where('rest_of', '=', orderId).orderBy('id').execute()
  const ids: number[] = []
  for (const { id } of made) {
    const standing = await standingOrder(ctx, id)
    ids.push(standing.id, ...(await restIdsOf(ctx, standing.id)))
  }
  return ids
}

async function restOf(ctx: Ctx, id: number): Promise<SiteRest> {
  const held = await findOrder(ctx, id)
  const order = await orderAnswer(ctx, id)
  return {
    reference: order.reference,
    status: order.status,
    slot: order.appointment ? { day: order.appointment.day, from: order.appointment.from } : null,
    lines: order.lines.map(({ label, quantity }) => ({ label, quantity })),
    inclCents: order.inclCents,
    ...(await payingOf(ctx, held)),
    tracking: order.parcelTracking,
    parcels: await linksOf(ctx, id),
  }
}

/** What an order still asks its buyer for, and the link to pay it. */
export async function payingOf(ctx: Ctx, order: Order): Promise<Pick<SiteOrder, 'dueCents' | 'payPath' | 'mayAsk'>> {
  const dueCents = order.status === 'cancelled' ? 0 : Math.max(dueOf(order), 0)
  if (dueCents === 0) return { dueCents, payPath: null, mayAsk: false }
  const page = await payPage(ctx, order)
  return { dueCents, payPath: page?.path ?? null, mayAsk: page === null && (await mayAskLink(ctx, order)) }
}

/**
 * The way to pay what its buyer asked a link for: the order behind their own page, or a rest of it. Undefined where they may ask for
 * none.
 */
export async function askLink(ctx: Ctx, orderId: number, reference: string): Promise<string | undefined> {
  const ids = [orderId, ...(await restIdsOf(ctx, orderId))]
  for (const id of ids) {
    const order = await findOrder(ctx, id)
    if (order.reference !== reference) continue
    const { payPath, mayAsk } = await payingOf(ctx, order)
    if (!mayAsk) return payPath ?? undefined
    return new URL((await createCardLink(ctx, id, { kind: 'payment', sendTo: '', message: '' })).url).pathname
  }
  return undefined
}

/** Who ordered on the shop's pages reads that the rest follows under a number of its own; their page names it too. */
export async function tellRest(ctx: Ctx, fromId: number, restId: number): Promise<void> {
  const token = await tokenOf(ctx, fromId)
  const recipient = await addressOf(ctx, { id: fromId })
  if (!token || !recipient) return
  const [order, rest, language] = [await findOrder(ctx, fromId), await findOrder(ctx, restId), await languageOf(ctx, fromId)]
  const w = mailWords[language]
  await queueOrderMail(ctx, restId, {
    kind: 'message',
    recipient,
    language,
    subject: w.restSubject(rest.reference, order.reference),
    message: w.rest(rest.reference, order.reference),
    attachments: ['summary'],
    button: { label: w.button, url: `${inLanguage(await lastingHome(ctx), language)}/order/${token}` },
  })
}

/** The page of whoever ordered it, an order that it took over, or the one that it is the rest of. */
export async function tokenOf(ctx: Ctx, orderId: number): Promise<string | undefined> {
  const own = await ctx.db.selectFrom('site_checkout').select('token').where('order_id', '=', orderId).executeTakeFirst()
  if (own) return own.token
  const { rest_of } = await findOrder(ctx, orderId)
  const taken = await ctx.db.selectFrom('orders').select('id').where('merged_into', '=', orderId).orderBy('id').execute()
  for (const id of [...taken.map((row) => row.id), ...(rest_of === null ? [] : [rest_of])]) {
    const token = await tokenOf(ctx, id)
    if (token) return token
  }
  return undefined
}
