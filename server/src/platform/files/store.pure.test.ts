import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Peer } from '../../testing/s3-peer.ts'
import { s3Store } from './s3-store.ts'
import { FileGone, type FileStore, folderStore } from './store.ts'

const s3 = await startS3Peer()
afterAll(() => s3.stop())

const stores: [string, FileStore][] = [
  ['folder', folderStore(mkdtempSync(join(tmpdir(), 'plantule-store-')))],
  ['object storage', s3Store({ bucket: 'files', region: 'eu-west-3', endpoint: s3.endpoint, accessKeyId: 'a', secretAccessKey: 'b' })],
]

describe.each(stores)('%s', (_name, store) => {
  const keysOf = async () => {
    const keys: string[] = []
    for await (const { key } of store.list()) keys.push(key)
    return keys.sort()
  }

  test('bytes come back as they went in, buffers and streams of several parts alike', async () => {
    const large = Buffer.alloc(11_000_000, 'abcdefg')
    await store.put('shop/1/small', Buffer.from('crème'))
    await store.put('shop/1/large', Readable.from(large.subarray(0)))
    expect(await buffer(await store.get('shop/1/small'))).toEqual(Buffer.from('crème'))
    expect((await buffer(await store.get('shop/1/large'))).equals(large)).toBe(true)
  })

  test('lists everything below shop/, over pages', async () => {
    await store.put('shop/2/third', Buffer.from('3'))
    expect(await keysOf()).toEqual(['shop/1/large', 'shop/1/small', 'shop/2/third'])
  })

  test('what was removed is gone, and removing it again is no error', async () => {
    await store.remove('shop/1/large')
    await store.remove('shop/1/large')
    await expect(store.get('shop/1/large')).rejects.toBeInstanceOf(FileGone)
    expect(await keysOf()).toEqual(['shop/1/small', 'shop/2/third'])
  })
})

test('a key cannot lead out of the folder', async () => {
  const store = folderStore(mkdtempSync(join(tmpdir(), 'plantule-store-')))
  await expect(store.put('../outside', Buffer.from('x'))).rejects.toThrow('leads out')
})
