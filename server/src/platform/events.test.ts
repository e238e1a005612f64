import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { newShop } from '../testing/new-shop.ts'
import { testApp } from '../testing/test-app.ts'
import type { News } from './events.ts'
import { openSecretBox, signOutEverywhere, signOutOthers, signOutSession } from './identity/index.ts'
import { RecordStore } from './identity/record-store.ts'
import { buildServer } from './server.ts'
import { mountSystem } from './system-routes.ts'
import { Doorkeeper } from './who.ts'

// One that is still being told to listen hears nothing yet.
const ears = "select pid from pg_stat_activity where query = 'listen plantule_events' and state = 'idle' and datname = current_database()"

test('after its connection is cut it hears again, through one new connection', async () => {
  const shop = await newShop()
  const { events, pools } = await testApp()
  const heard: News[] = []
  const close = events.listen({ shopId: shop.id, rights: ['orders.read'], hear: (news) => heard.push(news) })
  const pids = async () => (await pools.owner.query<{ pid: number }>(ears)).rows.map((row) => row.pid)
  const [before] = await pids()
  await pools.owner.query('select pg_terminate_backend($1)', [before])
  await expect.poll(async () => (await pids()).filter((pid) => pid !== before).length, { timeout: 10_000 }).toBe(1)
  await shop.inShop((ctx) => ctx.publish('orders.changed', { id: 7 }, 'orders.read'))
  await shop.inShop((ctx) => ctx.publish('card.changed', {}, 'accounting.read'))
  await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(1)
  expect(heard[0]).toMatchObject({ topic: 'orders.changed', data: { id: 7 } })
  expect((await pids()).length).toBe(1)
  close()
})

test('what a rolled-back transaction told is never heard', async () => {
  const shop = await newShop()
  const { events } = await testApp()
  const heard: string[] = []
  const close = events.listen({ shopId: shop.id, rights: [], hear: (news) => heard.push(news.topic) })
  const failing = shop.inShop(async (ctx) => {
    await ctx.publish('tva.changed', {})
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await shop.inShop((ctx) => ctx.publish('menu.changed', {}))
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['menu.changed'])
  close()
})

test('a browser whose rights may have changed hears no more until it is admitted anew', async () => {
  const { shop, app, address } = await listening()
  const stream = await fetch(address, { headers: { authorization: 'Bearer any' } })
  const heard = stream.text()
  await shop.inShop((ctx) => ctx.publish('members.changed', {}))
  expect(await heard).toBe(': ready\n\nevent: members.changed\ndata: {}\n\n')
  await app.close()
})

test('of one person the oldest streams end when he opens ever more', async () => {
  const { app, address } = await listening()
  const leaving = new AbortController()
  const open = () => fetch(address, { headers: { authorization: 'Bearer any' }, signal: leaving.signal })
  const oldest = (await open()).text()
  const others = []
  for (let count = 0; count < 39; count++) others.push(await open())
  const still = await Promise.race([
    oldest.then(
      () => 'ended',
      () => 'ended',
    ),
    new Promise((told) => setTimeout(() => told('open'), 50)),
  ])
  expect(still).toBe('open')
  others.push(await open())
  await expect(oldest).rejects.toThrow()
  leaving.abort()
  await app.close()
})

test('a browser that listens holds up no stop', async () => {
  const { app, address } = await listening()
  const stream = await fetch(address, { headers: { authorization: 'Bearer any' } })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const heard = stream.text()
  await app.close()
  expect(await heard).toBe(': ready\n\n')
})

test('a browser hears nothing more once its session is over, however it ended, nor once its token is', async () => {
  const { pools, services } = await testApp()
  const records = new RecordStore(pools.owner, openSecretBox(join(services.config.dataFolder, 'secrets')), 'Session')
  const ends: Record<string, (sub: string, uid: string) => Promise<unknown>> = {
    'sign-out here': (_, uid) => records.destroy(`session ${uid}`),
    'sign-out from another machine': (sub, uid) => signOutSession(pools.owner, sub, uid),
    'a changed password': (sub) => signOutOthers(pools.owner, sub, ''),
    'all at once': (sub) => signOutEverywhere(pools.owner, sub),
  }
  for (const end of Object.values(ends)) {
    const [uid, beside] = [randomUUID(), randomUUID()]
    const { app, address } = await listening({ sid: uid })
    const other = await listening({ sid: beside })
    await records.upsert(`session ${uid}`, { uid, accountId: `sub ${uid}`, kind: 'Session' }, 3600)
    const headers = { authorization: 'Bearer any' }
    const [heard, still] = [await fetch(address, { headers }), await fetch(other.address, { headers })]
    await end(`sub ${uid}`, uid)
    expect(await heard.text()).toBe(': ready\n\n')
    await other.shop.inShop((ctx) => ctx.publish('members.changed', {}))
    expect(await still.text()).toContain('members.changed')
    await Promise.all([app.close(), other.app.close()])
  }
  const { app, address } = await listening({ exp: Math.floor(Date.now() / 1000) - 61 })
  expect(await (await fetch(address, { headers: { authorization: 'Bearer any' } })).text()).toBe(': ready\n\n')
  await app.close()
})

/** A server of its own on a port, where a shop's owner may listen. */
async function listening(token: { sid?: string; exp?: number } = {}) {
  const shop = await newShop()
  const { events, pools } = await testApp()
  const { rows } = await pools.owner.query<{ sub: string }>(
    'select p.sub from person p join member m on m.person_id = p.id where m.id = $1',
    [shop.memberId],
  )
  const door = new Doorkeeper(pools.owner, async () => ({ sub: rows[0]?.sub ?? '', ...token }), { byAddress: true, demo: false })
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 100 })
  mountSystem(app, door, events, { domain: '', clientId: '', audience: '', demo: false, opening: { open: false, register: false } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Listening on TCP: the address is an object with a port.
  const { port } = app.server.address() as AddressInfo
  return { shop, app, address: `http://127.0.0.1:${port}/api/v2/events` }
}
