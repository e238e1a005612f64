import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pageOf } from './card-pages.ts'
import { CardWorld, type Thing } from './card-world.ts'

/** A failure to come: of calls whose method and path match, so many times. `hang` never answers. */
export type Trouble = {
  on: RegExp
  times?: number
  status?: number
  error?: Record<string, unknown>
  headers?: Record<string, string>
  hang?: boolean
  after?: boolean
}
export type CardPeer = {
  url: string
  /** Opens an account of its own; its key answers for it alone. */
  open: (live?: boolean) => { key: string; world: CardWorld }
  /** Worlds by account, those opened over HTTP too. */
  worlds: Map<string, CardWorld>
  troubles: Trouble[]
  /** Method and path of each call, with its parameters. */
  calls: { call: string; params: Params; key: string; account: string | undefined }[]
  stop: () => Promise<void>
}
type Params = { [name: string]: string | Params }
type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** Lists come by pages of three, whatever is asked. */
const PAGE = 3

/** The header that signs a message, as the provider writes it. */
export function signed(
  event: Thing,
  secret: string,
  seconds = Math.floor(Date.now() / 1000),
): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify(event, null, 2)
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return { payload, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${seconds},v1=${signature}` } }
}

/** Listens on loopback, at a port of its own unless one is wanted. */
export async function startCardPeer(port = 0): Promise<CardPeer> {
  const keys = new Map<string, CardWorld>()
  const kept = new Map<string, { asked: string; answer: Answer }>()
  const peer: CardPeer = {
    url: '',
    worlds: new Map(),
    troubles: [],
    calls: [],
    open(live = false) {
      const world = new CardWorld(live)
      const key = `sk_${live ? 'live' : 'test'}_${randomBytes(12).toString('hex')}`
      keys.set(key, world)
      peer.worlds.set(world.account.id, world)
      return { key, world }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  const server = createServer((request, response) => {
    respond(peer, keys, kept, request, response).catch((error: Error) =>
      send(response, { status: 500, body: { error: { type: 'api_error', message: error.message } } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return peer
}

async function respond(
  peer: CardPeer,
  keys: Map<string, CardWorld>,
  kept: Map<string, { asked: string; answer: Answer }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://peer')
  const body = await text(request)
  if (!url.pathname.startsWith('/v1/')) {
    const page = pageOf(peer, request.method ?? '', url.pathname)
    return void response.writeHead(page.status, page.headers).end(page.body)
  }
  const call = `${request.method} ${url.pathname}`
  const form = String(request.headers['content-type']).startsWith('multipart/') ? { file: 'sent' } : nested(new URLSearchParams(body))
  const params = request.method === 'GET' ? nested(url.searchParams) : form
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const header = request.headers['stripe-account']
  const account = typeof header === 'string' ? header : undefined
  peer.calls.push({ call, params, key, account })
  const trouble = peer.troubles.find((each) => each.on.test(call) && (each.times ?? 1) > 0)
  if (trouble) trouble.times = (trouble.times ?? 1) - 1
  if (trouble?.hang) return
  const failure: Answer | undefined = trouble && {
    status: trouble.status ?? 500,
    body: { error: { type: 'api_error', message: 'Something went wrong', ...trouble.error } },
    ...(trouble.headers ? { headers: trouble.headers } : {}),
  }
  // `after`: the work is done and its answer lost.
  if (failure && !trouble?.after) return send(response, failure)
  const own = keys.get(key)
  const world = account === undefined ? own : peer.worlds.get(account)
  if (!own || !world) return send(response, fault(401, 'invalid_request_error', 'Invalid API Key provided', 'api_key_invalid'))
  const once = request.headers['idempotency-key']
  const asked = createHash('sha256')
    .update(call + body)
    .digest('hex')
  const before = typeof once === 'string' ? kept.get(`${key} ${account} ${once}`) : undefined
  if (before && before.asked !== asked)
    return send(
      response,
      fault(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters', 'idempotency_key_in_use'),
    )
  const answer = before?.answer ?? act(peer, world, call, params)
  if (typeof once === 'string' && !before && answer.status < 500)
    kept.set(`${key} ${account} ${once}`, { asked, answer: structuredClone(answer) })
  send(response, failure ?? answer)
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${randomBytes(6).toString('hex')}`, ...headers })
    .end(JSON.stringify(body))
}

