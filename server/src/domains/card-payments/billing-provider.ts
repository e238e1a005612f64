import type Stripe from 'stripe'
import { asked, ProviderError } from './provider-error.ts'
import { clientOf } from './provider.ts'
import { library } from './provider-library.ts'
import { type Dispute, disputeOf, refundOf, type RefundState } from './provider-shapes.ts'

/** What is known of a card that a customer left. */
export type KeptCard = { ref: string; brand: string; last4: string; expires: string; usual: boolean }
/** `settled`: the money is here; `failed`: it will not come by this try; `waiting`: the bank has not said. */
export type Charge = {
  ref: string
  state: 'settled' | 'failed' | 'waiting'
  amountCents: number
  reason: string | null
  about: Record<string, string>
  at: Date
}
/** `intentRef`: the payment that the news is about, where it names no shop. */
export type BillingNews = { ref: string; type: string; objectRef: string; uid: string | null; intentRef: string | null; live: boolean }
/** `intentRef`: what somebody began to pay on it. */
export type PaymentPage = { ref: string; url: string | null; open: boolean; intentRef: string | null }
type Page = { successUrl: string; cancelUrl: string; language: 'fr' | 'en' }

/** Signatures older than this are refused (seconds). */
const TOLERANCE = 300

/** How the installation's own account takes what shops owe for their subscription. Every call throws `ProviderError`. */
export class BillingProvider {
  readonly #stripe: Stripe

  constructor(keys: { secretKey: string; apiUrl?: string }) {
    this.#stripe = clientOf(keys)
  }

