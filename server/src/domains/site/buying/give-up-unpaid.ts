import { maskedCode } from '@plantule/contract/codes/rules'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import type { JobShop } from '../../../platform/job.ts'
import { readPages } from '../../card-payments/index.ts'
import { addPayment, cancelOrder, heldMoney, lockOrder, queueOrderMail, sourcesOf } from '../../orders/index.ts'
import { isOpen } from '../../shops/index.ts'
import { homeOf, siteOpening } from '../../storefront/index.ts'
import { giveUpCards } from '../gift-cards/give-up-cards.ts'

const AT_ONCE = 200

/**
 * Job, some times an hour for each shop that is open: orders that were to be paid by card and were not are cancelled once the shop has
 * waited long enough, so that their plants and hours are others' again. The provider is asked before. What is paid in the very moment
 * finds its order closed, and waits for a person who gives it back (`card_to_check`).
 */
export async function giveUpUnpaid(_data: object, shop: JobShop): Promise<void> {
  if (!(await shop.inShop(mayBePaid))) return
  await giveUpCards(shop)
  const waiting = await shop.inShop(overdue)
  for (const { id, orderId } of waiting) {
    if (shop.signal.aborted) return
    try {
      await readPages(shop, { orderId })
    } catch (error) {
      // As long as nobody knows whether it was paid, it stands; the next run asks again.
      shop.services.log.warn({ err: error }, 'a page of the card provider could not be looked up')
      continue
    }
    try {
      await shop.inShop((ctx) => giveUp(ctx, id, orderId))
    } catch (error) {
      // It stands, and the others are not to wait for it.
      shop.services.log.error({ err: error, orderId }, 'an unpaid order could not be given up')
    }
  }
}

/**
 * Whether buyers can pay at all. While the shop is suspended its page for it answers nobody: their time begins anew, each time that this is
 * looked at, so that they have the whole of it once the shop is open again, whoever opened it.
 */
async function mayBePaid(ctx: Ctx): Promise<boolean> {
  if (await isOpen(ctx)) return true
  await ctx.db.updateTable('site_checkout').set({ unpaid_since: ctx.now }).where('unpaid_since', 'is not', null).execute()
  return false
}

type Waiting = { id: number; orderId: number }

async function overdue(ctx: Ctx): Promise<Waiting[]> {
  const before = await since(ctx)
  if (before === null) return []
  const rows = await ctx.db
    .selectFrom('site_checkout')
    .select(['id', 'order_id'])
    .where('unpaid_since', '<=', before)
    .where('order_id', 'is not', null)
    .orderBy('unpaid_since')
    .limit(AT_ONCE)
    .execute()
  return rows.flatMap(({ id, order_id }) => (order_id === null ? [] : [{ id, orderId: order_id }]))
}

async function since(ctx: Ctx): Promise<Date | null> {
  const { unpaidHours } = await siteOpening(ctx)
  return unpaidHours === null ? null : new Date(ctx.now.getTime() - unpaidHours * 3_600_000)
}

async function giveUp(ctx: Ctx, id: number, orderId: number): Promise<void> {
  const [order, before] = [await lockOrder(ctx, orderId), await since(ctx)]
  if (before === null) return
  const vouchers = await paidByVouchers(ctx, orderId)
  const money = heldMoney(order) - vouchers.reduce((sum, { paidCents }) => sum + paidCents, 0)
  const untouched =
    WAITING.includes(order.status) && order.merged_into === null && !order.invoiced && money === 0 && !(await isTakenUp(ctx, order))
  if (untouched && (await asksAgain(ctx, orderId, before))) return
  if (untouched && !(await isAwaited(ctx, orderId))) {
    // Back to the very codes that paid a part of it.
    for (const { payment_type, paidCents, code } of vouchers)
      await addPayment(ctx, orderId, { payment_type, amount: -paidCents, code, receivedOn: null, note: '', validated: true })
    await cancelOrder(ctx, orderId)
    await tell(ctx, orderId, order.reference, vouchers, await spendable(ctx, vouchers))
  }
  // Paid, or in people's hands: nothing is waited for any more.
  await ctx.db.updateTable('site_checkout').set({ unpaid_since: null }).where('id', '=', id).execute()
}

const WAITING: readonly string[] = ['waiting_payment', 'deposit_paid']

/** The codes that paid a part of it, each with what it can get back. */
const paidByVouchers = async (ctx: Ctx, orderId: number) =>
  (await sourcesOf(ctx, orderId)).filter(({ payment_type }) => payment_type === 'gift_card' || payment_type === 'credit_code')

