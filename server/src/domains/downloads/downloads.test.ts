import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { allRights, type Right } from '@plantule/contract/base/permissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { saveFile, storeBytes } from '../../platform/files/save-file.ts'
import { sweepFiles } from '../../platform/files/sweep-files.ts'
import { does, job, type JobShop } from '../../platform/job.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { ownQueue } from '../../testing/own-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { runOperation, startOperation } from './index.ts'
import { endLost } from './end-lost.ts'

const flaky = { tries: 0 }
const ofOperation = { operationId: z.int() }
const flakyJob = job('test.flaky', ofOperation)
const hopelessJob = job('test.hopeless', ofOperation)
const idleJob = job('test.idle', ofOperation)
const kinds = [
  // Fails on its first try, as a worker does that dies half-way.
  does(
    flakyJob,
    ({ operationId }, shop) =>
      runOperation(shop, operationId, async (progress) => {
        flaky.tries++
        await progress(1, 2)
        if (flaky.tries === 1) throw new Error('the worker died')
        return makeFile(shop, shop.shopId)
      }),
    { retries: 2 },
  ),
  does(hopelessJob, ({ operationId }, shop) => runOperation(shop, operationId, () => Promise.reject(new Error('always'))), { retries: 0 }),
  does(idleJob, async () => undefined),
]

async function makeFile(shop: JobShop, shopId: number) {
  const stored = await storeBytes(shop.services.files, shopId, Buffer.from('a;b\n'))
  return shop.inShop(async (ctx) => ({ fileId: (await saveFile(ctx, { name: 'été.csv', mime: 'text/csv', stored })).id }))
}

let queue: Awaited<ReturnType<typeof ownQueue>>
beforeAll(async () => {
  queue = await ownQueue(kinds)
})
afterAll(() => queue.stop())

const start = (shop: TestShop, asked = idleJob, right?: Right) =>
  queue.as(shop.id, { id: shop.memberId, rights: allRights }, (ctx) =>
    startOperation(ctx, { kind: 'test', title: 'Export', download: true, job: asked, data: {}, total: 2, ...(right ? { right } : {}) }),
  )

const jobShop = async (shop: TestShop, more: Partial<JobShop> = {}): Promise<JobShop> => ({
  shopId: shop.id,
  inShop: shop.inShop,
  services: (await testApp()).services,
  signal: new AbortController().signal,
  lastTry: false,
  ...more,
})

const statusOf = (shop: TestShop, id: number, key: string, shopUid = shop.uid) =>
  shop.call(downloadRoutes.downloadStatus, { params: { id }, query: { key, shop: shopUid } }, { token: null })

