import { eInvoicingRoutes as routes } from '@plantule/contract/e-invoicing/e-invoicing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowPeer, peerKeys, startFlowPeer } from '../../testing/flow-peer.ts'
import { testApp } from '../../testing/test-app.ts'
import { type Books, invoiced, openBooks } from '../books/books.testing.ts'
import { depositInvoice, offerInvoice } from './deposit.ts'
import { readLifeMessage } from './life-message.ts'
import { PlatformError } from './platform.ts'
import { sweep } from './sweep.ts'

let peer: FlowPeer
beforeAll(async () => {
  peer = await startFlowPeer()
  const { services } = await testApp()
  services.config.innerAddresses = true
})
afterAll(() => peer.stop())

const bill = ({ shop, professionalId }: Books) => invoiced({ shop, customerId: professionalId, professionalId })
const stateOf = async ({ shop }: Books, id: number) => (await shop.ok(routes.transmission, { params: { id } })).state

/** What a job gets, for those that the clock starts. */
async function jobOf({ shop }: Books, lastTry = false) {
  const { services } = await testApp()
  return { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry }
}
const look = async (books: Books): Promise<void> => sweep({}, await jobOf(books))

async function onPlatform(): Promise<Books> {
  const books = await openBooks()
  expect(await books.shop.ok(routes.setPlatform, { body: peerKeys(peer) })).toMatchObject({ way: 'platform', failure: null })
  return books
}

test('without a platform people hand the file over and write down what became of it', async () => {
  const books = await openBooks()
  const { shop } = books
  const { id } = await bill(books)
  const priv = await invoiced(books)
  await shop.drain()
  expect((await shop.ok(routes.listTransmissions, { params: { page: 1 } })).items.map((row) => [row.id, row.state])).toEqual([
    [id, 'to_send'],
  ])
  expect((await shop.call(routes.sendInvoice, { params: { id }, body: {} })).problem.code).toBe('platform_off')
  expect((await shop.call(routes.transmission, { params: { id: priv.id } })).problem.code).toBe('not_electronic')
  await shop.ok(routes.noteStatus, { params: { id }, body: { status: 'deposited' } })
  const noted = await shop.ok(routes.noteStatus, { params: { id }, body: { status: 'refused', reason: 'Bon de commande absent' } })
  expect([noted.state, noted.history.map((event) => [event.status, event.source])]).toEqual([
    'refused',
    [
      ['refused', 'hand'],
      ['deposited', 'hand'],
    ],
  ])
  expect((await shop.ok(routes.listTransmissions, { params: { page: 1 }, query: { state: 'refused' } })).total).toBe(1)
  expect((await shop.ok(routes.listTransmissions, { params: { page: 1 }, query: { state: 'paid' } })).total).toBe(0)
})

test('keys are tried before they are kept, never answered, and leave for their own address only', async () => {
  const { shop } = await openBooks()
  const keys = peerKeys(peer)
  expect((await shop.call(routes.setPlatform, { body: { ...keys, clientSecret: 'wrong' } })).problem).toMatchObject({
    code: 'platform_key_refused',
  })
  expect((await shop.call(routes.setPlatform, { body: { ...keys, clientSecret: '' } })).problem).toMatchObject({
    code: 'platform_secret_missing',
    errors: [{ path: ['clientSecret'] }],
  })
  for (const flowUrl of ['ftp://a.fr', 'plateforme', 'http://plateforme.example', 'https://me:pass@plateforme.example']) {
    expect((await shop.call(routes.setPlatform, { body: { ...keys, flowUrl } })).problem).toMatchObject({
      code: 'platform_url',
      errors: [{ path: ['flowUrl'] }],
    })
  }
  expect((await shop.call(routes.setPlatform, { body: { ...keys, flowUrl: 'http://127.0.0.1:9' } })).problem.code).toBe(
    'platform_unreachable',
  )
  await shop.ok(routes.setPlatform, { body: keys })
  const kept = await shop.ok(routes.platformSettings, {})
  const { row, audits } = await shop.inShop(async (ctx) => ({
    row: await ctx.db.selectFrom('invoice_platform').selectAll().executeTakeFirstOrThrow(),
    audits: await ctx.db.selectFrom('audit').selectAll().execute(),
  }))
  for (const text of [JSON.stringify(kept), JSON.stringify(audits), row.sealed_secret.toString('latin1')])
    expect(text).not.toContain(keys.clientSecret)
  // The known secret goes with the known address alone.
  expect(
    (await shop.ok(routes.setPlatform, { body: { ...keys, clientSecret: '', organizationId: '73282932000074' } })).organizationId,
  ).toBe('73282932000074')
  expect(
    (await shop.call(routes.setPlatform, { body: { ...keys, clientSecret: '', tokenUrl: `${peer.url}/elsewhere` } })).problem.code,
  ).toBe('platform_secret_missing')
  expect(await shop.ok(routes.setPlatform, { body: { way: 'files' } })).toMatchObject({ way: 'files' })
})

