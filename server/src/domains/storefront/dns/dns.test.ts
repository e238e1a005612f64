import { type DnsHost, dnsRoutes, MOST_HOSTS } from '@plantule/contract/storefront/dns'
import { proofText } from '@plantule/contract/storefront/dns-records'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shopOfHost } from '../../../platform/shop-of-host.ts'
import { type DnsPeer, startDnsPeer } from '../../../testing/dns-peer.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { certificateAfter } from './certificate.ts'
import { recheckHosts } from './check-host.ts'

let app: TestApp
let peer: DnsPeer
let shop: TestShop
let other: TestShop
let number = 0
const freshHost = (): string => `www.jardin-${process.pid}-${number++}.fr`
const TARGET = 'sites.plantule.fr'

beforeAll(async () => {
  app = await testApp()
  peer = await startDnsPeer()
  Object.assign(app.services.config, { dns: { servers: [peer.address], siteHost: TARGET }, publicUrl: 'http://app.plantule.fr' })
  peer.set(TARGET, 'A', '192.0.2.10')
})
afterAll(() => peer.stop())
beforeEach(async () => {
  ;[shop, other] = [await newShop(), await newShop()]
})

async function checked(of: TestShop, host: string): Promise<DnsHost> {
  await of.ok(dnsRoutes.validateDns, { body: { host } })
  await of.drain()
  return hostOf(of, host)
}
async function hostOf(of: TestShop, host: string): Promise<DnsHost> {
  const { hosts } = await of.ok(dnsRoutes.getDns)
  return hosts.find((each) => each.host === host) as DnsHost
}
const states = ({ records }: DnsHost) => Object.fromEntries(records.map(({ purpose, state }) => [purpose, state]))
const proofOf = ({ records }: DnsHost): string => records[0]?.values[0] ?? ''
/** Sets the proof of a shop that asked, and the record of the site. */
async function proven(of: TestShop, host = freshHost()): Promise<string> {
  const asked = await of.ok(dnsRoutes.validateDns, { body: { host } })
  peer.set(`_plantule.${host}`, 'TXT', ...asked.hosts.filter((each) => each.host === host).map(proofOf))
  peer.set(host, 'CNAME', TARGET)
  await checked(of, host)
  return host
}
const ask = async (domain: string): Promise<number> =>
  (await app.app.inject({ url: `/ask-host?domain=${encodeURIComponent(domain)}` })).statusCode

