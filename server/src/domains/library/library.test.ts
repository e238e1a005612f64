import { imageUrl, libraryRoutes } from '@plantule/contract/library/library'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'

/** A wide picture lying on its side, with a camera's name and a position inside. */
const photo = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const add = async (shop: TestShop, name: string, bytes: Buffer, body: { name?: string; alt?: string } = {}) =>
  shop.call(libraryRoutes.addImage, { body: { alt: '', ...body } }, { file: { name, bytes } })

const fetchImage = async (url: string) => (await testApp()).app.inject({ method: 'GET', url })

test('a picture gets upright renditions without metadata, shown without a token', async () => {
  const shop = await newShop()
  expect((await sharp(await photo()).metadata()).exif).toBeDefined()
  const { status, body } = await add(shop, 'pommier.jpg', await photo(), { name: 'Pommier', alt: 'Un pommier en fleur' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Pommier', width: 1000, height: 2000, status: 'pending', usedBy: [] })
  expect((await fetchImage(imageUrl(body.key, 320))).statusCode).toBe(404)

  await shop.drain()
  const { items } = await shop.ok(libraryRoutes.listImages, { query: {} })
  expect(items[0]).toMatchObject({ id: body.id, status: 'ready' })
  for (const [size, format] of [
    [320, 'webp'],
    [800, 'jpg'],
    [1600, 'webp'],
  ] as const) {
    const shown = await fetchImage(imageUrl(body.key, size, format))
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(shown.headers['content-type']).toBe(format === 'webp' ? 'image/webp' : 'image/jpeg')
    const found = await sharp(shown.rawPayload).metadata()
    expect([found.width, found.height, found.format]).toEqual([size / 2, size, format === 'webp' ? 'webp' : 'jpeg'])
    expect(found.exif).toBeUndefined()
  }
})

test('a picture sent twice under one key is kept once; the same key with another picture is refused', async () => {
  const shop = await newShop()
  const send = (bytes: Buffer) =>
    shop.call(
      libraryRoutes.addImage,
      { body: { alt: '' } },
      { file: { name: 'pommier.jpg', bytes }, headers: { 'idempotency-key': 'pommier-1' } },
    )
  const [bytes, other] = [await photo(400, 300), await photo(300, 400)]
  const [first, second] = await Promise.all([send(bytes), send(bytes)])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect((await send(other)).problem.code).toBe('idempotency_conflict')
  expect((await shop.ok(libraryRoutes.listImages, { query: {} })).items).toHaveLength(1)
})

test('small pictures are not enlarged; transparency becomes white in JPEG', async () => {
  const shop = await newShop()
  const bytes = await sharp({ create: { width: 50, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  const { body } = await add(shop, 'logo.png', bytes)
  await shop.drain()
  const shown = await fetchImage(imageUrl(body.key, 1600, 'jpg'))
  const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([50, 40])
  expect(data[0]).toBeGreaterThan(250)
})

test.each([
  '/image/x/320.webp',
  '/image/AAAAAAAAAAAAAAAAAAAAAA/320.webp',
  '/image/AAAAAAAAAAAAAAAAAAAAAA/999.webp',
  '/image/AAAAAAAAAAAAAAAAAAAAAA/320.svg',
])('%s is not found', async (path) => expect((await fetchImage(`/api/v2${path}`)).statusCode).toBe(404))

test('what is no picture, too large a picture and an iPhone photo are refused with their reason', async () => {
  const shop = await newShop()
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
  const huge = await sharp({ create: { width: 10_000, height: 9_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const refused = async (name: string, bytes: Buffer) => {
    const { status, problem } = await add(shop, name, bytes)
    return [status, problem.code, problem.title]
  }
  expect((await refused('page.jpg', Buffer.from('<html>')))[1]).toBe('unsupported_file')
  expect((await refused('half.jpg', (await photo()).subarray(0, 40)))[1]).toBe('unsupported_file')
  expect(await refused('huge.png', huge)).toEqual([413, 'too_many_pixels', 'Cette image compte trop de pixels (au plus 80 millions).'])
  const [status, code, title] = await refused('photo.heic', heic)
  expect([status, code]).toEqual([415, 'heic_photo'])
  expect(title).toContain('Le plus compatible')
  const none = await shop.call(libraryRoutes.addImage, { body: { alt: '' } })
  expect(none.status).toBeGreaterThanOrEqual(400)
})

test('a damaged picture ends as failed', async () => {
  const shop = await newShop()
  const bytes = await photo()
  const { status, body } = await add(shop, 'cut.jpg', bytes.subarray(0, Math.floor(bytes.length / 2)))
  expect(status).toBe(201)
  await shop.drain()
  const { items } = await shop.ok(libraryRoutes.listImages, { query: {} })
  expect(items).toMatchObject([{ id: body.id, status: 'failed' }])
})

test('pictures are found without accents, edited with their version, and deleted with all their bytes', async () => {
  const shop = await newShop()
  const { body } = await add(shop, 'a.jpg', await photo(60, 30), { name: 'Érable du Japon' })
  await add(shop, 'b.jpg', await photo(60, 30), { name: 'Hêtre' })
  await shop.drain()
  const found = await shop.ok(libraryRoutes.listImages, { query: { q: 'ERABLE' } })
  expect(found).toMatchObject({ total: 1, items: [{ id: body.id }] })
  const changed = await shop.ok(libraryRoutes.updateImage, { params: { id: body.id }, body: { name: 'Érable', alt: 'Rouge', version: 1 } })
  expect(changed).toMatchObject({ name: 'Érable', alt: 'Rouge', version: 2 })
  const stale = await shop.call(libraryRoutes.updateImage, { params: { id: body.id }, body: { name: 'x', alt: '', version: 1 } })
  expect(stale.problem.code).toBe('stale_version')
  await shop.ok(libraryRoutes.deleteImage, { params: { id: body.id } })
  expect((await fetchImage(imageUrl(body.key, 320))).statusCode).toBe(404)
  const left = await shop.inShop((ctx) => ctx.db.selectFrom('stored_file').select('id').execute())
  expect(left).toHaveLength(7)
})

test('what is used is not deleted, and where is told', async () => {
  const shop = await newShop()
  const { services } = await testApp()
  const { body } = await add(shop, 'a.jpg', await photo(60, 30))
  const { usesOf } = await import('./library.db.ts')
  const { deleteImage } = await import('./images.ts')
  const uses = {
    image: async (_ctx: unknown, ids: readonly number[]) => ids.map((id) => ({ id, use: { kind: 'product', id: 5, name: 'Pommier' } })),
    file: async () => [],
  }
  const deleting = shop.inShop(async (ctx) => {
    const asking = { ...ctx, services: { ...services, uses } }
    expect((await usesOf(asking, 'image', [body.id])).get(body.id)).toHaveLength(1)
    return deleteImage(asking, body.id)
  })
  await expect(deleting).rejects.toMatchObject({ code: 'in_use', details: { where: 'Pommier' } })
})

test('files are kept, listed, fetched and deleted', async () => {
  const shop = await newShop()
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF', 'latin1')
  const added = await shop.ok(libraryRoutes.addFile, { body: { name: 'Catalogue été' } }, { file: { name: 'été.pdf', bytes: pdf } })
  expect(added).toMatchObject({ name: 'Catalogue été', mime: 'application/pdf', bytes: pdf.length, addedBy: 'Camille Test' })
  const got = await shop.call(libraryRoutes.getFile, { params: { id: added.id } })
  expect((got.body as unknown as Buffer).equals(pdf)).toBe(true)
  expect(got.headers['content-disposition']).toContain("filename*=UTF-8''%C3%A9t%C3%A9.pdf")
  expect(await shop.ok(libraryRoutes.listFiles, { query: { q: 'ete', sort: 'name', dir: 'asc' } })).toMatchObject({ total: 1 })
  const page = await shop.call(
    libraryRoutes.addFile,
    { body: {} },
    { file: { name: 'a.txt', bytes: Buffer.from(' <!DOCTYPE html><script>') } },
  )
  expect(page.problem.code).toBe('unsupported_file')
  await shop.ok(libraryRoutes.deleteFile, { params: { id: added.id } })
  expect((await shop.call(libraryRoutes.getFile, { params: { id: added.id } })).status).toBe(404)
})

test("another shop's pictures and files are not found; rights are asked for", async () => {
  const [mine, other] = [await newShop(), await newShop()]
  const { body } = await add(mine, 'a.jpg', await photo(60, 30))
  for (const route of [libraryRoutes.deleteImage, libraryRoutes.deleteFile, libraryRoutes.getFile]) {
    expect((await other.call(route, { params: { id: body.id } })).status).toBe(404)
  }
  const reader = await mine.memberWith(['catalogue.read'])
  expect((await mine.call(libraryRoutes.listImages, { query: {} }, { token: reader })).status).toBe(200)
  expect((await mine.call(libraryRoutes.deleteImage, { params: { id: body.id } }, { token: reader })).status).toBe(403)
})
