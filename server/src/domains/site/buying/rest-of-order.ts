import type { SiteOrder } from '@plantule/contract/site/site-buying'
import type { Ctx } from '../../../platform/context.ts'
import { addressOf, dueOf, findOrder, languageOf, queueOrderMail } from '../../orders/index.ts'
import { lastingHome } from '../../storefront/index.ts'
import { mailWords } from './mail-words.ts'

/** What of an order was set apart, under which numbers it follows, and where that stands. */
export async function restsOf(ctx: Ctx, orderId: number): Promise<SiteOrder['rests']> {
  const told = await ctx.db
    .selectFrom('order_event')
    .select('data')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'rest_apart')
    .orderBy('id')
    .execute()
  const rests: SiteOrder['rests'][number][] = []
  for (const { data } of told) {
    const made = await byReference(ctx, (data as { reference: string }).reference)
    if (!made) continue
    const rest = await standing(ctx, made.id)
    const dueCents = rest.status === 'cancelled' ? 0 : Math.max(dueOf(rest), 0)
    rests.push({ reference: rest.reference, status: rest.status, dueCents }, ...(await restsOf(ctx, rest.id)))
  }
  return rests
}

const byReference = (ctx: Ctx, reference: string) =>
  ctx.db.selectFrom('orders').select('id').where('reference', '=', reference).executeTakeFirst()

async function standing(ctx: Ctx, id: number): Promise<Awaited<ReturnType<typeof findOrder>>> {
  const order = await findOrder(ctx, id)
  return order.merged_into === null ? order : standing(ctx, order.merged_into)
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
    button: { label: w.button, url: `${await lastingHome(ctx)}${language === 'en' ? '/en' : ''}/order/${token}` },
  })
}

/** The page of whoever ordered it, an order that it took over, or the one that it is the rest of. */
async function tokenOf(ctx: Ctx, orderId: number): Promise<string | undefined> {
  const own = await ctx.db.selectFrom('site_checkout').select('token').where('order_id', '=', orderId).executeTakeFirst()
  if (own) return own.token
  const before = await ctx.db.selectFrom('orders').select('id').where('merged_into', '=', orderId).orderBy('id').execute()
  const restOf = await ctx.db
    .selectFrom('order_event')
    .select('data')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'rest_of')
    .execute()
  for (const { data } of restOf)
    before.push(...[await byReference(ctx, (data as { reference: string }).reference)].filter((each) => !!each))
  for (const { id } of before) {
    const token = await tokenOf(ctx, id)
    if (token) return token
  }
  return undefined
}
