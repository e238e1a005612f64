import { createHash } from 'node:crypto'
import { z } from 'zod'
import { askOutside, type OutsideAnswer, OutsideError, type Question } from '../../platform/outgoing/ask-outside.ts'
import { type LifeMessage, readLifeMessage } from './life-message.ts'
import { type News, type NewsPage, type Parcel, type Platform, PlatformError } from './platform.ts'

export type FlowAddress = {
  flowUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  organizationId: string
  inner: boolean
}

const TIMEOUT_MS = 20_000
const PAGE = 100
/** Pages of one reading; the next one goes on from there. */
const MOST_PAGES = 20
const LONGEST_MESSAGE = 1_000_000
/** Of any answer; a page of flows is the longest. */
const LONGEST_ANSWER = 10_000_000

const token = z.object({ access_token: z.string().min(1) })
const deposited = z.object({ flowId: z.string().min(1) })
const flow = z.object({
  flowId: z.string().min(1),
  flowType: z.string().optional(),
  trackingId: z.string().nullish(),
  updatedAt: z.coerce.date(),
  acknowledgement: z
    .object({
      status: z.string(),
      details: z
        .array(z.object({ reasonCode: z.string().nullish(), reasonMessage: z.string().nullish(), item: z.string().nullish() }))
        .nullish(),
    })
    .nullish(),
})
const found = z.object({ results: z.array(flow).nullish() })
type Flow = z.infer<typeof flow>

/** An approved platform by its standard interface, the Flow Service of XP Z12-013 (version 1.2), with OAuth 2 client credentials. */
export class FlowService implements Platform {
  readonly #at: FlowAddress
  #token: string | null = null

  constructor(address: FlowAddress) {
    this.#at = { ...address, flowUrl: address.flowUrl.replace(/\/+$/, '').replace(/\/v1$/, '') }
  }

  async check(): Promise<void> {
    await this.#call('GET', '/v1/healthcheck')
  }

  async deposit({ trackingId, name, bytes }: Parcel): Promise<string> {
    // An earlier try may have reached it though its answer was lost.
    const [known] = await this.#search({ trackingId })
    if (known) return known.flowId
    const form = new FormData()
    const info = {
      trackingId,
      name,
      processingRule: 'B2B',
      flowSyntax: 'Factur-X',
      flowProfile: 'CIUS',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    form.append('flowInfo', new Blob([JSON.stringify(info)], { type: 'application/json' }))
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
    return parsed(deposited, json(await this.#call('POST', '/v1/flows', form))).flowId
  }

  /** Acknowledgements of what was deposited, and messages of its life since. */
  async newsSince(since: Date): Promise<NewsPage> {
    const news: News[] = []
    let until = since
    for (let page = 0; page < MOST_PAGES; page++) {
      const flows = await this.#search({ updatedAfter: until.toISOString(), flowType: ['CustomerInvoice', 'CustomerInvoiceLC'] })
      for (const each of flows) {
        news.push(...(await this.#newsOf(each)))
        if (each.updatedAt > until) until = each.updatedAt
      }
      if (flows.length < PAGE) break
    }
    return { news, until }
  }

  async #newsOf(each: Flow): Promise<News[]> {
    if (each.flowType === 'CustomerInvoiceLC') {
      const message = await this.#message(each.flowId)
      return message
        ? [
            {
              messageRef: each.flowId,
              invoice: { number: message.number },
              code: message.code,
              at: message.at ?? each.updatedAt,
              reason: message.reason,
            },
          ]
        : []
    }
    const { status, details } = each.acknowledgement ?? { status: 'Pending', details: [] }
    if (!each.trackingId || (status !== 'Ok' && status !== 'Error')) return []
    const reason = (details ?? []).map((one) => [one.reasonMessage ?? one.reasonCode, one.item].filter(Boolean).join(' : ')).join(' ; ')
    return [
      {
        messageRef: `${each.flowId}/${status}`,
        invoice: { trackingId: each.trackingId },
        code: status === 'Ok' ? 200 : 213,
        at: each.updatedAt,
        reason: reason.slice(0, 500),
      },
    ]
  }

  /** The message itself; undefined when it is none that one could read. */
  async #message(flowId: string): Promise<LifeMessage | undefined> {
    const answer = await this.#call('GET', `/v1/flows/${encodeURIComponent(flowId)}?docType=Original`)
    const text = answer.body.toString('utf8')
    return text.length > LONGEST_MESSAGE ? undefined : readLifeMessage(text)
  }

  async #search(where: object): Promise<Flow[]> {
    return parsed(found, json(await this.#call('POST', '/v1/flows/search', JSON.stringify({ limit: PAGE, where })))).results ?? []
  }

  async #call(method: string, path: string, body?: FormData | string): Promise<OutsideAnswer> {
    this.#token ??= await this.#newToken()
    const headers: Record<string, string> = { authorization: `Bearer ${this.#token}`, accept: 'application/json, application/xml' }
    if (typeof body === 'string') headers['content-type'] = 'application/json'
    if (this.#at.organizationId) headers['organization-id'] = this.#at.organizationId
    return sent(this.#at.flowUrl + path, { method, headers, ...(body === undefined ? {} : { body }) }, this.#at.inner)
  }

  async #newToken(): Promise<string> {
    const { tokenUrl, clientId, clientSecret, inner } = this.#at
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
    const answer = await sent(tokenUrl, { method: 'POST', body }, inner).catch((error: unknown) => {
      // OAuth 2 answers wrong credentials with 400 or 401 (RFC 6749, 5.2).
      throw error instanceof PlatformError && error.code === 'refused' ? new PlatformError('key', error.message) : error
    })
    return parsed(token, json(answer)).access_token
  }
}

async function sent(url: string, question: Question, inner: boolean): Promise<OutsideAnswer> {
  // A redirection could lead keys elsewhere: none is followed.
  const answer = await askOutside(url, question, { ms: TIMEOUT_MS, bytes: LONGEST_ANSWER, redirects: 0, inner }).catch((error: unknown) => {
    throw new PlatformError('unreachable', error instanceof OutsideError ? error.code : 'no answer', { cause: error })
  })
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  if (status === 401 || status === 403) throw new PlatformError('key', String(status))
  if (status >= 500 || status === 429 || status === 404) throw new PlatformError('unreachable', String(status))
  throw new PlatformError('refused', sentenceIn(answer.body.toString('utf8', 0, 2_000)) || String(status))
}

const fault = z.object({ errorCode: z.string().nullish(), errorMessage: z.string().nullish(), details: z.string().nullish() })

/** What a refusal says of itself. */
function sentenceIn(text: string): string {
  try {
    const { errorCode, errorMessage, details } = fault.parse(JSON.parse(text))
    return [errorMessage ?? errorCode, details].filter(Boolean).join(' : ').slice(0, 300)
  } catch {
    return ''
  }
}

function json({ body }: OutsideAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new PlatformError('unreachable', 'no JSON', { cause: error })
  }
}

function parsed<T>(shape: z.ZodType<T>, value: unknown): T {
  const read = shape.safeParse(value)
  if (!read.success) throw new PlatformError('unreachable', 'an answer of another shape')
  return read.data
}
