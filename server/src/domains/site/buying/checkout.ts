import type { Order } from '@plantule/contract/orders/schemas'
import type { SiteFaults, SiteRecap, WebMeans } from '@plantule/contract/site/site-buying'
import type { Ctx } from '../../../platform/context.ts'
import { sayRefusal } from '../../../platform/problem.ts'
import { Refused } from '../../../platform/refused.ts'
import { createCardLink } from '../../card-payments/index.ts'
import { holdSlot } from '../../delivery/index.ts'
import { creditLetter } from '../../marketing/index.ts'
import { addToStory, queueOrderMail } from '../../orders/index.ts'
import { inLanguage, lastingHome, legalTerms, legalVersion } from '../../storefront/index.ts'
import { basketOf } from './basket.ts'
import { payByVoucher, voucherFor } from './by-voucher.ts'
import { customerOf } from './customer-of.ts'
import { findCheckout, keepCheckout, lockCheckout, newToken, showAgain } from './checkouts.db.ts'
import { draftOf, makeFirm, quoteOf, slotOf, type Wanted } from './make-order.ts'
import { NotSent, notSent } from './not-sent.ts'
import { offeredMeans } from './offered.ts'
import { recapOf } from './recap.ts'
import type { Recap } from '../json-columns.ts'
import { mailWords } from './mail-words.ts'

/** Beside which field a refusal of an order is told. */
const fieldOf = (code: string): string => {
  if (code.startsWith('slot_') || code === 'unknown_slot') return 'slot'
  if (code.startsWith('relay_')) return 'relay'
  return /code|voucher|too_many/.test(code) ? 'code' : 'all'
}

/** A checkout for what was typed, with the hour that was chosen held; or what keeps it from being one, by field. */
export async function beginCheckout(ctx: Ctx, wanted: Wanted, basket: string): Promise<{ token: string } | { faults: SiteFaults }> {
  const token = newToken()
  const slot = slotOf(wanted.typed)
  let beside = fieldOf
  try {
    return await ctx.attempt(async () => {
      const quote = await quoteOf(ctx, wanted)
      if (slot) await holdSlot(ctx, { token, basket, ...slot, plants: quote.lines.reduce((sum, line) => sum + line.quantity, 0) })
      beside = () => 'voucher'
      const voucher = await voucherFor(ctx, wanted.typed.voucher, quote.inclCents, { lock: false })
      const [recap, { inForce }] = [recapOf(quote, wanted, voucher), await legalTerms(ctx, 'sales')]
      await keepCheckout(ctx, token, { ...wanted, items: [...wanted.items], recap, termsId: inForce?.id ?? null })
      return { token }
    })
  } catch (error) {
    if (error instanceof NotSent) return { faults: { mode: notSent[wanted.language] } }
    if (!(error instanceof Refused)) throw error
    return { faults: { [beside(error.code)]: sayRefusal(error, wanted.language) } }
  }
}

/** What somebody is about to order; undefined for none, the order's token leads to the order. */
export async function showCheckout(ctx: Ctx, token: string, fault: string | null = null): Promise<SiteRecap | 'ordered' | undefined> {
  const row = await findCheckout(ctx, token)
  if (!row) return undefined
  if (row.order_id !== null) return 'ordered'
  if (row.expires_at < ctx.now || !('recap' in row.typed)) return undefined
  const { recap, termsId, shown = 0 } = row.typed
  const terms = termsId ? await legalVersion(ctx, termsId) : null
  return { kind: 'recap', token, ...recap, means: await offeredMeans(ctx, recap.mode), terms: terms?.number ?? null, shown, fault }
}

/** `shown`: what the page that was read says of itself. */
type Agreed = { agrees: boolean; means: string; shown: number }
export type Ordered = { payPath: string | null } | { fault: string } | 'unknown'

const words = {
  fr: {
    agree: 'Cochez la case pour accepter les conditions de vente.',
    means: 'Choisissez comment payer.',
    code: 'Ce code ne peut pas servir à cette commande. Revenez au formulaire pour en donner un autre, ou aucun.',
    gone: 'Un article de votre commande n’est plus en vente. Revenez à votre panier pour voir lequel.',
    terms: 'Nos conditions de vente ont changé depuis que vous avez ouvert cette page. Relisez-les, puis commandez.',
    other: 'Cette commande a changé depuis que vous l’avez lue. La voici à jour : vérifiez-la, puis commandez.',
    moved: 'Le montant a changé depuis que vous l’avez lu. Le voici à jour : vérifiez-le, puis commandez.',
  },
  en: {
    agree: 'Tick the box to agree to the terms of sale.',
    means: 'Choose how to pay.',
    code: 'This code cannot be used for this order. Go back to the form to give another one, or none.',
    gone: 'An article of your order is no longer sold. Go back to your basket to see which one.',
    terms: 'Our terms of sale have changed since you opened this page. Read them again, then order.',
    other: 'This order has changed since you read it. Here it is as of now: check it, then order.',
    moved: 'The amount has changed since you read it. Here it is as of now: check it, then order.',
  },
}

/** Refusals that would tell what the shop knows of the address. */
const ofPerson: ReadonlySet<string> = new Set(['code_used_by_customer', 'code_needs_customer', 'code_other_profile'])

/**
 * What was read becomes an order: with the very amount and the very terms that were read, its stock held. Once, however often the button is
 * pressed. Otherwise it says why not, and nothing was made; what changed meanwhile is read before it is ordered.
 */