test('a job that fails once is tried again; its file is fetched and belongs to the operation', async () => {
  const shop = await newShop()
  const { id, secret } = await start(shop, flakyJob)
  expect((await statusOf(shop, id, secret)).body).toMatchObject({ status: 'queued', done: 0, total: 2, hasFile: false })
  await queue.work()
  await vi.waitFor(async () => expect((await statusOf(shop, id, secret)).body.status).toBe('done'), { timeout: 20_000, interval: 200 })
  expect(flaky.tries).toBe(2)
  const { items } = await shop.ok(downloadRoutes.listDownloads, { query: {} })
  expect(items).toMatchObject([{ id, done: 2, hasFile: true, startedBy: 'Camille Test', error: null, file: { name: 'été.csv', bytes: 4 } }])
  const days = (Date.parse(items[0]?.file?.expiresAt ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(7, 1)
  const file = await shop.call(downloadRoutes.getDownload, { params: { id } })
  expect(String(file.body)).toBe('a;b\n')
  expect(file.headers['content-type']).toContain('text/csv')

  expect(await shop.ok(downloadRoutes.deleteDownloads, { query: {} })).toEqual({ removed: 1, cancelled: 0 })
  expect(await shop.inShop((ctx) => ctx.db.selectFrom('stored_file').select('id').execute())).toEqual([])
  expect((await shop.call(downloadRoutes.getDownload, { params: { id } })).status).toBe(404)
})

test('what is kept no longer stays in the list as such, and asking for it says so', async () => {
  const shop = await newShop()
  const { id, secret } = await start(shop)
  const running = await jobShop(shop)
  await runOperation(running, id, () => makeFile(running, shop.id))
  expect((await statusOf(shop, id, secret)).body).toMatchObject({ status: 'done', hasFile: true, expired: false })
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('stored_file')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute(),
  )
  await sweepFiles(shop.inShop, running.services.files)
  expect((await statusOf(shop, id, secret)).body).toMatchObject({ status: 'done', hasFile: false, expired: true })
  const gone = await shop.call(downloadRoutes.getDownload, { params: { id } })
  expect([gone.status, gone.problem?.title]).toEqual([410, 'Ce fichier n’est plus gardé : demandez-le à nouveau.'])
})

test('a job that is given up ends the operation as failed', async () => {
  const shop = await newShop()
  const { id, secret } = await start(shop, hopelessJob)
  await queue.work()
  await vi.waitFor(async () => expect((await statusOf(shop, id, secret)).body.status).toBe('failed'), { timeout: 20_000, interval: 200 })
  const { body } = await statusOf(shop, id, secret)
  expect(body.error).toMatchObject({ code: 'internal', message: expect.stringContaining('erreur inattendue') })
  expect((await shop.ok(downloadRoutes.listDownloads, { query: { status: 'failed' } })).total).toBe(1)
})

test('an operation whose worker died on the last try does not run for ever', async () => {
  const shop = await newShop()
  const { id, secret } = await start(shop, hopelessJob)
  await vi.waitFor(async () => expect((await statusOf(shop, id, secret)).body.status).toBe('failed'), { timeout: 20_000, interval: 200 })
  // As a process leaves it that is killed before it could write the end.
  await shop.inShop((ctx) => ctx.db.updateTable('operation').set({ status: 'running', error_code: null }).where('id', '=', id).execute())
  const going = await start(shop)
  await vi.waitFor(
    async () => {
      await endLost({}, await jobShop(shop))
      expect((await statusOf(shop, id, secret)).body).toMatchObject({
        status: 'failed',
        error: { code: 'internal', message: expect.stringContaining(`(référence ${id})`) },
      })
    },
    { timeout: 20_000, interval: 200 },
  )
  expect((await statusOf(shop, going.id, going.secret)).body.status).toBe('queued')
})

test('a refusal ends it at once, with its sentence', async () => {
  const shop = await newShop()
  const { id, secret } = await start(shop)
  await runOperation(await jobShop(shop), id, () => Promise.reject(new Refused('not_set_up', { service: 'TAXREF' })))
  expect((await statusOf(shop, id, secret)).body).toMatchObject({
    status: 'failed',
    error: { code: 'not_set_up', message: 'Ce service n’est pas configuré : TAXREF.' },
  })
})

test('progress is written at most four times a second, and the last step always', async () => {
  const shop = await newShop()
  const { id } = await start(shop)
  let transactions = 0
  const inShop: JobShop['inShop'] = (work) => {
    transactions++
    return shop.inShop(work)
  }
  const began = Date.now()
  await runOperation(await jobShop(shop, { inShop }), id, async (progress) => {
    for (let step = 1; step <= 1000; step++) await progress(step, 1000)
  })
  // One to begin, one that asks who began it, one to finish, the first step, the last one, and no more than one a quarter of a second.
  expect(transactions).toBeLessThanOrEqual(5 + (Date.now() - began) / 250)
  expect((await shop.ok(downloadRoutes.listDownloads, { query: {} })).items[0]).toMatchObject({ done: 1000, total: 1000 })
})

test('whoever began it and is put out gets nothing more done, and a suspended shop its files alone', async () => {
  const shop = await newShop()
  const { pools } = await testApp()
  const key = (await shop.inShop((ctx) => ctx.db.selectFrom('member').selectAll().executeTakeFirstOrThrow())).id
  const by = { id: key, rights: allRights }
  const inShop: JobShop['inShop'] = (work) =>
    shop.inShop((ctx) => work({ ...ctx, actor: { ...ctx.actor, ...by, kind: 'member' } as Ctx['actor'] }))
  const running = await jobShop(shop, { inShop })
  const stateAfter = async (download: boolean, change: string) => {
    const { id } = await queue.as(shop.id, by, (ctx) =>
      startOperation(ctx, { kind: 'test', title: 'Export', download, job: idleJob, data: {}, total: 2 }),
    )
    let steps = 0
    await runOperation(running, id, async (progress) => {
      await pools.owner.query(change, [shop.id])
      await progress(1, 1)
      steps++
    })
    await pools.owner.query(`update member set rights = $2 where shop_id = $1`, [shop.id, allRights])
    await pools.owner.query('update shop set suspended_at = null where id = $1', [shop.id])
    const row = await shop.inShop((ctx) =>
      ctx.db.selectFrom('operation').select(['status', 'error_code']).where('id', '=', id).executeTakeFirst(),
    )
    return [row?.status, row?.error_code ?? null, steps]
  }
  const less = `update member set rights = '{customers.read}' where shop_id = $1`
  const suspend = 'update shop set suspended_at = now() where id = $1'
  expect(await stateAfter(true, less)).toEqual(['failed', 'starter_gone', 0])
  expect(await stateAfter(false, less)).toEqual(['failed', 'starter_gone', 0])
  expect(await stateAfter(false, suspend)).toEqual(['failed', 'shop_suspended', 0])
  expect(await stateAfter(true, suspend)).toEqual(['done', null, 1])
})

test('others see in an area that they read what is done there, and neither stop it nor take it away', async () => {
  const shop = await newShop()
  const { id } = await start(shop, idleJob, 'orders.read')
  const reader = await shop.memberWith(['orders.read'])
  const remove = (token: string) => shop.call(downloadRoutes.deleteDownloads, { query: { id } }, { token })
  expect((await shop.ok(downloadRoutes.listDownloads, { query: {} }, { token: reader })).total).toBe(1)
  expect((await remove(reader)).status).toBe(404)
  expect(await shop.ok(downloadRoutes.deleteDownloads, { query: {} }, { token: reader })).toEqual({ removed: 0, cancelled: 0 })
  expect((await remove(await shop.memberWith(['orders.write']))).body).toEqual({ removed: 0, cancelled: 1 })
})

test('what is cancelled stops at its next progress and leaves no file', async () => {
  const shop = await newShop()
  const { id, secret } = await start(shop)
  const running = await jobShop(shop)
  let went = 0
  await runOperation(running, id, async (progress) => {
    await progress(1)
    expect(await shop.ok(downloadRoutes.deleteDownloads, { query: { id } })).toEqual({ removed: 0, cancelled: 1 })
    await new Promise((resolve) => setTimeout(resolve, 260))
    await progress(2)
    went++
  })
  expect(went).toBe(0)
  const late = await start(shop)
  await runOperation(running, late.id, async () => {
    await shop.ok(downloadRoutes.deleteDownloads, { query: { id: late.id } })
    return makeFile(running, shop.id)
  })
  expect(await shop.inShop((ctx) => ctx.db.selectFrom('stored_file').select('id').execute())).toEqual([])
  expect((await statusOf(shop, id, secret)).body.status).toBe('cancelled')
  // A late try of its job does nothing.
  await runOperation(running, id, async () => void went++)
  expect(went).toBe(0)
})

test('a process that stops leaves the operation to another', async () => {
  const shop = await newShop()
  const { id, secret } = await start(shop)
  const stopping = await jobShop(shop, { signal: AbortSignal.abort() })
  await expect(runOperation(stopping, id, (progress) => progress(1))).rejects.toThrow('the operation runs again')
  expect((await statusOf(shop, id, secret)).body.status).toBe('running')
  await runOperation(await jobShop(shop), id, async () => ({ result: { lines: 3 } }))
  expect((await shop.ok(downloadRoutes.listDownloads, { query: {} })).items[0]).toMatchObject({ status: 'done', result: { lines: 3 } })
})

test('the state needs the right key of the right shop', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { id, secret } = await start(shop)
  expect((await statusOf(shop, id, secret)).status).toBe(200)
  expect((await statusOf(shop, id, '')).status).toBe(404)
  expect((await statusOf(shop, id, `${secret.slice(0, -1)}~`)).status).toBe(404)
  expect((await statusOf(shop, id, secret, other.uid)).status).toBe(404)
  expect((await statusOf(shop, id, secret, 'no-such-shop')).status).toBe(404)
})

test('seen by the starter, by holders of its right, and without a right by who may change the team', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const open = await start(shop, idleJob, 'customers.read')
  const closed = await start(shop)
  const seenBy = async (token: string) =>
    (await shop.ok(downloadRoutes.listDownloads, { query: {} }, { token })).items.map((item) => item.id)
  expect(await seenBy(shop.token)).toEqual([closed.id, open.id])
  expect(await seenBy(await shop.memberWith(['customers.write']))).toEqual([open.id])
  expect(await seenBy(await shop.memberWith(['team.write']))).toEqual([closed.id])
  const picker = await shop.memberWith(['orders.read'])
  expect(await seenBy(picker)).toEqual([])
  for (const token of [picker, other.token]) {
    expect((await shop.call(downloadRoutes.deleteDownloads, { query: { id: open.id } }, { token })).status).toBe(404)
    expect((await shop.call(downloadRoutes.getDownload, { params: { id: open.id } }, { token })).status).toBe(404)
  }
})