test('without its setting no address of this machine or its network is asked', async () => {
  const books = await onPlatform()
  const { shop } = books
  const { services } = await testApp()
  const keys = peerKeys(peer)
  const { port } = new URL(peer.url)
  const before = peer.calls()
  services.config.innerAddresses = false
  try {
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '10.0.0.1', '192.168.1.10', '169.254.169.254', '2130706433']) {
      for (const field of ['flowUrl', 'tokenUrl'] as const) {
        const { problem } = await shop.call(routes.setPlatform, {
          body: {
            ...keys,
            flowUrl: 'https://plateforme.invalid',
            tokenUrl: 'https://plateforme.invalid/token',
            [field]: `https://${host}:${port}/`,
          },
        })
        expect(problem).toMatchObject({ code: 'platform_url', errors: [{ path: [field] }] })
      }
    }
    // Addresses that were kept while it was set lead nowhere either.
    await Promise.allSettled([look(books)])
    expect((await shop.ok(routes.platformSettings, {})).failure).toBe('unreachable')
    expect(peer.calls()).toBe(before)
  } finally {
    services.config.innerAddresses = true
  }
})

test('an invoice leaves by itself, and what is said of it comes back once, in order', async () => {
  const books = await onPlatform()
  const { shop } = books
  const { id, number } = await bill(books)
  await invoiced(books)
  const before = peer.flows.length
  await shop.drain()
  expect(await stateOf(books, id)).toBe('sent')
  expect(peer.flows).toHaveLength(before + 1)
  const flow = peer.flows.at(-1)
  expect(flow?.file.startsWith('%PDF-')).toBe(true)
  expect(flow?.file).toContain('factur-x.xml')
  peer.acknowledge(flow?.trackingId ?? null, 'Ok')
  await look(books)
  expect(await stateOf(books, id)).toBe('deposited')
  peer.tell(number, 202)
  peer.tell(number, 205)
  peer.tell('FA1999-00001', 210)
  await look(books)
  await look(books)
  peer.tell(number, 212)
  await look(books)
  const { state, history } = await shop.ok(routes.transmission, { params: { id } })
  expect([state, history.map((event) => event.status)]).toEqual(['paid', ['paid', 'approved', 'received', 'deposited']])
  expect((await shop.call(routes.sendInvoice, { params: { id }, body: {} })).problem.code).toBe('already_sent')
  // Offered twice, it leaves once.
  await offerInvoice({ invoiceId: id }, await jobOf(books))
  await shop.drain()
  expect(peer.flows.filter((each) => each.flowType === 'CustomerInvoice' && each.trackingId === flow?.trackingId)).toHaveLength(1)
})

/** An invoice that waits for its platform; each try at its job is started by hand. */
async function waiting() {
  const books = await openBooks()
  const { id } = await bill(books)
  await books.shop.drain()
  await books.shop.ok(routes.setPlatform, { body: peerKeys(peer) })
  await books.shop.ok(routes.sendInvoice, { params: { id }, body: {} })
  const attempt = async (lastTry = false): Promise<string> =>
    depositInvoice({ invoiceId: id }, await jobOf(books, lastTry)).then(
      () => 'done',
      (error: unknown) => (error instanceof PlatformError ? error.code : 'crash'),
    )
  return { books, id, attempt }
}

