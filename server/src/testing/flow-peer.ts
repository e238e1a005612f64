import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Flow = {
  flowId: string
  trackingId: string | null
  flowType: string
  updatedAt: string
  acknowledgement: { status: string; details: object[] }
  file: string
}
/** What the next calls of a path meet instead of an answer: a status, silence, or the work done and its answer lost. */
export type Trouble = number | 'silence' | 'lost'

/** An approved platform on this machine, by the Flow Service of XP Z12-013: real HTTP, tokens, flows, lifecycle messages. */
export type FlowPeer = {
  url: string
  flows: Flow[]
  /** Troubles by method and path, met one after the other. */
  troubles: Map<string, Trouble[]>
  acknowledge(trackingId: string | null, status: 'Ok' | 'Error', reason?: string): void
  /** A message of the buyer's side about an invoice. */
  tell(number: string, code: number, reason?: string): Flow
  /** How many requests came. */
  calls(): number
  stop(): Promise<void>
}

const SECRET = 'secret-of-the-platform'

export async function startFlowPeer(): Promise<FlowPeer> {
  const flows: Flow[] = []
  const troubles: FlowPeer['troubles'] = new Map()
  const tokens = new Set<string>()
  let clock = Date.now()
  // Each change has an instant of its own, as the interface wants.
  const tick = (): string => new Date((clock += 1_000)).toISOString()

  const reply = (response: ServerResponse, status: number, body: unknown = {}): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const deposit = async (request: IncomingMessage): Promise<Flow> => {
    const form = await new Response(new Uint8Array(await buffer(request)), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData()
    const info = JSON.parse(await (form.get('flowInfo') as File).text()) as { trackingId: string }
    const file = Buffer.from(await (form.get('file') as File).arrayBuffer()).toString('latin1')
    const flow: Flow = {
      flowId: randomUUID(),
      trackingId: info.trackingId,
      flowType: 'CustomerInvoice',
      updatedAt: tick(),
      acknowledgement: { status: 'Pending', details: [] },
      file,
    }
    flows.push(flow)
    return flow
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').replace(/\?.*$/, '')
    if (path === '/token') {
      const form = new URLSearchParams((await buffer(request)).toString())
      if (form.get('client_secret') !== SECRET || form.get('grant_type') !== 'client_credentials')
        return reply(response, 401, { error: 'invalid_client' })
      const token = randomUUID()
      tokens.add(token)
      return reply(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 300 })
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return reply(response, 401)
    const trouble = troubles.get(`${request.method} ${path}`)?.shift()
    if (trouble === 'silence') return void request.socket.destroy()
    if (typeof trouble === 'number') return reply(response, trouble, { errorCode: 'E1', errorMessage: 'SIREN inconnu de l’annuaire' })
    if (path === '/v1/healthcheck') return reply(response, 200)
    if (path === '/v1/flows') {
      const { file: _, ...flow } = await deposit(request)
      return trouble === 'lost' ? void request.socket.destroy() : reply(response, 202, flow)
    }
    if (path === '/v1/flows/search') {
      const { where, limit } = JSON.parse((await buffer(request)).toString()) as {
        where: { trackingId?: string; updatedAfter?: string; flowType?: string[] }
        limit: number
      }
      const found = flows.filter(
        (flow) =>
          (!where.trackingId || flow.trackingId === where.trackingId) &&
          (!where.updatedAfter || flow.updatedAt > where.updatedAfter) &&
          (!where.flowType || where.flowType.includes(flow.flowType)),
      )
      return reply(response, 200, {
        limit,
        results: found
          .toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))
          .slice(0, limit)
          .map(({ file: _, ...flow }) => flow),
      })
    }
    const flow = flows.find((each) => path === `/v1/flows/${each.flowId}`)
    if (!flow) return reply(response, 404)
    response.writeHead(200, { 'content-type': 'application/xml' }).end(flow.file)
  }
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    flows,
    troubles,
    acknowledge(trackingId, status, reason) {
      for (const flow of flows.filter((each) => each.trackingId === trackingId)) {
        flow.acknowledgement = {
          status,
          details: reason ? [{ level: 'Error', item: 'BT-49', reasonCode: 'REJ', reasonMessage: reason }] : [],
        }
        flow.updatedAt = tick()
      }
    },
    tell(number, code, reason = '') {
      const at = tick()
      const flow = {
        flowId: randomUUID(),
        trackingId: null,
        flowType: 'CustomerInvoiceLC',
        updatedAt: at,
        acknowledgement: { status: 'Ok', details: [] },
        file: lifeMessage(number, code, at, reason),
      }
      flows.push(flow)
      return flow
    },
    calls: () => calls,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What the platform calls its secret; others are refused. */
export const peerKeys = (peer: FlowPeer) => ({
  way: 'platform' as const,
  flowUrl: peer.url,
  tokenUrl: `${peer.url}/token`,
  clientId: 'pepiniere',
  clientSecret: SECRET,
})

const lifeMessage = (number: string, code: number, at: string, reason: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:AcknowledgementDocument>
    <ram:TypeCode>23</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="204">${at.replace(/[-:T]/g, '').slice(0, 14)}</udt:DateTimeString></ram:IssueDateTime>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>
      <ram:TypeCode>380</ram:TypeCode>
      <ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>
      <ram:SpecifiedDocumentStatus><ram:ReasonCode>AUTRE</ram:ReasonCode><ram:Reason>${reason}</ram:Reason></ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>`
