import type { Selectable } from 'kysely'
import type { SubscriptionRefund } from '../../db/tables.gen.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { parisDay } from '../../platform/paris.ts'
import { type BillingProvider, ProviderError, type RefundState } from '../card-payments/index.ts'
import { euros } from '../../platform/euros.ts'
import { findBill, listBills } from './bills.db.ts'
import { refundJob } from './jobs.ts'
import { writeToOwners } from './letters.ts'
import { billingProvider, ownerOf } from './provider-account.ts'
import { lockHeld } from './subscription.db.ts'
import { tellProvider } from './tell-provider.ts'

type Row = Selectable<SubscriptionRefund>

/** Job: asks the card provider to give money back, once. */
export async function askRefund({ refundId }: JobOf<typeof refundJob>, shop: JobShop): Promise<void> {
  const provider = billingProvider(shop.services)
  const found = await shop.inShop(async (ctx) => {
    const row = await ctx.db.selectFrom('subscription_refund').selectAll().where('id', '=', refundId).executeTakeFirst()
    return row?.state === 'asked' ? { row, uid: (await ownerOf(ctx)).uid } : undefined
  })
  if (!provider || !found) return
  const { row, uid } = found
  try {
    const about = { shop: uid, refund: String(refundId) }
    // Keys are forgotten after a day: what was done under this one is found by what was said of it.
    const done = (await provider.refundsOf(row.intent_ref)).find(({ metadata }) => metadata['refund'] === about.refund)
    const refund = done ?? (await provider.giveBack(`plantule-${uid}-refund-${refundId}`, row.intent_ref, row.amount_cents, about))
    await shop.inShop((ctx) => noteRefund(ctx, refund))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'refused') throw error
    const { message } = error
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('subscription_refund')
        .set({ state: 'failed', failure: message })
        .where('id', '=', refundId)
        .where('state', '=', 'asked')
        .execute(),
    )
  }
}

/** Asks again for what no answer came to, day by day. */
export async function askAgain(ctx: Ctx): Promise<void> {
  const rows = await ctx.db.selectFrom('subscription_refund').select('id').where('state', '=', 'asked').execute()
  for (const { id } of rows) await ctx.enqueue(refundJob, { refundId: id })
}

/** Asks the card provider what became of a refund, also of one that was made on its own pages. */
export async function readRefund(provider: BillingProvider, ref: string, shop: JobShop): Promise<void> {
  const refund = await provider.refund(ref)
  await shop.inShop((ctx) => noteRefund(ctx, refund))
}

/** Writes down what became of a refund, once whatever tells of it. */
export async function noteRefund(ctx: Ctx, refund: RefundState): Promise<void> {
  const { shop } = await lockHeld(ctx)
  const row = await ofOurs(ctx, refund)
  const invoiceId = row?.invoice_id ?? (await invoiceOf(ctx, refund))
  if (invoiceId === undefined) return
  if (row)
    await ctx.db
      .updateTable('subscription_refund')
      .set({ state: refund.state, refund_ref: refund.ref, failure: refund.reason })
      .where('id', '=', row.id)
      .execute()
  if (refund.state === 'succeeded') {
    await book(ctx, invoiceId, refund, -refund.amountCents)
    if (!row) await keepOutside(ctx, invoiceId, refund, shop.name)
  }
  if (refund.state === 'failed' && (await isBooked(ctx, refund.ref))) await book(ctx, invoiceId, refund, refund.amountCents)
}

/**
 * One that somebody made elsewhere. Where it leaves a paid invoice open nobody knows whether that is a gift or an error: the invoice is
 * asked of nobody until the staff credit it or ask for it again, and they are told.
 */
async function keepOutside(ctx: Ctx, invoice_id: number, refund: RefundState, shop: string): Promise<void> {
  const { kind, number, open_cents } = await findBill(ctx, invoice_id)
  const outside = kind === 'invoice' && open_cents > 0
  await ctx.db
    .insertInto('subscription_refund')
    .values({
      shop_id: ctx.shopId,
      invoice_id,
      intent_ref: refund.intentRef ?? '',
      amount_cents: refund.amountCents,
      state: 'succeeded',
      refund_ref: refund.ref,
      author: 'Stripe',
      at: ctx.now,
      outside,
    })
    .execute()
  if (!outside) return
  const cents = euros(refund.amountCents)
  await tellProvider(ctx, `Remboursement à régulariser : facture ${number}, ${shop}`, [
    `${cents} de la facture ${number} de ${shop} ont été rendus sur les pages du prestataire de carte, sans avoir.`,
    'Faites un avoir, ou redemandez la somme : d’ici là, le client n’est ni relancé ni prélevé.',
  ])
}

/** One that the staff asked for, by what was said of it. */
async function ofOurs(ctx: Ctx, refund: RefundState): Promise<Row | undefined> {
  const id = Number(refund.metadata['refund'])
  const of = ctx.db
    .selectFrom('subscription_refund')
    .selectAll()
    .where('intent_ref', '=', refund.intentRef ?? '')
  return Number.isSafeInteger(id) ? of.where('id', '=', id).executeTakeFirst() : of.where('refund_ref', '=', refund.ref).executeTakeFirst()
}

/** What one that was made elsewhere is for: a credit invoice that waits for it, else the invoice that was paid. */
async function invoiceOf(ctx: Ctx, { intentRef, amountCents, ref }: RefundState): Promise<number | undefined> {
  const before = await ctx.db.selectFrom('subscription_payment').select('invoice_id').where('ref', '=', ref).executeTakeFirst()
  if (before) return before.invoice_id
  const paid = await ctx.db
    .selectFrom('subscription_payment')
    .select('invoice_id')
    .where('ref', '=', intentRef ?? '')
    .executeTakeFirst()
  if (!paid) return undefined
  const credits = await ctx.db
    .selectFrom('subscription_invoice')
    .select('id')
    .where('original_id', '=', paid.invoice_id)
    .orderBy('id')
    .execute()
  const owed = (await listBills(ctx)).filter(({ id, open_cents }) => credits.some((each) => each.id === id) && open_cents <= -amountCents)
  return owed.at(-1)?.id ?? paid.invoice_id
}

const isBooked = async (ctx: Ctx, ref: string): Promise<boolean> =>
  (await ctx.db.selectFrom('subscription_payment').select('id').where('ref', '=', ref).executeTakeFirst()) !== undefined

/** Below zero: it went back; above: the bank sent it here again. */
async function book(ctx: Ctx, invoice_id: number, refund: RefundState, amount_cents: number): Promise<void> {
  const booked = await ctx.db
    .insertInto('subscription_payment')
    .values({
      shop_id: ctx.shopId,
      invoice_id,
      means: 'card',
      amount_cents,
      paid_on: parisDay(ctx.now),
      ref: amount_cents < 0 ? refund.ref : `${refund.ref}-returned`,
      note: amount_cents < 0 ? 'Remboursement' : 'Remboursement revenu',
      author: 'Plantule',
      at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'ref']).where('ref', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!booked) return
  await audit(ctx, 'subscription.refund', 'subscription_invoice', invoice_id, { after: { amountCents: amount_cents, state: refund.state } })
  if (amount_cents > 0) return
  const { number, due_on } = await findBill(ctx, invoice_id)
  await writeToOwners(ctx, 'refunded', { id: invoice_id, number, due_on, open_cents: amount_cents })
}