test('a lost answer makes no second invoice; silence and crashes are tried again', async () => {
  const { books, id, attempt } = await waiting()
  const before = peer.flows.length
  peer.troubles.set('POST /v1/flows', [503, 'silence', 'lost'])
  expect([await attempt(), await attempt(), await attempt()]).toEqual(['unreachable', 'unreachable', 'unreachable'])
  expect(await books.shop.ok(routes.transmission, { params: { id } })).toMatchObject({
    state: 'queued',
    attempts: 3,
    failure: 'unreachable',
  })
  expect((await books.shop.ok(routes.platformSettings, {})).failure).toBe('unreachable')
  expect([await attempt(), await attempt()]).toEqual(['done', 'done'])
  expect(await books.shop.ok(routes.transmission, { params: { id } })).toMatchObject({ state: 'sent', attempts: 4, failure: null })
  expect(peer.flows).toHaveLength(before + 1)
  expect((await books.shop.ok(routes.platformSettings, {})).failure).toBe(null)
})

test('two jobs for one invoice hand it over once', async () => {
  const { attempt } = await waiting()
  const before = peer.flows.length
  await Promise.all([attempt(), attempt()])
  expect(peer.flows).toHaveLength(before + 1)
})

test('what never passes ends as failed, for people to see', async () => {
  const { books, id, attempt } = await waiting()
  peer.troubles.set('POST /v1/flows', [500])
  expect(await attempt(true)).toBe('done')
  expect(await books.shop.ok(routes.transmission, { params: { id } })).toMatchObject({ state: 'failed', failure: 'unreachable' })
})

test('what the platform will not take ends with its words, and may be sent again once mended', async () => {
  const books = await onPlatform()
  const { shop } = books
  peer.troubles.set('POST /v1/flows', [422])
  const { id } = await bill(books)
  await shop.drain()
  const refused = await shop.ok(routes.transmission, { params: { id } })
  expect([refused.state, refused.failure]).toEqual(['failed', 'SIREN inconnu de l’annuaire'])
  await shop.ok(routes.sendInvoice, { params: { id }, body: {} })
  await shop.drain()
  expect(await stateOf(books, id)).toBe('sent')
  peer.acknowledge(peer.flows.at(-1)?.trackingId ?? null, 'Error', 'Destinataire inconnu')
  await look(books)
  const rejected = await shop.ok(routes.transmission, { params: { id } })
  expect([rejected.state, rejected.history[0]?.reason]).toEqual(['rejected', 'Destinataire inconnu : BT-49'])
})

test('keys that were withdrawn are told, and the invoice waits', async () => {
  const { books, id, attempt } = await waiting()
  peer.troubles.set('POST /v1/flows/search', [401])
  expect(await attempt()).toBe('key')
  expect((await books.shop.ok(routes.platformSettings, {})).failure).toBe('key')
  expect(await books.shop.ok(routes.transmission, { params: { id } })).toMatchObject({ state: 'queued', failure: 'key' })
})

test('a message that is none, or that would grow, is not read', () => {
  expect(readLifeMessage('<a/>')).toBeUndefined()
  expect(readLifeMessage('%PDF-1.7')).toBeUndefined()
  expect(readLifeMessage('<!DOCTYPE a [<!ENTITY b "b">]><CrossDomainAcknowledgementAndResponse/>')).toBeUndefined()
  const message = (code: string) =>
    `<r:CrossDomainAcknowledgementAndResponse><r:AcknowledgementDocument><ReferenceReferencedDocument><IssuerAssignedID>FA2026-00001</IssuerAssignedID><ProcessConditionCode>${code}</ProcessConditionCode></ReferenceReferencedDocument></r:AcknowledgementDocument></r:CrossDomainAcknowledgementAndResponse>`
  expect(readLifeMessage(message('999'))).toBeUndefined()
  expect(readLifeMessage(message('toString'))).toBeUndefined()
  expect(readLifeMessage(message('210'))).toEqual({ number: 'FA2026-00001', code: 210, at: null, reason: '' })
})