const ok = (body: unknown): Answer => ({ status: 200, body })
const fault = (status: number, type: string, message: string, code: string): Answer => ({
  status,
  body: { error: { type, message, code } },
})
const inner = (params: Params, name: string): Params => (typeof params[name] === 'object' ? params[name] : {})

function act(peer: CardPeer, world: CardWorld, call: string, params: Params): Answer {
  const [, method, path = ''] = /^(\w+) \/v1\/(.*)$/.exec(call) ?? []
  const [resource = '', id, verb] = /^(checkout|billing_portal)\//.test(path)
    ? [path.split('/').slice(0, 2).join('/'), ...path.split('/').slice(2)]
    : path.split('/')
  if (method === 'POST' && id === undefined) return create(peer, world, resource, params)
  if (resource === 'account') return ok(world.account)
  if (resource === 'accounts' && id) return connectedAccount(peer, id, method === 'POST' ? params : {})
  if (id === undefined) return list(world, objects[resource] ?? resource, params)
  const thing = world.things.get(id)
  if (!thing) return fault(404, 'invalid_request_error', `No such ${resource}: '${id}'`, 'resource_missing')
  if (verb === 'expire') {
    if (thing['status'] !== 'open')
      return fault(
        400,
        'invalid_request_error',
        'Only Checkout Sessions with a status of `open` can be expired',
        'checkout_session_not_open',
      )
    Object.assign(thing, { status: 'expired', url: null })
  }
  if (method === 'DELETE') {
    world.things.delete(id)
    return ok({ id, object: thing.object, deleted: true })
  }
  if (method === 'POST' && thing.object === 'customer') Object.assign(thing, { invoice_settings: { ...inner(params, 'invoice_settings') } })
  if (thing.object === 'checkout.session' && params['expand'] && thing['setup_intent'])
    return ok({ ...thing, setup_intent: world.get(String(thing['setup_intent'])) })
  return ok(thing.object === 'payment_intent' ? expanded(world, thing) : thing)
}

const objects: Record<string, string> = {
  events: 'event',
  payouts: 'payout',
  refunds: 'refund',
  balance_transactions: 'balance_transaction',
  payment_methods: 'payment_method',
}

function connectedAccount(peer: CardPeer, id: string, change: Params): Answer {
  const found = peer.worlds.get(id)?.account
  if (!found) return fault(403, 'invalid_request_error', 'The provided key does not have access to this account', 'account_invalid')
  if (change['documents']) found['documents'] = { ...(found['documents'] as object), ...inner(change, 'documents') }
  return ok(found)
}

/** With its charge and that charge's entry in the books, as it is asked for. */
function expanded(world: CardWorld, intent: Thing): Thing {
  const charge = world.things.get(String(intent['latest_charge']))
  if (!charge) return intent
  const entry = world.things.get(String(charge['balance_transaction']))
  return { ...intent, latest_charge: { ...charge, balance_transaction: entry ?? null } }
}