describe('a name', () => {
  test('goes its way: records to set, what is found instead, proof, change; the name before leads to the new one', async () => {
    const first = freshHost()
    const asked = await shop.ok(dnsRoutes.validateDns, { body: { host: `https://${first.toUpperCase()}/` } })
    expect(asked.target).toBe(TARGET)
    expect(asked.hosts).toMatchObject([{ host: first, role: 'waiting', checking: true, checkedAt: null, provenAt: null, ready: false }])
    await shop.drain()
    const before = await hostOf(shop, first)
    expect(states(before)).toEqual({ proof: 'missing', site: 'missing', mail: 'missing', policy: 'missing' })
    expect([before.checking, before.checkedAt === null]).toEqual([false, false])
    expect((await shop.call(dnsRoutes.changeDomain, { body: { host: first } })).problem.code).toBe('host_not_proven')

    peer.set(`_plantule.${first}`, 'TXT', 'something else', proofText('z'.repeat(22)))
    peer.set(first, 'CNAME', 'shops.elsewhere.fr')
    peer.set('shops.elsewhere.fr', 'A', '198.51.100.7')
    const wrong = await checked(shop, first)
    expect(wrong.records.slice(0, 2).map(({ state, note, found }) => [state, note, found])).toEqual([
      ['wrong', 'not_ours', ['something else', proofText('z'.repeat(22))]],
      ['wrong', 'elsewhere', ['shops.elsewhere.fr']],
    ])

    peer.set(`_plantule.${first}`, 'TXT', proofOf(before))
    const halfway = await checked(shop, first)
    expect([states(halfway)['proof'], halfway.provenAt === null, halfway.ready]).toEqual(['ok', false, false])
    expect((await shop.call(dnsRoutes.changeDomain, { body: { host: first } })).problem.code).toBe('host_not_ready')
    peer.set(first, 'CNAME', TARGET)
    expect((await checked(shop, first)).ready).toBe(true)
    await shop.ok(dnsRoutes.changeDomain, { body: { host: first } })

    const second = await proven(shop)
    const changed = await shop.ok(dnsRoutes.changeDomain, { body: { host: second } })
    expect(changed.hosts.map(({ host, role }) => [host, role])).toEqual([
      [second, 'primary'],
      [first, 'redirect'],
    ])
    const pool = { pool: app.pools.app }
    expect(await shopOfHost(pool, first)).toEqual({ shopId: shop.id, primary: second })
    expect((await hostOf(shop, first)).role).toBe('redirect')
  })

  test('in letters beyond ASCII is kept as the DNS writes it and shown as people do', async () => {
    const { hosts } = await shop.ok(dnsRoutes.validateDns, { body: { host: `www.pépinière-${process.pid}.fr` } })
    expect(hosts[0]?.host).toMatch(/^www\.xn--/)
    expect(hosts[0]?.name).toBe(`www.pépinière-${process.pid}.fr`)
  })

  test.each([
    ['127.0.0.1', 'host_not_public'],
    ['http://localhost:3000', 'host_malformed'],
    ['shop.localhost', 'host_not_public'],
    ['<script>alert(1)</script>', 'host_malformed'],
    ["www.fr'; drop table shop;--", 'host_malformed'],
    ['app.plantule.fr', 'host_of_provider'],
    ['plantule.fr', 'host_of_provider'],
    ['mine.sites.plantule.fr', 'host_of_provider'],
  ])('%s is refused beside its field', async (host, code) => {
    const { status, problem } = await shop.call(dnsRoutes.validateDns, { body: { host } })
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([400, code, ['host']])
  })

  test('of another shop is neither shown nor changed nor taken away', async () => {
    const host = await proven(other)
    const { id } = await hostOf(other, host)
    expect((await shop.ok(dnsRoutes.getDns)).hosts).toEqual([])
    expect((await shop.call(dnsRoutes.changeDomain, { body: { host } })).status).toBe(404)
    expect((await shop.call(dnsRoutes.removeHost, { params: { id } })).status).toBe(404)
  })

  test('is asked for ten at a time at most, also by two at once', async () => {
    for (let n = 1; n < MOST_HOSTS; n++) await shop.ok(dnsRoutes.validateDns, { body: { host: freshHost() } })
    const both = await Promise.all([freshHost(), freshHost()].map((host) => shop.call(dnsRoutes.validateDns, { body: { host } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('the proof', () => {
  test('of two shops that stands at once is of one of them, whoever checks at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const host = freshHost()
      const asked = await Promise.all([shop, other].map((of) => of.ok(dnsRoutes.validateDns, { body: { host } })))
      peer.set(`_plantule.${host}`, 'TXT', ...asked.map(({ hosts }) => proofOf(hosts.find((each) => each.host === host) as DnsHost)))
      await Promise.all([shop.drain(), other.drain()])
      // What one of them drained of the other's it put away unrun.
      const found = [await checked(shop, host), await checked(other, host)]
      expect(found.filter(({ provenAt }) => provenAt !== null)).toHaveLength(1)
      expect(found.filter(({ heldElsewhere }) => heldElsewhere)).toHaveLength(1)
    }
  })

  test('takes a name from a shop whose own no longer stands, which is told', async () => {
    const host = await proven(shop)
    await shop.ok(dnsRoutes.changeDomain, { body: { host } })
    await proven(other, host)
    expect((await shopOfHost({ pool: app.pools.app }, host))?.shopId).toBe(other.id)
    expect(await hostOf(shop, host)).toMatchObject({ role: 'waiting', provenAt: null, ready: false })
    expect((await hostOf(shop, host)).lostAt).not.toBeNull()
    expect((await shop.call(dnsRoutes.changeDomain, { body: { host, anyway: true } })).problem.code).toBe('host_not_proven')
  })

  test('that is taken out, or whose servers are silent, takes the site from nobody', async () => {
    const host = await proven(shop)
    await shop.ok(dnsRoutes.changeDomain, { body: { host } })
    peer.set(`_plantule.${host}`, 'TXT')
    expect(states(await checked(shop, host))['proof']).toBe('missing')
    peer.troubles.set(`_plantule.${host}`, 'failure')
    const silent = await checked(shop, host)
    expect([states(silent)['proof'], silent.role, silent.provenAt === null]).toEqual(['silent', 'primary', false])
    expect((await shopOfHost({ pool: app.pools.app }, host))?.shopId).toBe(shop.id)
  })

  test('is given back with the name, which another may then prove', async () => {
    const host = await proven(shop)
    const { id } = await hostOf(shop, host)
    await shop.ok(dnsRoutes.removeHost, { params: { id } })
    expect([await ask(host), (await shop.ok(dnsRoutes.getDns)).hosts]).toEqual([404, []])
    await proven(other, host)
    expect(await ask(host)).toBe(200)
  })
})

describe('a check', () => {
  test('tells a server that does not answer from a record that is not there', async () => {
    const host = freshHost()
    peer.troubles.set(host, 'silence')
    const found = await checked(shop, host)
    expect(states(found)).toMatchObject({ proof: 'missing', site: 'silent' })
  })

  test('shows hostile records as text without what does not show, cut where they are endless', async () => {
    const host = freshHost()
    peer.set(`_plantule.${host}`, 'TXT', '<img src=x onerror=alert(1)>\u0000\u0007', 'x'.repeat(2000))
    const [record] = (await checked(shop, host)).records
    expect(record?.found[0]).toBe('<img src=x onerror=alert(1)>\ufffd\ufffd')
    expect(record?.found[1]).toHaveLength(500)
  })

  test('comes again by itself: for names that are held, and for those that wait since some days', async () => {
    const [held, fresh, old] = [await proven(shop), freshHost(), freshHost()]
    for (const host of [fresh, old]) await checked(shop, host)
    const long = new Date(Date.now() - 20 * 86_400_000)
    await shop.inShop((ctx) => ctx.db.updateTable('shop_host').set({ asked_at: long }).where('host', 'in', [old, held]).execute())
    peer.asked.length = 0
    await recheckHosts(
      {},
      { shopId: shop.id, inShop: shop.inShop, services: app.services, signal: AbortSignal.timeout(60_000), lastTry: true },
    )
    await shop.drain()
    const proofs = peer.asked.filter((each) => each.startsWith('TXT _plantule.')).map((each) => each.slice(14))
    // A question whose answer was slow is put again.
    expect([...new Set(proofs)].toSorted()).toEqual([held, fresh].toSorted())
  })

  test('takes no part of a page for a certificate but one that came by https', () => {
    const codes = ['redirect', 'too_big', 'unreachable', 'inner', 'too_slow', 'address'] as const
    expect(codes.map((code) => certificateAfter({ code }))).toEqual(['ok', 'ok', 'missing', 'missing', 'missing', 'missing'])
  })

  test('finds no certificate where nobody answers by https, and the change waits for it unless it is wanted anyway', async () => {
    app.services.config.publicUrl = 'https://app.plantule.fr'
    try {
      const host = freshHost()
      peer.set(TARGET, 'A', '127.0.0.1')
      await proven(shop, host)
      expect(await hostOf(shop, host)).toMatchObject({ certificate: 'missing', ready: false })
      expect((await shop.call(dnsRoutes.changeDomain, { body: { host } })).problem.code).toBe('host_not_ready')
      await shop.ok(dnsRoutes.changeDomain, { body: { host, anyway: true } })
      expect((await hostOf(shop, host)).role).toBe('primary')
    } finally {
      app.services.config.publicUrl = 'http://app.plantule.fr'
      peer.set(TARGET, 'A', '192.0.2.10')
    }
  })
})

test('a proxy is told of proven names alone, of whatever case, and of nothing that is no name', async () => {
  const [waiting, held] = [freshHost(), await proven(shop)]
  await checked(shop, waiting)
  expect([await ask(held), await ask(held.toUpperCase()), await ask(waiting)]).toEqual([200, 200, 404])
  for (const none of ['', 'x'.repeat(300), '../etc', "' or 1=1", 'app.plantule.fr']) expect(await ask(none)).toBe(404)
  expect((await app.app.inject({ url: `/ask-host?domain=${held}&domain=${held}` })).statusCode).toBe(404)
})

test('names are read and changed by those who hold the settings', async () => {
  const [reader, none] = [await shop.memberWith(['settings.read']), await shop.memberWith(['storefront.write'])]
  expect((await shop.call(dnsRoutes.getDns, {}, { token: reader })).status).toBe(200)
  expect((await shop.call(dnsRoutes.validateDns, { body: { host: freshHost() } }, { token: reader })).status).toBe(403)
  expect((await shop.call(dnsRoutes.getDns, {}, { token: none })).status).toBe(403)
})

test('two who change the domain at once leave one main name', async () => {
  const [first, second] = [await proven(shop), await proven(shop)]
  await Promise.all([first, second].map((host) => shop.ok(dnsRoutes.changeDomain, { body: { host } })))
  const { hosts } = await shop.ok(dnsRoutes.getDns)
  expect(hosts.map(({ role }) => role)).toEqual(['primary', 'redirect'])
})

test('a visitor finds the shop by its proven name', async () => {
  const host = await proven(shop)
  const found = await app.app.inject({ url: '/api/v2/search/items/all', headers: { host } })
  expect(found.statusCode).toBe(200)
})
