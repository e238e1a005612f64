import pino from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { Leaving, mountReady } from './ready.ts'
import { buildServer } from './server.ts'

test('a process that is to stop says so to its proxy, and answers whoever comes meanwhile', async () => {
  const { pools } = await testApp()
  const leaving = new Leaving()
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 100, leaving })
  mountReady(app, pools.owner, leaving)
  let entered = (): void => undefined
  const inside = new Promise<void>((resolve) => (entered = resolve))
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  app.get('/slow', async () => {
    entered()
    await held
    return { ok: true }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const before = await fetch(`${address}/ready`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  const slow = fetch(`${address}/slow`)
  await inside
  await leaving.begin()
  expect((await fetch(`${address}/ready`)).status).toBe(503)
  const meanwhile = await fetch(`${address}/health`)
  // The next request takes a new connection, to another process.
  expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close'])
  const closed = app.close()
  release()
  expect((await slow).status).toBe(200)
  await closed
  await expect(fetch(`${address}/health`)).rejects.toThrow('fetch failed')
})
