import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { fiscalEventKinds, fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { afterAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { folderStore } from '../../platform/files/store.ts'
import { FiscalHeads } from '../../platform/fiscal/fiscal-heads.ts'
import { behindTheTill } from '../../testing/behind-the-till.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { appendLink, noteStart, setBacks, verifyArchive, verifyChains } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantule-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The archive with one file changed. */
async function changed(from: string, name: string, change: (text: string) => string): Promise<string> {
  const zip = new yazl.ZipFile()
  const source = await yauzl.openPromise(from)
  for await (const entry of source.eachEntry()) {
    const content = await buffer(await source.openReadStreamPromise(entry))
    zip.addBuffer(entry.fileName === name ? Buffer.from(change(content.toString())) : content, entry.fileName)
  }
  zip.end()
  const to = join(folder, 'changed.zip')
  writeFileSync(to, await buffer(zip.outputStream as Readable))
  return to
}

async function textOf(path: string, name: string): Promise<string> {
  const zip = await yauzl.openPromise(path)
  let text = ''
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) text = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  return text
}

test('an archive holds every link, is verified, and shows any change', async () => {
  const shop = await newShop()
  for (let n = 1; n <= 3; n++) {
    await shop.inShop((ctx) =>
      appendLink(ctx, {
        register: '1',
        chain: 'sale',
        kind: 'sale',
        refType: 'ticket',
        refId: n,
        refNumber: `T1-2026-00000${n}`,
        payload: {
          lines: [{ label: 'Érable', quantity: n, unitCents: 450, exclCents: 409, rateBp: 1000, inclCents: 450 }],
          payments: [{ type: 'cash', cents: 450 }],
          discountCents: 0,
          cancels: false,
        },
        inclCents: 450,
      }),
    )
  }
  const { operationId } = await shop.ok(fiscalRoutes.archiveFiscal, { body: {} })
  await shop.drain()
  const bytes = await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } })
  const path = join(folder, 'archive.zip')
  writeFileSync(path, bytes)
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
  const { services } = await testApp()
  const sound = await verifyArchive(path, services.fiscalKey)
  expect(sound).toMatchObject({ ok: true, links: 3, files: [], chains: [{ register: '1', chain: 'sale', links: 3 }] })
  const tampered = await changed(path, 'chaines/1-sale.jsonl', (text) => text.replace('"refId":2', '"refId":9'))
  const found = await verifyArchive(tampered, services.fiscalKey)
  expect(found.ok).toBe(false)
  expect(found.files).toEqual(['chaines/1-sale.jsonl'])
  expect(found.chains[0]?.firstBroken).toEqual({ seq: 2, reason: 'wrong_signature' })
  const cut = await verifyArchive(
    await changed(path, 'manifeste.json', (text) => text.replace('"links":3', '"links":2')),
    services.fiscalKey,
  )
  expect(cut).toMatchObject({ ok: false, files: ['manifeste.json'] })
  // Another machine: without the key all but the signatures is held, and a change is seen all the same.
  expect(await verifyArchive(path, createSecretKey(randomBytes(32)))).toMatchObject({ ok: false, signatures: 'other_key', files: [] })
  const keyless = await verifyArchive(path, null)
  expect(keyless).toMatchObject({ ok: false, signatures: 'no_key', files: [], links: 3 })
  expect(keyless.chains.every(({ firstBroken }) => firstBroken === null)).toBe(true)
  expect(
    await verifyArchive(await changed(path, 'chaines/1-sale.jsonl', (text) => text.replace('"seq":2', '"seq":7')), null),
  ).toMatchObject({
    files: ['chaines/1-sale.jsonl'],
    chains: [{ firstBroken: { seq: 2, reason: 'gap' } }],
  })
  const readme = await textOf(path, 'LISEZMOI.txt')
  for (const chain of ['sale', 'payment_event', 'closure', 'journal_event', 'copy', 'archive', 'training']) expect(readme).toContain(chain)
  for (const kind of fiscalEventKinds) expect(readme).toContain(kind)
  expect((await textOf(path, 'tickets-lignes.csv')).split('\r\n').filter(Boolean)).toHaveLength(4)
  expect(await textOf(path, 'tickets-lignes.csv')).toContain('1;T1-2026-000002;')
  const links = await shop.inShop((ctx) => ctx.db.selectFrom('fiscal_link').select('chain').where('kind', '=', 'archive').execute())
  expect(links.map((link) => link.chain).sort()).toEqual(['archive', 'journal_event'])
  const attested = await shop.ok(fiscalRoutes.attestation)
  expect(attested.covered.length).toBeGreaterThan(3)
  expect(attested.conditions.map(({ name }) => name)).toEqual(['Inaltérabilité', 'Sécurisation', 'Conservation', 'Archivage'])
  const pdf = await shop.ok(fiscalRoutes.attestationPdf)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a database that was set back is noticed at the next start, and told in the journal', async () => {
  const shop = await newShop()
  const { pools, jobs, services } = await testApp()
  const base = { pool: pools.app, jobs, services }
  const add = () =>
    shop.inShop((ctx) =>
      appendLink(ctx, { register: '1', chain: 'sale', kind: 'sale', refType: 'ticket', refId: 1, refNumber: 'T1', payload: {} }),
    )
  for (let n = 0; n < 4; n++) await add()
  await services.fiscalHeads.flush()
  expect(await noteStart(base, [shop.id])).toBe(0)
  // What a restore of yesterday's copy leaves: the last two links are gone, and the head agrees.
  const client = await behindTheTill(shop.id)
  await client.query(`delete from fiscal_link where shop_id = $1 and chain = 'sale' and seq > 2`, [shop.id])
  await client.query(
    `update fiscal_head h set seq = 2, signature = l.signature from fiscal_link l
     where h.shop_id = $1 and h.chain = 'sale' and l.shop_id = $1 and l.chain = 'sale' and l.seq = 2`,
    [shop.id],
  )
  expect((await shop.inShop(verifyChains)).ok).toBe(false)
  expect(await noteStart(base, [shop.id])).toBe(1)
  const events = await shop.inShop((ctx) => ctx.db.selectFrom('fiscal_link').select('payload').where('kind', '=', 'restore').execute())
  expect(events.map((event) => JSON.parse(event.payload))).toEqual([{ chains: [{ chain: '1/sale', kept: 4, found: 2 }] }])
  await add()
  await services.fiscalHeads.flush()
  expect(await noteStart(base, [shop.id])).toBe(0)
  // The chains hold again, and who looks is told all the same.
  expect((await shop.inShop(verifyChains)).ok).toBe(true)
  expect(await shop.inShop(setBacks)).toMatchObject([{ links: 2, by: 'heads', unfounded: false }])
})

