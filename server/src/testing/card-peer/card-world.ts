import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

export type Thing = Record<string, unknown> & { id: string; object: string }
type Change = Record<string, unknown>
type Kind =
  | 'account'
  | 'balance_transaction'
  | 'charge'
  | 'checkout.session'
  | 'customer'
  | 'dispute'
  | 'event'
  | 'file'
  | 'payment_intent'
  | 'payment_method'
  | 'payout'
  | 'refund'
  | 'setup_intent'
  | 'webhook_endpoint'

const published = JSON.parse(readFileSync(new URL('objects.json', import.meta.url), 'utf8')) as Partial<Record<Kind, Thing>>
const prefixes: Record<Kind, string> = {
  account: 'acct_',
  balance_transaction: 'txn_',
  charge: 'ch_',
  'checkout.session': 'cs_test_',
  customer: 'cus_',
  dispute: 'dp_',
  event: 'evt_',
  file: 'file_',
  payment_intent: 'pi_',
  payment_method: 'pm_',
  payout: 'po_',
  refund: 're_',
  setup_intent: 'seti_',
  webhook_endpoint: 'we_',
}
const now = (): number => Math.floor(Date.now() / 1000)
/** The fee of a usual European card: 1.5 % and 25 cents. */
const feeOf = (cents: number): number => Math.round(cents * 0.015) + 25

/** What happens at one account of the provider. */
export class CardWorld {
  readonly things = new Map<string, Thing>()
  readonly account: Thing
  readonly live: boolean

  constructor(live = false) {
    this.live = live
    this.account = this.make('account', {
      country: 'FR',
      default_currency: 'eur',
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
    })
    this.account['requirements'] = {
      ...(this.account['requirements'] as object),
      currently_due: [],
      past_due: [],
      eventually_due: [],
      disabled_reason: null,
    }
  }

  make(kind: Kind, change: Change): Thing {
    const thing = {
      object: kind,
      ...structuredClone(published[kind]),
      livemode: this.live,
      created: now(),
      metadata: {},
      ...change,
      id: `${prefixes[kind]}${randomBytes(12).toString('hex')}`,
    } as Thing
    this.things.set(thing.id, thing)
    return thing
  }

  all(object: string): Thing[] {
    return [...this.things.values()].filter((thing) => thing.object === object).reverse()
  }

  get(id: string): Thing {
    const thing = this.things.get(id)
    if (!thing) throw new Error(`nothing is named ${id}`)
    return thing
  }

  /** News, as it is listed and delivered; the newest state of the object, like the provider's. */
  tell(type: string, thing: Thing, at = now()): Thing {
    return this.make('event', { type, created: at, data: { object: structuredClone(thing) }, pending_webhooks: 1 })
  }

