import type { SiteOrder } from '@plantule/contract/site/site-buying'
import type { Ctx } from '../../../platform/context.ts'
import { addressOf, dueOf, findOrder, languageOf, queueOrderMail, standingOrder } from '../../orders/index.ts'
import { inLanguage, lastingHome } from '../../storefront/index.ts'
import { mailWords } from './mail-words.ts'

/** What of an order was set apart, under which numbers it follows, and where that stands. */
export async function restsOf(ctx: Ctx, orderId: number): Promise<SiteOrder['rests']> {
  const made = await ctx.db.selectFrom('orders').select('id').where('rest_of', '=', orderId).orderBy('id').execute()
  const rests: SiteOrder['rests'][number][] = []
  for (const { id } of made) {
    const rest = await standingOrder(ctx, id)
    const dueCents = rest.status === 'cancelled' ? 0 : Math.max(dueOf(rest), 0)
    rests.push({ reference: rest.reference, status: rest.status, dueCents }, ...(await restsOf(ctx, rest.id)))
  }
  return rests
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
async function tokenOf(ctx: Ctx, orderId: number): Promise<string | undefined> {
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
