import type { Ctx } from '../../platform/context.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { type BillingProvider, type PaymentPage, ProviderError } from '../card-payments/index.ts'
import { findBill } from './bills.db.ts'
import { backUrl } from './back-url.ts'
import { aboutOf, takePayment } from './take-payment.ts'
import type { closePageJob } from './jobs.ts'
import { markPage, notePage, openPageOf, type PageRow } from './pages.db.ts'
import { billingProvider, ownerOf } from './provider-account.ts'
import { lockHeld } from './subscription.db.ts'

/** How long a page of the card provider stays open. */
const OPEN_MS = 2 * 3_600_000
type Doing = Pick<JobShop, 'inShop' | 'services'>
type Asked = PageRow & { number: string; uid: string }

/**
 * The one page on which an invoice is being paid, written down before it is asked for; undefined where nothing is owed any more, or a card
 * is being asked just now.
 */
export async function beginPage(ctx: Ctx, invoiceId: number, customer: string, back: PageRow['back']): Promise<Asked | undefined> {
  await lockHeld(ctx)
  const bill = await findBill(ctx, invoiceId)
  if (bill.open_cents <= 0 || bill.charging) return undefined
  const { uid } = await ownerOf(ctx)
  const about = { number: bill.number, uid }
  const open = await openPageOf(ctx, invoiceId)
  if (open) return { ...open, ...about }
  const row = await ctx.db
    .insertInto('subscription_page')
    .values({
      shop_id: ctx.shopId,
      invoice_id: invoiceId,
      amount_cents: bill.open_cents,
      customer_ref: customer,
      back,
      locale: ctx.locale,
      at: ctx.now,
      until: new Date(ctx.now.getTime() + OPEN_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, ...about }
}

/** Opens it at the card provider, or finds the one that was opened under its key. Throws `ProviderError`. */
export const openAt = (provider: BillingProvider, { services }: Pick<Doing, 'services'>, page: Asked): Promise<PaymentPage> =>
  provider.openPayment(
    `plantule-${page.uid}-page-${page.id}`,
    page.customer_ref,
    {
      amountCents: page.amount_cents,
      label: `Plantule ${page.number}`,
      about: aboutOf(page.uid, page.invoice_id),
      until: page.until,
    },
    {
      successUrl: backUrl({ services }, page.back, '?card=paid'),
      cancelUrl: backUrl({ services }, page.back),
      language: page.locale,
    },
  )

/** `open`: somebody may pay on it; `paid`: they have; `waiting`: their bank has not said; `none`: there is none any more. */
type Standing = { state: 'paid' | 'waiting' | 'none' } | { state: 'open'; page: Asked; url: string }

/**
 * What became of the page of an invoice. `keep` says whether one that is open may stay; else it is closed at the card provider, so that
 * the money cannot come a second time. What was paid on it meanwhile counts. Throws `ProviderError`.
 */
export async function settlePage(
  provider: BillingProvider,
  shop: Doing,
  invoiceId: number,
  keep: (page: PageRow, openCents: number) => boolean = () => false,
): Promise<Standing> {
  const found = await shop.inShop(async (ctx) => {
    const row = await openPageOf(ctx, invoiceId)
    const bill = row && (await findBill(ctx, invoiceId))
    return row && bill && { openCents: bill.open_cents, page: { ...row, number: bill.number, uid: (await ownerOf(ctx)).uid } }
  })
  if (!found) return { state: 'none' }
  const { page, openCents } = found
  const stands = await standingOf(provider, shop, page)
  const kept = stands?.open && keep(page, openCents)
  const over = stands?.open && !kept ? await provider.closePayment(stands.ref) : stands
  if (kept && over?.url) {
    const { ref, url } = over
    return (await shop.inShop((ctx) => notePage(ctx, page.id, ref, url))) ? { state: 'open', page, url } : { state: 'none' }
  }
  const charge = over?.intentRef ? await provider.intent(over.intentRef) : undefined
  if (charge?.state === 'waiting' && !over?.open) return { state: 'waiting' }
  return shop.inShop(async (ctx) => {
    await lockHeld(ctx)
    const paid = charge?.state === 'settled'
    await markPage(ctx, page.id, paid ? 'paid' : 'closed')
    if (paid) await takePayment(ctx, invoiceId, charge)
    return { state: paid ? 'paid' : 'none' }
  })
}

/** Undefined where the card provider knows none, nor opens one any more. */
async function standingOf(provider: BillingProvider, shop: Doing, page: Asked): Promise<PaymentPage | undefined> {
  try {
    // Whoever asked for it may not have heard the answer: its key finds it.
    return page.session_ref === null ? await openAt(provider, shop, page) : await provider.paymentPage(page.session_ref)
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'refused') return undefined
    throw error
  }
}

/** Job: an invoice was paid in another way, or another sum is owed now. */
export async function closePage({ invoiceId }: JobOf<typeof closePageJob>, shop: JobShop): Promise<void> {
  const provider = billingProvider(shop.services)
  if (provider) await settlePage(provider, shop, invoiceId, (page, openCents) => page.amount_cents === openCents)
}
