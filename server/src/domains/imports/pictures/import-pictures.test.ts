import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { importRoutes } from '@plantule/contract/imports/imports'
import { libraryRoutes } from '@plantule/contract/library/library'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import yazl from 'yazl'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { importing } from '../import.testing.ts'

let shop: TestShop
let steps: ReturnType<typeof importing>
/** A shop's own pages: which pictures they give, and what was asked of them. */
const asked: string[] = []
let broken = new Set<string>()
const server = http.createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (broken.has(path)) return void response.writeHead(404).end('gone')
  if (path.startsWith('/page')) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>no picture</html>')
  if (path.startsWith('/away')) return void response.writeHead(302, { location: '/red.jpg?moved' }).end()
  void picture(path).then((bytes) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes))
})
let base = ''
/** Another size for each name, by which a picture is told apart. */
const widths: Record<string, number> = {}
const picture = (name: string): Promise<Buffer> => {
  const key = name.split('?')[0] ?? ''
  const width = (widths[key] ??= 20 + Object.keys(widths).length)
  return sharp({ create: { width, height: 10, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
}

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(async () => {
  const { services } = await testApp()
  services.config.innerAddresses = true
  asked.length = 0
  broken = new Set()
  shop = await newShop()
  steps = importing(shop)
})

const shopify = (rows: string[]) =>
  ['Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Alt Text', ...rows].join('\n')
const file = () =>
  shopify([
    `rose,Rosier,Dupont,Title,Default Title,R1,12.00,${base}/red.jpg,Fleur`,
    `rose,,,,,,,${base}/missing.jpg,`,
    `rose,,,,,,,${base}/leaf.jpg,`,
    `lys,Lys,Dupont,Title,Default Title,L1,9.00,${base}/red.jpg,`,
    `iris,Iris,Dupont,Title,Default Title,I1,9.00,${base}/page,`,
  ])
const shown = async (reference: string) => {
  const { id } = await steps.whole(reference)
  const rows = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('product_picture as pp')
      .innerJoin('image as i', 'i.id', 'pp.image_id')
      .select('i.width')
      .where('pp.product_id', '=', id)
      .orderBy('pp.idx')
      .execute(),
  )
  return rows.map((row) => row.width)
}
const pictures = async (id: number, state?: 'failed' | 'done' | 'waiting') =>
  (await shop.ok(importRoutes.importPictures, { params: { id, page: 1 }, query: state ? { state } : {} })).items
const width = (name: string): number => widths[name] ?? 0

test('a recognised file brings its pictures once it is approved, in their order; what failed is told and tried again', async () => {
  broken.add('/missing.jpg')
  const ready = await steps.checked({ name: 'shopify.csv', bytes: Buffer.from(file()) })
  expect(ready.report).toMatchObject({ errors: 0, pictures: { products: 3, addresses: 5, missing: 0 } })
  expect((await steps.differences(ready.id)).map((one) => one.pictures)).toEqual([3, 1, 1])
  expect(asked).toEqual([])
  const done = await steps.approve(ready.id)
  expect(done.pictures).toEqual({ total: 5, waiting: 0, done: 3, failed: 2, running: false })
  expect((await pictures(ready.id, 'failed')).map((one) => [one.name, one.row, one.reason])).toEqual([
    ['Rosier', 2, 'gone'],
    ['Iris', 6, 'not_picture'],
  ])
  expect([await shown('rose'), await shown('lys'), await shown('iris')]).toEqual([
    [width('/red.jpg'), width('/leaf.jpg')],
    [width('/red.jpg')],
    [],
  ])
  // One picture that two products show was fetched once.
  expect(asked.filter((path) => path === '/red.jpg')).toHaveLength(1)

  broken.clear()
  await shop.ok(importRoutes.retryImportPictures, { params: { id: ready.id } })
  await shop.drain()
  expect((await steps.get(ready.id)).pictures).toMatchObject({ done: 4, failed: 1 })
  expect(await shown('rose')).toEqual([width('/red.jpg'), width('/missing.jpg'), width('/leaf.jpg')])

  // The same file again changes nothing and asks for what failed alone.
  asked.length = 0
  const again = await steps.checked({ name: 'shopify.csv', bytes: Buffer.from(file()) })
  expect(again.report).toMatchObject({ products: { unchanged: 3, changed: 0 }, pictures: { products: 1, addresses: 1 } })
  await steps.approve(again.id)
  expect(asked).toEqual(['/page'])
})

test('a job that starts again goes on where it stopped, and one that was undone brings nothing more', async () => {
  const ready = await steps.checked({ name: 'shopify.csv', bytes: Buffer.from(file()) })
  await steps.approve(ready.id)
  // As if the worker had died before the last picture of the rose.
  await shop.inShop(async (ctx) => {
    const { image_id } = await ctx.db
      .selectFrom('catalogue_import_picture')
      .select('image_id')
      .where('source', 'like', '%leaf%')
      .executeTakeFirstOrThrow()
    await ctx.db.deleteFrom('product_picture').where('image_id', '=', image_id).execute()
    await ctx.db.deleteFrom('image').where('id', '=', image_id).execute()
    await ctx.db.updateTable('catalogue_import_picture').set({ state: 'waiting' }).where('source', 'like', '%leaf%').execute()
  })
  asked.length = 0
  await shop.ok(importRoutes.retryImportPictures, { params: { id: ready.id } })
  await shop.drain()
  expect(asked.toSorted()).toEqual(['/leaf.jpg', '/page'])

  const { items } = await shop.ok(libraryRoutes.listImages, { query: {} })
  expect(items.length).toBeGreaterThan(0)
  const { id } = await steps.whole('rose')
  await shop.ok(importRoutes.undoImport, { params: { id: ready.id } })
  expect((await shop.ok(libraryRoutes.listImages, { query: {} })).items).toEqual([])
  expect(await shop.inShop((ctx) => ctx.db.selectFrom('product_picture').select('id').where('product_id', '=', id).execute())).toEqual([])
  // And comes back with its pictures.
  const back = await steps.imported({ name: 'shopify.csv', bytes: Buffer.from(file()) })
  expect(back.pictures).toMatchObject({ done: 4, failed: 1 })
})

test('an inner address is never asked, and pictures may be left out', async () => {
  const { services } = await testApp()
  services.config.innerAddresses = false
  const done = await steps.imported({ name: 'shopify.csv', bytes: Buffer.from(file()) })
  expect(done).toMatchObject({ state: 'done', pictures: { done: 0, failed: 5 } })
  expect(new Set((await pictures(done.id)).map((one) => one.reason))).toEqual(new Set(['inner']))
  expect(asked).toEqual([])
  const other = await newShop()
  const without = await importing(other).imported({ name: 'shopify.csv', bytes: Buffer.from(file()) }, { pictures: false })
  expect(without).toMatchObject({ state: 'done', pictures: null })
})

async function zipOf(names: Record<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(names)) zip.addBuffer(bytes, name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
const archive = (id: number, bytes: Buffer) =>
  shop.call(importRoutes.addImportArchive, { params: { id } }, { file: { name: 'photos.zip', bytes } })

test('pictures come from an archive beside the file, by the name in the file, by reference and by name', async () => {
  const sheet = 'Référence produit;Nom;Photos;Prix TTC\nLAV;Lavande vraie;bleue.jpg, absente.jpg;4\nROS;Rosier ancien;;5\n'
  const { id } = await steps.upload(sheet)
  expect((await steps.get(id)).guesses.find((guess) => guess.header === 'Photos')?.field).toBe('images')
  const bytes = await zipOf({
    'photos/bleue.jpg': await picture('bleue'),
    'LAV-2.jpg': await picture('lav2'),
    'rosier ancien.jpg': await picture('rosier'),
    'ROS-1.jpg': Buffer.from('no picture'),
    'autre.jpg': await picture('autre'),
    'lisez.txt': Buffer.from('x'),
  })
  expect((await archive(id, bytes)).body.archive).toEqual({ name: 'photos.zip', pictures: 5 })
  const ready = await steps.check(id)
  expect(ready.report?.pictures).toMatchObject({ products: 2, archived: 4, missing: 1, unmatched: ['autre.jpg'], unmatchedCount: 1 })
  await steps.approve(id)
  expect([await shown('LAV'), await shown('ROS')]).toEqual([[width('bleue'), width('lav2')], [width('rosier')]])
  expect((await pictures(id, 'failed')).map((one) => [one.name, one.source, one.reason]).toSorted()).toEqual([
    ['Lavande vraie', 'absente.jpg', 'not_in_archive'],
    ['Rosier ancien', 'ROS-1.jpg', 'not_picture'],
  ])
})

test('an archive that comes after the import brings what failed or was missing, in its place, and nothing twice', async () => {
  const sheet = `Référence produit;Nom;Photos;Prix TTC\nLAV;Lavande vraie;${base}/bleue.jpg, absente.jpg, ${base}/perdue.jpg;4\nROS;Rosier ancien;;5\nIRI;Iris;;6\n`
  broken.add('/perdue.jpg')
  const { id } = await steps.upload(sheet)
  await archive(
    id,
    await zipOf({
      'LAV-2.jpg': await picture('lav2'),
      'rosier ancien.jpg': await picture('rosier'),
      'ROS-1.jpg': Buffer.from('no picture'),
    }),
  )
  await steps.check(id)
  await steps.approve(id)
  expect([await shown('LAV'), await shown('ROS'), await shown('IRI')]).toEqual([
    [width('/bleue.jpg'), width('lav2')],
    [width('rosier')],
    [],
  ])
  expect((await pictures(id, 'failed')).map((one) => one.source).toSorted()).toEqual(['ROS-1.jpg', 'absente.jpg', `${base}/perdue.jpg`])

  const late = await zipOf({
    'absente.jpg': await picture('absente'),
    'perdue.jpg': await picture('perdue2'),
    'bleue.jpg': await picture('bleue-again'),
    'ROS-1.jpg': await picture('ros1'),
    'LAV-3.jpg': await picture('lav3'),
    'IRI.jpg': await picture('iris'),
    'inconnue.jpg': await picture('inconnue'),
  })
  const sent = await archive(id, late)
  expect(sent.body).toMatchObject({ state: 'done', pictures: { running: true } })
  expect((await archive(id, late)).problem.code).toBe('pictures_running')
  await shop.drain()
  expect([await shown('LAV'), await shown('ROS'), await shown('IRI')]).toEqual([
    [width('/bleue.jpg'), width('absente'), width('perdue2'), width('lav2'), width('lav3')],
    [width('ros1'), width('rosier')],
    [width('iris')],
  ])
  const whole = await steps.get(id)
  expect(whole).toMatchObject({
    state: 'done',
    pictures: { total: 8, done: 8, failed: 0, running: false },
    report: { pictures: { unmatched: ['inconnue.jpg'] } },
  })

  // The same one again brings nothing twice; the import taken back takes all of them back.
  expect((await archive(id, late)).status).toBe(200)
  await shop.drain()
  expect((await steps.get(id)).pictures).toMatchObject({ total: 8, done: 8 })
  await shop.ok(importRoutes.undoImport, { params: { id } })
  expect((await shop.ok(libraryRoutes.listImages, { query: {} })).items).toEqual([])
  expect((await archive(id, late)).problem.code).toBe('wrong_status')
})

test('an import without any picture takes an archive later', async () => {
  const { id } = await steps.imported('Référence produit;Nom;Prix TTC\nLAV;Lavande;4\n')
  expect((await steps.get(id)).pictures).toBeNull()
  await archive(id, await zipOf({ 'LAV.jpg': await picture('lav') }))
  await shop.drain()
  expect(await shown('LAV')).toEqual([width('lav')])
})

test('an archive that is none, is damaged, climbs out of its folder or unpacks beyond measure is refused in words', async () => {
  const { id } = await steps.upload('Référence produit;Nom;Prix TTC\nLAV;Lavande;4\n')
  const good = await zipOf({ 'a.jpg': await picture('a') })
  const climbing = Buffer.from(good.toString('latin1').replaceAll('a.jpg', '../jp'), 'latin1')
  const huge = Buffer.from(good)
  // The directory claims more than the limit for its one picture.
  huge.writeUInt32LE(0xfffffff0, huge.lastIndexOf('PK\u0001\u0002') + 24)
  const codes = []
  for (const bytes of [
    Buffer.from('Nom;Prix\nA;1\n'),
    good.subarray(0, good.length - 30),
    climbing,
    huge,
    await zipOf({ 'a.txt': Buffer.from('x') }),
  ])
    codes.push((await archive(id, bytes)).problem.code)
  expect(codes).toEqual(['archive_no_zip', 'archive_damaged', 'archive_damaged', 'archive_too_big', 'archive_empty'])
  expect((await archive(id, good)).status).toBe(200)
})
