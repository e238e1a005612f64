import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import type { BillingProvider, Charge } from '../card-payments/index.ts'
import { ProviderError } from '../card-payments/index.ts'
import { findBill } from './bills.db.ts'
import { writeToOwners } from './letters.ts'
import { openPageOf } from './pages.db.ts'
import { settlePage } from './payment-page.ts'
import { billingProvider, ownerOf } from './provider-account.ts'
import { aboutOf, takePayment } from './take-payment.ts'
import { lockHeld } from './subscription.db.ts'

export type Begun = { chargeId: number; amountCents: number; number: string; uid: string; customer: string; intentRef: string | null }

/**
 * Writes down that an invoice's money is asked of a card, before it is asked: whoever comes after a crash asks again under the same key,
 * and two who ask at once are one. Undefined where nothing is owed, or no card can be on file; `page` where somebody may be paying on a
 * page just now.
 */
export async function beginCharge(ctx: Ctx, invoiceId: number): Promise<Begun | 'page' | undefined> {
  await lockHeld(ctx)
  const bill = await findBill(ctx, invoiceId)
  const { uid, customer } = await ownerOf(ctx)
  if (bill.open_cents <= 0 || bill.kind !== 'invoice' || customer === null) return undefined
  if (await openPageOf(ctx, invoiceId)) return 'page'
  const asked = await ctx.db
    .selectFrom('subscription_charge')
    .select(['id', 'amount_cents', 'intent_ref'])
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  const about = { number: bill.number, uid, customer }
  if (asked) return { ...about, chargeId: asked.id, amountCents: asked.amount_cents, intentRef: asked.intent_ref }
  const { id } = await ctx.db
    .insertInto('subscription_charge')
    .values({ shop_id: ctx.shopId, invoice_id: invoiceId, amount_cents: bill.open_cents, at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...about, chargeId: id, amountCents: bill.open_cents, intentRef: null }
}

/**
 * Asks for the money; outside of transactions. What the bank has not said of a try yet is asked of that try: the card provider forgets
 * keys after a day, and would take the money again. Throws `ProviderError` where another try may do better.
 */
export async function ask(
  provider: BillingProvider,
  begun: Begun,
  invoiceId: number,
): Promise<Charge | { state: 'failed'; reason: string }> {
  try {
    if (begun.intentRef) return await provider.intent(begun.intentRef)
    const [card] = await provider.cards(begun.customer)
    if (!card) return { state: 'failed', reason: 'no_card' }
    return await provider.charge(`plantule-${begun.uid}-charge-${begun.chargeId}`, {
      customer: begun.customer,
      card: card.ref,
      amountCents: begun.amountCents,
      label: `Plantule ${begun.number}`,
      about: aboutOf(begun.uid, invoiceId),
    })
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'refused') return { state: 'failed', reason: error.message }
    throw error
  }
}

/**
 * What is contested is asked of nobody until the banks have said whose it is, and what went back until the staff have. Who
 * contested a payment by card and was right is not charged again by us: they pay it as they choose.
 */
async function mayCollect(ctx: Ctx, invoiceId: number): Promise<boolean> {
  const { disputed, dispute_lost, undecided } = await findBill(ctx, invoiceId)
  return !disputed && !dispute_lost && !undecided
}

/** Job: takes what is open of an invoice from the card on file. */
export async function collect({ invoiceId }: { invoiceId: number }, shop: JobShop): Promise<void> {
  const provider = billingProvider(shop.services)
  if (!provider) return
  if (!(await shop.inShop((ctx) => mayCollect(ctx, invoiceId)))) return
  if ((await settlePage(provider, shop, invoiceId)).state !== 'none') return
  const begun = await shop.inShop((ctx) => beginCharge(ctx, invoiceId))
  if (begun === 'page') throw new Error('A page was opened meanwhile: the card is asked once that one is over')
  if (!begun) return
  const charge = await ask(provider, begun, invoiceId)
  await shop.inShop((ctx) => noteCharge(ctx, invoiceId, begun.chargeId, charge))
}

/** Writes down what became of a try. A failure is told to the owners, with the way to another card. */
export async function noteCharge(
  ctx: Ctx,
  invoiceId: number,
  chargeId: number,
  charge: Charge | { state: 'failed'; reason: string },
): Promise<void> {
  await lockHeld(ctx)
  const intent_ref = 'ref' in charge ? charge.ref : null
  if (charge.state === 'settled') return takePayment(ctx, invoiceId, charge)
  const set = charge.state === 'failed' ? { state: 'failed' as const, intent_ref, failure: charge.reason } : { intent_ref }
  const changed = await ctx.db
    .updateTable('subscription_charge')
    .set(set)
    .where('id', '=', chargeId)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  if (!changed || charge.state !== 'failed') return
  await writeToOwners(ctx, 'card_failed', await findBill(ctx, invoiceId))
}