export async function order(ctx: Ctx, token: string, given: Agreed): Promise<Ordered> {
  const row = await lockCheckout(ctx, token)
  if (!row) return 'unknown'
  if (row.order_id !== null) return { payPath: null }
  if (row.expires_at < ctx.now || !('recap' in row.typed)) return 'unknown'
  const { recap, termsId = null, shown = 0, ...wanted } = row.typed
  // A button that is pressed twice, or in a window of before, agrees to nothing that the first press brought up.
  if (given.shown !== shown) return { fault: words[wanted.language].other }
  const [offered, { inForce }] = await Promise.all([offeredMeans(ctx, recap.mode), legalTerms(ctx, 'sales')])
  if ((inForce?.id ?? null) !== termsId) {
    await showAgain(ctx, row.id, { ...row.typed, termsId: inForce?.id ?? null })
    return { fault: words[wanted.language].terms }
  }
  const means = leftIn(recap) === 0 ? null : offered.find((each) => each === given.means)
  if (means === undefined) return { fault: words[wanted.language].means }
  if (inForce && !given.agrees) return { fault: words[wanted.language].agree }
  try {
    return await ctx.attempt(async () => {
      if ((await basketOf(ctx, wanted.items)).lines.some(({ fault }) => fault === 'gone')) throw new Gone()
      const { customerId, note } = await customerOf(ctx, wanted)
      const draft = await draftOf(ctx, wanted, {
        ordered: true,
        ...(customerId ? { customerId } : {}),
        internalNote: [means && meansNote[means], note].filter(Boolean).join('\n'),
      })
      const voucher = await voucherNow(ctx, wanted, draft)
      if (draft.inclCents !== recap.inclCents || voucher?.cents !== recap.voucher?.cents) throw new Moved(recapOf(draft, wanted, voucher))
      const firm = await makeFirm(ctx, draft, wanted, token)
      if (wanted.letter) await creditLetter(ctx, firm.id, wanted.letter)
      const due = await payByVoucher(ctx, firm, wanted.typed.voucher, voucher)
      const byCard = means === 'online_card' && due > 0
      await ctx.db
        .updateTable('site_checkout')
        .set({
          typed: JSON.stringify({ means, language: wanted.language }),
          order_id: firm.id,
          terms_id: termsId,
          agreed_at: ctx.now,
          unpaid_since: byCard ? ctx.now : null,
        })
        .where('id', '=', row.id)
        .execute()
      if (inForce) await addToStory(ctx, firm.id, 'terms_agreed', { number: inForce.number, day: inForce.validFrom })
      const link = byCard ? await createCardLink(ctx, firm.id, { kind: 'payment', sendTo: '', message: '' }) : null
      await mailOrder(ctx, { id: firm.id, reference: firm.reference }, wanted, token)
      return { payPath: link ? new URL(link.url).pathname : null }
    })
  } catch (error) {
    if (error instanceof Moved) {
      // A code that pays nothing any more is none.
      const typed = error.recap.voucher ? wanted.typed : { ...wanted.typed, voucher: '' }
      await showAgain(ctx, row.id, { ...row.typed, typed, recap: error.recap })
      return { fault: words[wanted.language].moved }
    }
    if (error instanceof Gone) return { fault: words[wanted.language].gone }
    if (error instanceof NotSent) return { fault: notSent[wanted.language] }
    if (error instanceof Refused)
      return { fault: ofPerson.has(error.code) ? words[wanted.language].code : sayRefusal(error, wanted.language) }
    throw error
  }
}

/** What is left to pay by other means. */
const leftIn = ({ inclCents, voucher }: Pick<Recap, 'inclCents' | 'voucher'>): number => inclCents - (voucher?.cents ?? 0)

/** What the code pays now, its row held; none where it was used up, ran out or was cancelled since. */
async function voucherNow(ctx: Ctx, { typed }: Wanted, { inclCents }: Order): Promise<Recap['voucher']> {
  try {
    return await voucherFor(ctx, typed.voucher, inclCents, { lock: true })
  } catch (error) {
    if (error instanceof Refused && error.code !== 'too_many_requests') return null
    throw error
  }
}

/** Something of the basket is sold no more since it was read. */
class Gone extends Error {}

class Moved extends Error {
  readonly recap
  constructor(recap: ReturnType<typeof recapOf>) {
    super('the amount has changed')
    this.recap = recap
  }
}

/** For the nursery, French as its screens. */
const meansNote: Record<WebMeans, string> = {
  online_card: 'Boutique en ligne : paiement par carte en ligne.',
  transfer: 'Boutique en ligne : paiement par virement.',
  cheque: 'Boutique en ligne : paiement par chèque.',
  on_collect: 'Boutique en ligne : paiement au retrait.',
}

async function mailOrder(ctx: Ctx, made: { id: number; reference: string }, { typed, language }: Wanted, token: string): Promise<void> {
  const url = `${inLanguage(await lastingHome(ctx), language)}/order/${token}`
  const w = mailWords[language]
  await queueOrderMail(ctx, made.id, {
    kind: 'message',
    recipient: typed.email,
    language,
    subject: w.subject(made.reference),
    message: w.message(typed.firstName),
    attachments: ['summary'],
    button: { label: w.button, url },
  })
}