type Paid = Awaited<ReturnType<typeof paidByVouchers>>

/** What of it may be spent again: the shop withholds what of a card went back as money. */
async function spendable(ctx: Ctx, paid: Paid): Promise<Paid> {
  if (paid.length === 0) return []
  const codes = paid.map(({ code }) => code)
  const rows = await ctx.db.selectFrom('voucher').select(['code', 'balance_cents']).where('code', 'in', codes).execute()
  const left = new Map(rows.map((row) => [row.code, row.balance_cents]))
  return paid
    .map((each) => ({ ...each, paidCents: Math.min(each.paidCents, left.get(each.code) ?? 0) }))
    .filter(({ paidCents }) => paidCents > 0)
}

type Changed = { id: number; held_reason: string | null; modified_from_cents: number | null }
/** Whether people have changed it since, put another order into it, or keep it for a reason; a comment changes nothing. */
export async function isTakenUp(ctx: Ctx, order: Changed): Promise<boolean> {
  if (order.held_reason !== null || order.modified_from_cents !== null) return true
  const other = await ctx.db.selectFrom('orders').select('id').where('merged_into', '=', order.id).limit(1).executeTakeFirst()
  if (other) return true
  const change = await ctx.db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', 'order')
    .where('subject_id', '=', order.id)
    .where('actor_kind', 'in', ['member', 'key', 'provider'])
    .where('action', '<>', 'order.comment')
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** Whether somebody of the shop has sent another link since: it has its time too. */
const asksAgain = async (ctx: Ctx, orderId: number, before: Date): Promise<boolean> =>
  (await ctx.db
    .selectFrom('card_link')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where('created_at', '>', before)
    .executeTakeFirst()) !== undefined

/** Whether money of another kind has been announced. */
const isAwaited = async (ctx: Ctx, orderId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('order_payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined

type Back = { kind: 'gift_card' | 'credit_code'; masked: string; amount: string }

const moneyBack = (
  { payment_type, code, paidCents }: { payment_type: string; code: string; paidCents: number },
  language: 'fr' | 'en',
): Back => ({
  kind: payment_type === 'gift_card' ? 'gift_card' : 'credit_code',
  // A mail may be read by others: it names the code, and does not give it.
  masked: maskedCode(code),
  amount: euros(paidCents, language),
})

const words = {
  fr: {
    subject: (reference: string) => `Votre commande ${reference} est annulée`,
    hello: 'Bonjour,',
    cancelled: 'Votre commande n’a pas été payée par carte : elle est annulée, et ses plantes sont de nouveau en vente.',
    charged: (byVoucher: boolean) => (byVoucher ? 'Rien n’a été débité de votre carte bancaire.' : 'Rien ne vous a été débité.'),
    back: ({ kind, masked, amount }: Back) =>
      `Les ${amount} pris sur votre ${kind === 'gift_card' ? 'carte cadeau' : 'avoir'} ${masked} y sont revenus : vous pouvez les utiliser de nouveau.`,
    again: 'Elles vous plaisent toujours ? Commandez-les de nouveau quand vous voulez.',
    button: 'Revenir à la boutique',
  },
  en: {
    subject: (reference: string) => `Your order ${reference} has been cancelled`,
    hello: 'Hello,',
    cancelled: 'Your order was not paid by card: it has been cancelled, and its plants are for sale again.',
    charged: (byVoucher: boolean) => (byVoucher ? 'Nothing was charged to your bank card.' : 'Nothing was charged to you.'),
    back: ({ kind, masked, amount }: Back) =>
      `The ${amount} taken from your ${kind === 'gift_card' ? 'gift card' : 'credit'} ${masked} are back on it: you can use them again.`,
    again: 'You still like them? Order them again whenever you want.',
    button: 'Back to the shop',
  },
}

/** To the address to which the order was confirmed: a guest has no other one. */
async function tell(ctx: Ctx, orderId: number, reference: string, vouchers: Paid, back: Paid): Promise<void> {
  const confirmed = await ctx.db
    .selectFrom('order_mail')
    .select(['recipient', 'language'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!confirmed) return
  const language = confirmed.language === 'en' ? 'en' : 'fr'
  const w = words[language]
  await queueOrderMail(ctx, orderId, {
    kind: 'message',
    recipient: confirmed.recipient,
    language,
    subject: w.subject(reference),
    message: [w.hello, w.cancelled, w.charged(vouchers.length > 0), ...back.map((each) => w.back(moneyBack(each, language))), w.again].join(
      '\n\n',
    ),
    button: { label: w.button, url: await homeOf(ctx) },
    once: 'unpaid',
  })
}
