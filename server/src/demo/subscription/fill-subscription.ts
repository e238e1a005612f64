import { priceOf } from '@plantule/contract/subscription/plans'
import { periodEnd } from '@plantule/contract/subscription/rules'
import { periodLine } from '../../domains/subscription/bill-lines.ts'
import { companyOf } from '../../domains/subscription/company.ts'
import { sumsOf } from '../../domains/subscription/compose-bill.ts'
import { type Issued, issueBill } from '../../domains/subscription/issue-bill.ts'
import { planOn } from '../../domains/subscription/plans.ts'
import { lockHeld } from '../../domains/subscription/subscription.db.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays, addMonths, parisDay } from '../../platform/paris.ts'
import { demoInvoicing } from '../shops/shop-details.ts'

const PAID = 5
const DUE_DAYS = 30
const DAY_MS = 86_400_000
/** Months ago of what was paid by card: one that was given back, and one that its holder contests at their bank. */
const REFUNDED = 5
const CONTESTED = 2

/**
 * The nursery's own subscription: five months that were paid, of which one was given back and one is contested, and one that is
 * to be paid. Nothing where nobody sells any, nor in an installation that serves: a shop that is made to show something there takes no
 * number of the provider's series.
 */
export async function fillSubscription(ctx: Ctx): Promise<void> {
  if (!ctx.services.config.demo || !(await companyOf(ctx))) return
  const { shop } = await lockHeld(ctx)
  const { legalName, line1, line2, postcode, city, siren, vatNumber, email } = demoInvoicing
  const today = parisDay(ctx.now)
  const anchor = Math.min(28, Number(today.slice(8)))
  const last = `${today.slice(0, 8)}${String(anchor).padStart(2, '0')}`
  const plan = await planOn(ctx, shop.level, today)
  const cents = priceOf(plan, 'monthly')
  await ctx.db
    .updateTable('subscription')
    .set({
      chosen_at: ctx.now,
      trial_ends_on: null,
      anchor,
      period_from: last,
      period_to: periodEnd(last, 'monthly', anchor),
      period_cents: cents,
      info: JSON.stringify({ legalName, line1, line2, postcode, city, siren, vatNumber, email }),
    })
    .execute()
  for (let ago = PAID; ago >= 0; ago--) {
    const from = addMonths(last, -ago)
    const period = { from, to: periodEnd(from, 'monthly', anchor) }
    const bill = await issueBill(ctx, {
      shopId: ctx.shopId,
      source: 'period',
      lines: [periodLine({ level: shop.level, interval: 'monthly' }, period, cents, false)],
      dueDays: DUE_DAYS,
      period,
      means: 'transfer',
      author: 'Plantule',
      day: from,
    })
    if (ago === 0) continue
    const paid = addDays(bill.issuedOn, 12)
    const byCard = ago === REFUNDED || ago === CONTESTED
    await ctx.db
      .insertInto('subscription_payment')
      .values({
        shop_id: ctx.shopId,
        invoice_id: bill.id,
        means: byCard ? 'card' : 'transfer',
        ref: byCard ? `pi_demo_${ago}` : null,
        amount_cents: bill.inclCents,
        paid_on: paid > today ? today : paid,
        author: byCard ? 'Plantule' : 'Nora Petit',
        at: ctx.now,
      })
      .execute()
    if (ago === REFUNDED) await giveBack(ctx, bill, cents)
    if (ago === CONTESTED) await contest(ctx, bill)
  }
}

/** A month that was billed by mistake: a credit invoice, and its money back on the card. */
async function giveBack(ctx: Ctx, bill: Issued, cents: number): Promise<void> {
  const [day, ref] = [addDays(bill.issuedOn, 15), `pi_demo_${REFUNDED}`]
  const lines = [{ label: `Avoir sur la facture ${bill.number}`, details: null, quantity: 1, unitCents: cents }]
  const credit = await issueBill(ctx, {
    shopId: ctx.shopId,
    source: 'staff',
    lines,
    dueDays: 0,
    means: 'card',
    credit: {
      originalId: bill.id,
      number: bill.number,
      issuedOn: bill.issuedOn,
      sums: sumsOf(lines),
      setOffCents: 0,
      reason: 'Mois d’ouverture offert',
    },
    author: 'Nora Petit',
    day,
  })
  await ctx.db
    .insertInto('subscription_refund')
    .values({
      shop_id: ctx.shopId,
      invoice_id: credit.id,
      intent_ref: ref,
      amount_cents: credit.inclCents,
      state: 'succeeded',
      refund_ref: 're_demo',
      author: 'Nora Petit',
      at: ctx.now,
    })
    .execute()
  await ctx.db
    .insertInto('subscription_payment')
    .values({
      shop_id: ctx.shopId,
      invoice_id: credit.id,
      means: 'card',
      amount_cents: -credit.inclCents,
      paid_on: day,
      ref: 're_demo',
      note: 'Remboursement',
      author: 'Plantule',
      at: ctx.now,
    })
    .execute()
}

/** The bank waits for an answer for nine days more. */
const contest = async (ctx: Ctx, bill: Issued): Promise<void> =>
  void (await ctx.db
    .insertInto('subscription_dispute')
    .values({
      shop_id: ctx.shopId,
      dispute_ref: 'dp_demo',
      invoice_id: bill.id,
      intent_ref: `pi_demo_${CONTESTED}`,
      amount_cents: bill.inclCents,
      status: 'needs_response',
      reason: 'unrecognized',
      respond_by: new Date(ctx.now.getTime() + 9 * DAY_MS),
      opened_at: new Date(ctx.now.getTime() - 3 * DAY_MS),
    })
    .execute())