  /** A customer pays on a page; `cents` may differ from what was asked, as no honest page allows. */
  pay(
    sessionId: string,
    given: { cents?: number; currency?: string; feeCents?: number | null } = {},
  ): { intent: Thing; charge: Thing; events: Thing[] } {
    const session = this.get(sessionId)
    if (session['status'] !== 'open') throw new Error('the page is closed')
    const cents = given.cents ?? Number(session['amount_total'])
    const currency = given.currency ?? 'eur'
    const { payment_intent_data } = session as { payment_intent_data?: { metadata?: object; description?: string } }
    const metadata = payment_intent_data?.metadata ?? {}
    const description = payment_intent_data?.description ?? null
    const { intent, charge } = this.charge(cents, {
      currency,
      metadata,
      description,
      ...(session['customer'] ? { customer: session['customer'] } : {}),
    })
    if (given.feeCents !== null) this.enter(charge, cents, given.feeCents ?? feeOf(cents))
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id, url: null })
    return {
      intent,
      charge,
      events: [
        this.tell('payment_intent.succeeded', intent),
        this.tell('charge.updated', charge),
        this.tell('checkout.session.completed', session),
      ],
    }
  }

  /** Money that a card gave. */
  charge(cents: number, about: { currency: string; metadata: object } & Change): { intent: Thing; charge: Thing } {
    const intent = this.make('payment_intent', {
      amount: cents,
      amount_received: cents,
      status: 'succeeded',
      last_payment_error: null,
      ...about,
    })
    const charge = this.make('charge', {
      amount: cents,
      amount_captured: cents,
      captured: true,
      paid: true,
      currency: about.currency,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata: about.metadata,
      balance_transaction: null,
    })
    intent['latest_charge'] = charge.id
    return { intent, charge }
  }

  /** A customer leaves a card on the page of a set-up; one that `declines` gives no money. */
  leaveCard(sessionId: string, last4 = '4242', declines = false): { card: Thing; events: Thing[] } {
    const session = this.get(sessionId)
    if (session['mode'] !== 'setup') throw new Error('no page for leaving a card')
    const card = this.cardOf(String(session['customer']), last4, declines)
    const intent = this.make('setup_intent', { status: 'succeeded', payment_method: card.id, customer: session['customer'] })
    Object.assign(session, { status: 'complete', setup_intent: intent.id, url: null })
    return { card, events: [this.tell('checkout.session.completed', session)] }
  }

  cardOf(customer: string, last4 = '4242', declines = false): Thing {
    const card = { brand: 'visa', last4, exp_month: 4, exp_year: 2031 }
    return this.make('payment_method', { type: 'card', customer, card, declines })
  }

  /** Writes an entry into the provider's books. */
  enter(source: Thing, cents: number, feeCents: number, category = 'charge', type = category): Thing {
    const entry = this.make('balance_transaction', {
      amount: cents,
      fee: feeCents,
      net: cents - feeCents,
      currency: 'eur',
      source: source.id,
      reporting_category: category,
      type,
      status: 'available',
    })
    source['balance_transaction'] = entry.id
    return entry
  }

  /** Gives money back, asked here or on the provider's own pages. */
  refund(intentId: string, cents: number, metadata: object = {}, status = 'succeeded'): Thing {
    const intent = this.get(intentId)
    const charge = this.get(String(intent['latest_charge']))
    const refunded = Number(charge['amount_refunded']) + cents
    charge['amount_refunded'] = refunded
    const refund = this.make('refund', { amount: cents, currency: 'eur', charge: charge.id, payment_intent: intent.id, status, metadata })
    this.enter(refund, -cents, 0, 'refund', 'refund')
    this.tell('refund.created', refund)
    this.tell('charge.refunded', charge)
    return refund
  }

  dispute(intentId: string, status = 'needs_response'): Thing {
    const intent = this.get(intentId)
    const dispute = this.make('dispute', {
      amount: intent['amount'],
      currency: 'eur',
      charge: intent['latest_charge'],
      payment_intent: intentId,
      status,
      reason: 'fraudulent',
    })
    this.enter(dispute, -Number(intent['amount']), 2000, 'dispute', 'adjustment')
    this.tell('charge.dispute.created', dispute)
    return dispute
  }

  /** Pays out all that no payout holds; an amount of its own makes a payout that does not add up. */
  payOut(given: { cents?: number; automatic?: boolean } = {}): { payout: Thing; events: Thing[] } {
    const entries = this.all('balance_transaction').filter((entry) => entry['payout'] === undefined && entry['type'] !== 'payout')
    const net = entries.reduce((sum, entry) => sum + Number(entry['net']), 0)
    const day = Math.floor(now() / 86_400) * 86_400 + 2 * 86_400
    const payout = this.make('payout', {
      amount: given.cents ?? net,
      currency: 'eur',
      automatic: given.automatic ?? true,
      status: 'paid',
      arrival_date: day,
    })
    for (const entry of entries) entry['payout'] = payout.id
    const own = this.enter(payout, -Number(payout['amount']), 0, 'payout', 'payout')
    own['payout'] = payout.id
    return {
      payout,
      events: [this.tell('payout.created', payout), this.tell('payout.paid', payout), this.tell('payout.reconciliation_completed', payout)],
    }
  }
}
