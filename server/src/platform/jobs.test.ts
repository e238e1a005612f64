import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newShop } from '../testing/new-shop.ts'
import { ownQueue } from '../testing/own-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { renderImageJob } from './images/render-job.ts'
import { does, job, type JobKind, type RunJob } from './job.ts'

/** Of a process that was away. */
const WAITED = 60

const queued = async (kind: string) => {
  const { pools } = await testApp()
  const { rows } = await pools.owner.query<{ state: string; heartbeat_seconds: number }>(
    'select state, heartbeat_seconds from pgboss.job where name = $1',
    [kind],
  )
  return rows
}

test('a stop cuts a running job short without spending one of its tries', async () => {
  const shop = await newShop()
  const member = { id: shop.memberId, rights: [] }
  const kind = `test.${randomUUID()}`
  const seen: { lastTry: boolean }[] = []
  const asked = job(kind, {})
  const kinds = (run: RunJob): JobKind[] => [does(asked, run, { retries: 0 })]

  const first = await ownQueue(
    kinds(async (_, running) => {
      seen.push({ lastTry: running.lastTry })
      await once(running.signal, 'abort')
      seen.push({ lastTry: running.lastTry })
      throw new Error('the process stops')
    }),
  )
  await first.as(shop.id, member, (ctx) => ctx.enqueue(asked, {}))
  await first.work()
  await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 15_000 })
  await first.stop()
  // Its only try is not lost, and nobody is told that it failed.
  expect(seen).toEqual([{ lastTry: true }, { lastTry: false }])
  expect(await queued(kind)).toMatchObject([{ state: 'retry' }])

  const second = await ownQueue(kinds(async (_, running) => void seen.push({ lastTry: running.lastTry })))
  await second.work()
  await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 30_000 })
  expect(seen[2]).toEqual({ lastTry: true })
  await vi.waitFor(async () => expect(await queued(kind)).toMatchObject([{ state: 'completed' }]), { timeout: 20_000 })
  await second.stop()
})

test('jobs that waited while no process worked run one after the other, not two at each look', async () => {
  const shop = await newShop()
  const ran: number[] = []
  const asked = job(`test.${randomUUID()}`, { n: z.int() })
  const queue = await ownQueue([does(asked, async ({ n }) => void ran.push(n))], { lateSeconds: 20 })
  try {
    await queue.as(shop.id, { id: shop.memberId, rights: [] }, async (ctx) => {
      for (let n = 0; n < WAITED; n++) await ctx.enqueue(asked, { n })
    })
    await queue.work()
    // Two at each look, every five seconds at the least, would take minutes.
    await vi.waitFor(() => expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: WAITED }, (_, n) => n)), { timeout: 50_000 })
  } finally {
    await queue.stop()
  }
})

test('a job of a shop that is to move leaves off without a try spent; those of others run on', async () => {
  const [leaves, stays] = [await newShop(), await newShop()]
  const kind = `test.${randomUUID()}`
  const asked = job(kind, {})
  const runs = new Map<number, AbortSignal[]>([leaves, stays].map(({ id }) => [id, []]))
  const queue = await ownQueue([
    does(
      asked,
      async (_, { shopId, signal }) => {
        if (runs.get(shopId)?.push(signal) !== 1) return
        await once(signal, 'abort')
        throw new Error('it leaves off')
      },
      { retries: 0 },
    ),
  ])
  for (const shop of [leaves, stays]) await queue.as(shop.id, { id: shop.memberId, rights: [] }, (ctx) => ctx.enqueue(asked, {}))
  await queue.work()
  await vi.waitFor(() => expect([...runs.values()].map(({ length }) => length)).toEqual([1, 1]), { timeout: 15_000 })
  queue.leaveOff(leaves.id)
  // Its only try was not lost.
  await vi.waitFor(() => expect(runs.get(leaves.id)).toHaveLength(2), { timeout: 30_000 })
  expect(runs.get(stays.id)?.map(({ aborted }) => aborted)).toEqual([false])
  await queue.stop()
})

test('a job tells that its process is alive, so that another takes it over when it is not', async () => {
  const shop = await newShop()
  const kind = `test.${randomUUID()}`
  const asked = job(kind, {})
  const queue = await ownQueue([does(asked, async () => undefined)])
  await queue.as(shop.id, { id: shop.memberId, rights: [] }, (ctx) => ctx.enqueue(asked, {}))
  expect(await queued(kind)).toEqual([{ state: 'created', heartbeat_seconds: 60 }])
  await queue.stop()
})

test('what is run of one shop is found behind any number of jobs of others', async () => {
  const { pools, jobs } = await testApp()
  const [other, own] = [await newShop(), await newShop()]
  const enqueue = (shopId: number) =>
    jobs.enqueue((text, values) => pools.owner.query(text, values), shopId, renderImageJob, { imageId: 0 })
  for (let n = 0; n < 60; n += 1) await enqueue(other.id)
  await enqueue(own.id)
  expect(await own.drain()).toEqual([renderImageJob.name])
})