function create(peer: CardPeer, world: CardWorld, resource: string, params: Params): Answer {
  if (resource === 'accounts') return ok(openConnected(peer))
  if (resource === 'account_links')
    return ok({
      object: 'account_link',
      created: 1,
      expires_at: 2_000_000_000,
      url: `https://connect.provider.test/setup/${String(params['account'])}`,
    })
  if (resource === 'webhook_endpoints')
    return ok({
      ...world.make('webhook_endpoint', { url: params['url'], enabled_events: Object.values(inner(params, 'enabled_events')) }),
      secret: `whsec_${randomBytes(12).toString('hex')}`,
    })
  if (resource === 'files') return ok(world.make('file', { purpose: 'account_requirement' }))
  if (resource === 'checkout/sessions') {
    if (params['customer'] && !world.things.has(String(params['customer'])))
      return fault(400, 'invalid_request_error', 'No such customer', 'resource_missing')
    const price = inner(inner(inner(params, 'line_items'), '0'), 'price_data')
    const session = world.make('checkout.session', {
      ...params,
      amount_total: Number(price['unit_amount']),
      currency: price['currency'],
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      expires_at: Number(params['expires_at']),
    })
    session['url'] = `${peer.url}/c/pay/${session.id}`
    return ok(session)
  }
  if (resource === 'customers') return ok(world.make('customer', { ...params, invoice_settings: { default_payment_method: null } }))
  if (resource === 'billing_portal/sessions')
    return ok({ id: 'bps_1', object: 'billing_portal.session', url: `${peer.url}/portal/${String(params['customer'])}` })
  if (resource === 'payment_intents') return chargeCard(world, params)
  if (resource === 'refunds') {
    const intent = world.things.get(String(params['payment_intent']))
    const charge = world.things.get(String(intent?.['latest_charge']))
    if (!intent || !charge) return fault(404, 'invalid_request_error', 'No such payment_intent', 'resource_missing')
    if (Number(charge['amount_refunded']) + Number(params['amount']) > Number(charge['amount'])) {
      return fault(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge', 'charge_already_refunded')
    }
    return ok(world.refund(intent.id, Number(params['amount']), inner(params, 'metadata')))
  }
  return fault(404, 'invalid_request_error', `Unrecognized request URL (POST /v1/${resource})`, 'url_invalid')
}

/** Takes money from a card on file, as `confirm` asks; a card that declines says so and leaves its intent behind. */
function chargeCard(world: CardWorld, params: Params): Answer {
  const card = world.things.get(String(params['payment_method']))
  if (!card || card['customer'] !== params['customer'])
    return fault(400, 'invalid_request_error', 'The payment method is not of this customer', 'payment_method_unexpected_state')
  const about = { currency: String(params['currency']), metadata: inner(params, 'metadata'), customer: params['customer'] }
  if (card['declines']) {
    const intent = world.make('payment_intent', {
      ...about,
      amount: Number(params['amount']),
      amount_received: 0,
      status: 'requires_payment_method',
    })
    world.tell('payment_intent.payment_failed', intent)
    return fault(402, 'card_error', 'Your card was declined.', 'card_declined')
  }
  const { intent } = world.charge(Number(params['amount']), about)
  world.tell('payment_intent.succeeded', intent)
  return ok(intent)
}

function openConnected(peer: CardPeer): Thing {
  const world = new CardWorld()
  Object.assign(world.account, { charges_enabled: false, payouts_enabled: false, details_submitted: false })
  world.account['requirements'] = {
    ...(world.account['requirements'] as object),
    currently_due: ['external_account', 'company.tax_id'],
    disabled_reason: 'requirements.past_due',
  }
  peer.worlds.set(world.account.id, world)
  return world.account
}

function list(world: CardWorld, object: string, params: Params): Answer {
  const since = Number(inner(params, 'created')['gte'] ?? 0)
  const types = Object.values(inner(params, 'types'))
  const found = world
    .all(object)
    .filter(
      (thing) =>
        Number(thing['created']) >= since &&
        (types.length === 0 || types.includes(String(thing['type']))) &&
        ['payout', 'payment_intent', 'customer'].every((name) => params[name] === undefined || thing[name] === params[name]),
    )
  const from = params['starting_after'] === undefined ? 0 : found.findIndex((thing) => thing.id === params['starting_after']) + 1
  const data = found.slice(from, from + PAGE)
  return ok({ object: 'list', url: `/v1/${object}`, has_more: from + PAGE < found.length, data })
}

/** `a[b][0]=c` to `{ a: { b: { 0: 'c' } } }`. */
function nested(search: URLSearchParams): Params {
  const root: Params = {}
  for (const [name, value] of search) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? name
    let at = root
    for (const step of path) {
      const next = at[step]
      const deeper: Params = typeof next === 'object' ? next : {}
      at[step] = deeper
      at = deeper
    }
    at[last] = value
  }
  return root
}
