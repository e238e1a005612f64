import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeFolder } from './close-folder.ts'
import { folderStore } from './store.ts'

const root = mkdtempSync(join(tmpdir(), 'plantule-closed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const open = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)

test('what an earlier version left open to everybody is closed, but not what is PostgreSQL’s own', async () => {
  for (const [folder, file] of [
    ['files/shop/1', 'a'],
    ['backups', 'plantule.zip'],
    ['outbox', 'mail.txt'],
    ['fiscal-heads', '1.json'],
    ['postgres-18.0', 'bin'],
  ] as const) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, file), 'x', { mode: 0o644 })
  }
  writeFileSync(join(root, 'postgres.log'), 'DETAIL: Failing row contains', { mode: 0o644 })
  chmodSync(join(root, 'files/shop/1/a'), 0o640)
  await closeFolder(root)
  expect(open(root)).toEqual(expect.arrayContaining(['postgres-18.0', 'postgres-18.0/bin']))
  expect(open(root).filter((name) => !name.startsWith('postgres-18.0'))).toEqual([])
  expect(statSync(join(root, 'files/shop')).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, 'files/shop/1/a')).mode & 0o777).toBe(0o600)
})

test('a stored file is its owner’s alone from the start, whatever the mask', async () => {
  const folder = join(root, 'fresh')
  const before = process.umask(0)
  try {
    await folderStore(folder).put('shop/1/a', Buffer.from('x'))
    expect(open(folder)).toEqual([])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  } finally {
    process.umask(before)
  }
})
