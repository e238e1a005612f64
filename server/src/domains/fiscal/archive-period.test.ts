import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { afterAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { appendLink, closePeriods, gapsBetween, verifyArchive } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantule-periods-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sale = (shop: TestShop, at: string, n: number) =>
  shop.inShop((ctx) =>
    appendLink(
      { ...ctx, now: new Date(at) },
      {
        register: '1',
        chain: 'sale',
        kind: 'sale',
        refType: 'ticket',
        refId: n,
        refNumber: `T1-${n}`,
        inclCents: 100,
        payload: {
          lines: [{ label: 'Sauge', quantity: 1, unitCents: 100, exclCents: 91, rateBp: 1000, inclCents: 100 }],
          payments: [{ type: 'cash', cents: 100 }],
          discountCents: 0,
          cancels: false,
        },
      },
    ),
  )

test('the archive of a month or a fiscal year holds its links alone, proves itself, and continues the one before', async () => {
  const shop = await newShop()
  for (const [at, instant] of [
    '2025-11-30T22:59:59Z',
    '2025-11-30T23:00:00Z',
    '2025-12-31T22:59:59Z',
    '2025-12-31T23:00:00Z',
    '2026-01-10T10:00:00Z',
    '2026-02-03T10:00:00Z',
  ].entries())
    await sale(shop, instant, at + 1)
  await shop.inShop((ctx) => closePeriods({ ...ctx, now: new Date('2026-03-01T02:00:00Z') }))
  const { items } = await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { dir: 'asc', size: 100 } })
  const { services } = await testApp()
  const archive = async (type: string, dayTo: string) => {
    const closure = items.find((each) => each.type === type && each.dayTo === dayTo)
    const { operationId } = await shop.ok(fiscalRoutes.archiveFiscal, { body: { closureId: closure?.id ?? 0 } })
    await shop.drain()
    const path = join(folder, `${type}-${dayTo}.zip`)
    writeFileSync(path, await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } }))
    return { path, check: await verifyArchive(path, services.fiscalKey) }
  }
  const archivedAt = async () =>
    (await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'year' } })).items.map((each) => each.archivedAt)
  expect(await archivedAt()).toEqual([null])
  // A month's archive is none of its year.
  const december = await archive('month', '2025-12-31')
  expect(await archivedAt()).toEqual([null])
  const year = await archive('year', '2025-12-31')
  expect(await archivedAt()).toEqual([expect.stringMatching(/^20/)])
  expect(year.check).toMatchObject({
    ok: true,
    files: [],
    manifest: { period: { from: '2025-01-01', to: '2025-12-31', closure: 'ZA-000001' } },
  })
  const held = ({ check }: typeof year, chain: string) => check.manifest.chains.find((each) => each.chain === chain)
  expect(held(year, 'sale')).toMatchObject({ first: 1, before: '', links: 3 })
  expect(held(december, 'sale')).toMatchObject({ first: 2, links: 2, lastSignature: held(year, 'sale')?.lastSignature })
  const january = await archive('month', '2026-01-31')
  expect(january.check.ok).toBe(true)
  expect(held(january, 'sale')).toMatchObject({ first: 4, before: held(year, 'sale')?.lastSignature, links: 2 })
  // Closures are of the days they close, though they were written in the night after.
  const names = (found: typeof year) =>
    items
      .slice((held(found, 'closure')?.first ?? 1) - 1)
      .slice(0, held(found, 'closure')?.links)
      .map(({ number }) => number)
  expect(names(year)).toEqual(items.filter(({ dayTo }) => dayTo <= '2025-12-31').map(({ number }) => number))
  expect(names(january)).toEqual(items.filter(({ dayTo }) => dayTo > '2025-12-31' && dayTo <= '2026-01-31').map(({ number }) => number))
  // Alone and without the key all but the signatures is held.
  for (const key of [null, createSecretKey(randomBytes(32))]) {
    const check = await verifyArchive(january.path, key)
    expect([check.files, check.chains.every(({ firstBroken }) => firstBroken === null)]).toEqual([[], true])
  }
  const february = await archive('month', '2026-02-28')
  const gaps = (...found: (typeof year)[]) => gapsBetween(found.map(({ check }) => check.manifest)).filter(({ chain }) => chain === 'sale')
  expect(gaps(january, year, february)).toEqual([])
  expect(gaps(year, december, january)).toEqual([])
  expect(gaps(february, year)).toEqual([{ shopId: shop.id, register: '1', chain: 'sale', after: 3, upTo: 5 }])
  // Of a chain that began in an archive which is missing, an earlier archive knows nothing.
  const [before, after] = [year, february].map(({ check: { manifest } }) => manifest)
  const late = { register: '2', chain: 'sale' as const, file: '', first: 8, before: 'y', links: 1, lastSignature: 'z' }
  expect(before && after && gapsBetween([before, { ...after, chains: [late] }])).toEqual([
    { shopId: shop.id, register: '2', chain: 'sale', after: 0, upTo: 7 },
  ])
  const forged = {
    ...january,
    check: {
      ...january.check,
      manifest: { ...january.check.manifest, chains: january.check.manifest.chains.map((each) => ({ ...each, before: 'x' })) },
    },
  }
  expect(gaps(year, forged)).toEqual([{ shopId: shop.id, register: '1', chain: 'sale', after: 3, upTo: 3 }])
  const links = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('fiscal_link')
      .select('payload')
      .where('kind', '=', 'archive')
      .where('chain', '=', 'journal_event')
      .orderBy('seq')
      .execute(),
  )
  expect(links.map(({ payload }) => (JSON.parse(payload) as { period: { closure: string } }).period.closure)).toEqual([
    'ZM-000002',
    'ZA-000001',
    'ZM-000003',
    'ZM-000004',
  ])
  const day = items.find(({ type }) => type === 'day')
  expect((await shop.call(fiscalRoutes.archiveFiscal, { body: { closureId: day?.id ?? 0 } })).problem.code).toBe('not_found')
})