test('a backup that was restored is told in the journal of every shop at the next start, once', async () => {
  const shop = await newShop()
  const { pools, jobs, services } = await testApp()
  await shop.inShop((ctx) =>
    appendLink(ctx, { register: '1', chain: 'sale', kind: 'sale', refType: 'ticket', refId: 1, refNumber: 'T1', payload: {} }),
  )
  const fiscalHeads = new FiscalHeads(folderStore(folder), services.log, services.fiscalKey)
  const backup = { writtenAt: '2026-11-01T20:00:00.000Z', restoredAt: '2026-11-02T08:00:00.000Z' }
  await fiscalHeads.markRestored(backup)
  const base = { pool: pools.app, jobs, services: { ...services, fiscalHeads } }
  for (let n = 0; n < 2; n++) await noteStart(base, [shop.id])
  const events = await shop.inShop((ctx) => ctx.db.selectFrom('fiscal_link').select('payload').where('kind', '=', 'restore').execute())
  expect(events.map((event) => JSON.parse(event.payload))).toEqual([{ backup, chains: [] }])
})

test('a shop on the move is told of a restored backup once its move is called off, and others not again', async () => {
  const [moving, other] = [await newShop(), await newShop()]
  const { pools, jobs, services } = await testApp()
  const fiscalHeads = new FiscalHeads(folderStore(folder), services.log, services.fiscalKey)
  const backup = { writtenAt: '2026-11-03T20:00:00.000Z', restoredAt: '2026-11-04T08:00:00.000Z' }
  await fiscalHeads.markRestored(backup)
  const begin = () => noteStart({ pool: pools.app, jobs, services: { ...services, fiscalHeads } }, [moving.id, other.id])
  const told = (shop: TestShop) =>
    shop.inShop(async (ctx) => (await ctx.db.selectFrom('fiscal_link').select('seq').where('kind', '=', 'restore').execute()).length)
  await pools.owner.query(`insert into moving_out (shop_id, token, to_url) values ($1, gen_random_uuid(), 'https://ailleurs.test')`, [
    moving.id,
  ])
  for (let n = 0; n < 2; n++) await begin()
  await pools.owner.query('delete from moving_out where shop_id = $1', [moving.id])
  expect([await told(moving), await told(other)]).toEqual([0, 1])
  for (let n = 0; n < 2; n++) await begin()
  expect([await told(moving), await told(other)]).toEqual([1, 1])
  expect(await fiscalHeads.restored()).toBeNull()
})