  async makeCustomer(once: string, about: { name: string; email: string | null; uid: string }): Promise<string> {
    const made = this.#stripe.customers.create(
      { name: about.name, ...(about.email ? { email: about.email } : {}), metadata: { shop: about.uid } },
      { idempotencyKey: once },
    )
    return (await asked(made)).id
  }

  /** The page on which a card is left for later, without taking money. */
  async openSetup(customer: string, uid: string, page: Page): Promise<{ ref: string; url: string }> {
    const session = this.#stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'eur',
      customer,
      success_url: page.successUrl,
      cancel_url: page.cancelUrl,
      locale: page.language,
      metadata: { shop: uid },
      setup_intent_data: { metadata: { shop: uid } },
    })
    const { id, url } = await asked(session)
    return { ref: id, url: url ?? '' }
  }

  /** Makes the card that was left on that page the usual one; false while none was left. */
  async takeSetup(ref: string): Promise<boolean> {
    const session = await asked(this.#stripe.checkout.sessions.retrieve(ref, { expand: ['setup_intent'] }))
    const { setup_intent: intent, customer } = session
    const method = typeof intent === 'object' ? intent?.payment_method : null
    const owner = typeof customer === 'string' ? customer : customer?.id
    if (session.status !== 'complete' || !method || !owner) return false
    const card = typeof method === 'string' ? method : method.id
    await asked(this.#stripe.customers.update(owner, { invoice_settings: { default_payment_method: card } }))
    return true
  }

  portalUrl = async (customer: string, back: string, language: 'fr' | 'en'): Promise<string> =>
    (await asked(this.#stripe.billingPortal.sessions.create({ customer, return_url: back, locale: language }))).url

  /** The cards of a customer, the usual one first. */
  async cards(customer: string): Promise<KeptCard[]> {
    const owner = await asked(this.#stripe.customers.retrieve(customer))
    if (owner.deleted) return []
    const usual = owner.invoice_settings.default_payment_method
    const usualRef = typeof usual === 'string' ? usual : usual?.id
    const methods = await asked(this.#stripe.paymentMethods.list({ customer, type: 'card', limit: 100 }).autoPagingToArray({ limit: 200 }))
    return methods
      .flatMap(({ id, card }): KeptCard[] =>
        card
          ? [
              {
                ref: id,
                brand: card.brand,
                last4: card.last4,
                expires: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
                usual: id === usualRef,
              },
            ]
          : [],
      )
      .sort((a, b) => Number(b.usual) - Number(a.usual))
  }

  /** Takes money from a card whose owner is not there. The same key never takes it twice. */
  async charge(once: string, to: { customer: string; card: string; amountCents: number; label: string; about: Record<string, string> }) {
    const intent = this.#stripe.paymentIntents.create(
      {
        amount: to.amountCents,
        currency: 'eur',
        customer: to.customer,
        payment_method: to.card,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        description: to.label,
        metadata: to.about,
      },
      { idempotencyKey: once },
    )
    return chargeOf(await asked(intent))
  }

  intent = async (ref: string): Promise<Charge> => chargeOf(await asked(this.#stripe.paymentIntents.retrieve(ref)))

  /** The page on which somebody pays an amount now, with any card, which is kept as well. The same key never opens two. */
  async openPayment(
    once: string,
    customer: string,
    of: { amountCents: number; label: string; about: Record<string, string>; until: Date },
    page: Page,
  ): Promise<PaymentPage> {
    const session = this.#stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        customer,
        line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: of.amountCents, product_data: { name: of.label } } }],
        success_url: page.successUrl,
        cancel_url: page.cancelUrl,
        expires_at: Math.floor(of.until.getTime() / 1000),
        locale: page.language,
        metadata: of.about,
        payment_intent_data: { description: of.label, metadata: of.about, setup_future_usage: 'off_session' },
      },
      { idempotencyKey: once },
    )
    return pageOf(await asked(session))
  }

  paymentPage = async (ref: string): Promise<PaymentPage> => pageOf(await asked(this.#stripe.checkout.sessions.retrieve(ref)))

  /** Closes a page on which nobody has paid, and tells how it stands: it may have been paid meanwhile. */
  async closePayment(ref: string): Promise<PaymentPage> {
    try {
      return pageOf(await asked(this.#stripe.checkout.sessions.expire(ref)))
    } catch (error) {
      // What is over cannot be closed.
      if (error instanceof ProviderError && error.code === 'refused') return this.paymentPage(ref)
      throw error
    }
  }

  async giveBack(once: string, intentRef: string, amountCents: number, about: Record<string, string>): Promise<RefundState> {
    return refundOf(
      await asked(
        this.#stripe.refunds.create({ payment_intent: intentRef, amount: amountCents, metadata: about }, { idempotencyKey: once }),
      ),
    )
  }

  refundsOf = async (intentRef: string): Promise<RefundState[]> =>
    (await asked(this.#stripe.refunds.list({ payment_intent: intentRef, limit: 100 }).autoPagingToArray({ limit: 200 }))).map(refundOf)
  refund = async (ref: string): Promise<RefundState> => refundOf(await asked(this.#stripe.refunds.retrieve(ref)))
  dispute = async (ref: string): Promise<Dispute> => disputeOf(await asked(this.#stripe.disputes.retrieve(ref)))
}

const pageOf = ({ id, url, status, payment_intent: intent }: Stripe.Checkout.Session): PaymentPage => ({
  ref: id,
  url,
  open: status === 'open',
  intentRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
})

const FAILED: readonly string[] = ['canceled', 'requires_payment_method', 'requires_action', 'requires_confirmation']

function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const failed = FAILED.includes(intent.status)
  return {
    ref: intent.id,
    state: intent.status === 'succeeded' ? 'settled' : failed ? 'failed' : 'waiting',
    amountCents: intent.amount_received,
    reason: intent.last_payment_error?.message ?? (failed ? intent.status : null),
    about: intent.metadata,
    at: new Date(intent.created * 1000),
  }
}

type About = { id?: string; metadata?: Record<string, string> | null; payment_intent?: string | { id: string } | null }

/** Reads a signed message about subscriptions. Undefined when the signature is wrong or too old. */
export function readBillingNews(body: Buffer, signature: string, secret: string): BillingNews | undefined {
  try {
    const event = library().webhooks.constructEvent(body, signature, secret, TOLERANCE)
    const { id = '', metadata, payment_intent: intent } = event.data.object as About
    const intentRef = typeof intent === 'string' ? intent : (intent?.id ?? null)
    return { ref: event.id, type: event.type, objectRef: id, uid: metadata?.['shop'] ?? null, intentRef, live: event.livemode }
  } catch {
    return undefined
  }
}
