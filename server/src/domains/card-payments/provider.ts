import type Stripe from 'stripe'
import {
  accountOf,
  type AccountState,
  type Dispute,
  disputeOf,
  type Intent,
  intentOf,
  type Movement,
  movementOf,
  type News,
  newsOf,
  type Payout,
  payoutOf,
  type RefundState,
  refundOf,
  type Session,
  sessionOf,
} from './provider-shapes.ts'
import { asked } from './provider-error.ts'
import { library } from './provider-library.ts'

export type ProviderKeys = {
  secretKey: string
  /** The connected account that calls are about; absent with the account's own key. */
  account?: string
  /** Another address than the provider's own. */
  apiUrl?: string
}

export type NewSession = {
  /** The same key never makes two sessions. */
  once: string
  amountCents: number
  label: string
  description: string
  email: string | null
  language: 'fr' | 'en'
  successUrl: string
  cancelUrl: string
  until: Date
  metadata: Record<string, string>
}

const TIMEOUT_MS = 8_000
/** A customer waits at the page: one try, and the page offers the next. */
const AT_THE_PAGE = { timeout: 6_000, maxNetworkRetries: 0 }
const PAGE = 100
/** Signatures older than this are refused, so that a caught message cannot be sent again (seconds). */
const TOLERANCE = 300

export function clientOf({ secretKey, account, apiUrl }: ProviderKeys): Stripe {
  const Client = library()
  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    // Once at once; what fails longer is tried again by jobs, which wait longer.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(account ? { stripeAccount: account } : {}),
    ...(apiUrl ? addressOf(apiUrl) : {}),
  })
}

/** Beside `BillingProvider` the only place that speaks through the provider's library. Every call throws `ProviderError`. */
export class Provider {
  readonly #stripe: Stripe

  constructor(keys: ProviderKeys) {
    this.#stripe = clientOf(keys)
  }

  account = async (): Promise<AccountState> => accountOf(await asked(this.#stripe.accounts.retrieveCurrent()))
  /** An account that the installation opened, asked with the installation's key. */
  connected = async (ref: string): Promise<AccountState> => accountOf(await asked(this.#stripe.accounts.retrieve(ref)))

  /** The shop's papers pass through this installation, so its requirements are collected here; fees are the shop's. */
  async openAccount(once: string, about: { email: string | null; name: string; url: string | null }): Promise<AccountState> {
    const account = this.#stripe.accounts.create(
      {
        country: 'FR',
        ...(about.email ? { email: about.email } : {}),
        business_profile: { name: about.name, mcc: '5261', ...(about.url ? { url: about.url } : {}) },
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'application',
          stripe_dashboard: { type: 'none' },
        },
        settings: { payouts: { schedule: { interval: 'daily' } } },
      },
      { idempotencyKey: once },
    )
    return accountOf(await asked(account))
  }

  async onboardingUrl(account: string, back: string): Promise<string> {
    const link = this.#stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      refresh_url: back,
      return_url: back,
      collection_options: { fields: 'eventually_due' },
    })
    return (await asked(link)).url
  }

  async openSession(session: NewSession): Promise<Session> {
    const { metadata, description } = session
    const made = this.#stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [
          { quantity: 1, price_data: { currency: 'eur', unit_amount: session.amountCents, product_data: { name: session.label } } },
        ],
        ...(session.email ? { customer_email: session.email } : {}),
        success_url: session.successUrl,
        cancel_url: session.cancelUrl,
        expires_at: Math.floor(session.until.getTime() / 1000),
        locale: session.language,
        metadata,
        payment_intent_data: { description, metadata },
      },
      { idempotencyKey: session.once, ...AT_THE_PAGE },
    )
    return sessionOf(await asked(made))
  }

  session = async (ref: string): Promise<Session> => sessionOf(await asked(this.#stripe.checkout.sessions.retrieve(ref)))
  endSession = async (ref: string): Promise<Session> => sessionOf(await asked(this.#stripe.checkout.sessions.expire(ref)))
  intent = async (ref: string): Promise<Intent> =>
    intentOf(await asked(this.#stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge.balance_transaction'] })))

  async giveBack(once: string, intentRef: string, amountCents: number, metadata: Record<string, string>): Promise<RefundState> {
    return refundOf(
      await asked(this.#stripe.refunds.create({ payment_intent: intentRef, amount: amountCents, metadata }, { idempotencyKey: once })),
    )
  }

  refund = async (ref: string): Promise<RefundState> => refundOf(await asked(this.#stripe.refunds.retrieve(ref)))
  refundsOf = async (intentRef: string): Promise<RefundState[]> =>
    (await asked(this.#stripe.refunds.list({ payment_intent: intentRef, limit: PAGE }).autoPagingToArray({ limit: 1_000 }))).map(refundOf)
  dispute = async (ref: string): Promise<Dispute> => disputeOf(await asked(this.#stripe.disputes.retrieve(ref)))
  payout = async (ref: string): Promise<Payout> => payoutOf(await asked(this.#stripe.payouts.retrieve(ref)))
  payoutsSince = async (since: Date): Promise<Payout[]> =>
    (await asked(this.#stripe.payouts.list({ created: { gte: seconds(since) }, limit: PAGE }).autoPagingToArray({ limit: 2_000 }))).map(
      payoutOf,
    )

  /** The entries of one automatic payout, without that of the payout itself. */
  async movementsOf(payoutRef: string): Promise<Movement[]> {
    const entries = await asked(
      this.#stripe.balanceTransactions.list({ payout: payoutRef, limit: PAGE }).autoPagingToArray({ limit: 10_000 }),
    )
    return entries.filter((entry) => entry.type !== 'payout').map(movementOf)
  }

  /** Oldest first, so that news is taken up in its order. */
  async newsSince(since: Date, types: readonly string[]): Promise<News[]> {
    const list = this.#stripe.events.list({ created: { gte: seconds(since) }, types: [...types], limit: PAGE })
    return (await asked(list.autoPagingToArray({ limit: 10_000 }))).map(newsOf).reverse()
  }

  async makeWebhook(url: string, types: readonly string[]): Promise<{ ref: string; secret: string }> {
    const made = await asked(
      this.#stripe.webhookEndpoints.create({
        url,
        enabled_events: types as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
        description: 'Plantule',
      }),
    )
    return { ref: made.id, secret: made.secret ?? '' }
  }

  dropWebhook = async (ref: string): Promise<void> => void (await asked(this.#stripe.webhookEndpoints.del(ref)))

  async sendFile(file: { name: string; mime: string; data: Buffer }): Promise<string> {
    return (
      await asked(
        this.#stripe.files.create({ purpose: 'account_requirement', file: { data: file.data, name: file.name, type: file.mime } }),
      )
    ).id
  }

  async attachDocument(account: string, name: keyof Stripe.AccountUpdateParams.Documents, fileRef: string): Promise<void> {
    await asked(this.#stripe.accounts.update(account, { documents: { [name]: { files: [fileRef] } } }))
  }
}

/** Reads a signed message. Undefined when the signature is wrong or too old. */
export function readNews(body: Buffer, signature: string, secret: string): News | undefined {
  try {
    return newsOf(library().webhooks.constructEvent(body, signature, secret, TOLERANCE))
  } catch {
    return undefined
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

function addressOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const url = new URL(apiUrl)
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443), protocol }
}
