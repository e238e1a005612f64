import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { dropFile, openFile, saveFile, storeBytes } from './save-file.ts'
import { sweepFiles } from './sweep-files.ts'

const DAY_MS = 86_400_000
const sha256 = (words: string) => createHash('sha256').update(words).digest('hex')

test('a file is kept with its hash and size, from bytes, a path or a stream', async () => {
  const shop = await newShop()
  const path = join(tmpdir(), `plantule-${shop.uid}.txt`)
  writeFileSync(path, 'semis')
  for (const body of [Buffer.from('semis'), path, Readable.from([Buffer.from('sem'), Buffer.from('is')])]) {
    const saved = await shop.inShop((ctx) => saveFile(ctx, { name: 'semis.txt', mime: 'text/plain', body }))
    expect(saved).toMatchObject({ bytes: 5, sha256: sha256('semis') })
    const file = await shop.inShop((ctx) => openFile(ctx, saved.id))
    expect(await text(await file.read())).toBe('semis')
  }
})

test("another shop's file is not found", async () => {
  const [mine, other] = [await newShop(), await newShop()]
  const { id } = await mine.inShop((ctx) => saveFile(ctx, { name: 'a', mime: 'text/plain', body: Buffer.from('a') }))
  await expect(other.inShop((ctx) => openFile(ctx, id))).rejects.toMatchObject({ code: 'not_found' })
})

test('an unreadable source fails the saving', async () => {
  const shop = await newShop()
  const saving = shop.inShop((ctx) => saveFile(ctx, { name: 'a', mime: 'text/plain', body: '/nowhere/at/all' }))
  await expect(saving).rejects.toThrow('ENOENT')
})

test('the sweep removes expired files, dropped ones and bytes of failed transactions, and nothing else', async () => {
  const shop = await newShop()
  const { services } = await testApp()
  const save = (name: string, expiresAt?: Date) =>
    shop.inShop((ctx) => saveFile(ctx, { name, mime: 'text/plain', body: Buffer.from(name), ...(expiresAt ? { expiresAt } : {}) }))
  const kept = await save('kept')
  const later = await save('later', new Date(Date.now() + DAY_MS))
  const old = await save('old', new Date(Date.now() - 1000))
  const referred = await save('referred', new Date(Date.now() - 1000))
  const dropped = await save('dropped')
  const lost = await storeBytes(services.files, shop.id, Buffer.from('lost'))
  const keyOf = (id: number) => shop.inShop(async (ctx) => (await openFile(ctx, id)).key)
  const oldKey = await keyOf(old.id)
  const droppedKey = await keyOf(dropped.id)
  await shop.inShop(async (ctx) => {
    await dropFile(ctx, dropped.id)
    await ctx.db.insertInto('library_file').values({ shop_id: shop.id, name: 'r', search: 'r', file_id: referred.id }).execute()
  })

  const today = await sweepFiles(shop.inShop, services.files)
  expect(today.expired).toBeGreaterThanOrEqual(1)
  await expect(services.files.get(oldKey)).rejects.toThrow('nothing under')
  // Bytes younger than a day may belong to a transaction that is still open.
  expect(await text(await services.files.get(lost.key))).toBe('lost')

  await sweepFiles(shop.inShop, services.files, new Date(Date.now() + 2 * DAY_MS))
  await expect(services.files.get(lost.key)).rejects.toThrow('nothing under')
  await expect(services.files.get(droppedKey)).rejects.toThrow('nothing under')
  for (const { id } of [kept, later, referred]) await shop.inShop(async (ctx) => text(await (await openFile(ctx, id)).read()))
  const row = await shop.inShop((ctx) => openFile(ctx, referred.id))
  expect(row.expires_at).toBeNull()
})
