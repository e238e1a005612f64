import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentFailed } from './document-failed.ts'
import { drawn, plainLook } from './look.ts'
import { createPool, type Pool } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
let pool: Pool

beforeAll(() => {
  cpSync(fileURLToPath(new URL('../../../../documents/fonts', import.meta.url)), join(folder, 'fonts'), { recursive: true })
  const page = '#set document(date: auto)\n#set text(font: ("Plantule Sans", "Plantule Symbols", "Plantule Emoji"), fallback: false)\n'
  const templates = {
    'plain.typ': `${page}#let data = json(bytes(sys.inputs.data))\n#data.text`,
    'picture.typ': `${page}#let data = json(bytes(sys.inputs.data))\n#image(read(data.picture, encoding: none), alt: "a")`,
    'slow.typ': `${page}#let data = json(bytes(sys.inputs.data))\n#range(3000000).map(x => x + data.add).sum()`,
    'font.typ': '#set text(font: "No Such Font")\nhello',
    'outside.typ': '#read("/../../../../etc/passwd")',
    'broken.typ': 'fine\n\n#nothing',
    'package.typ': '#import "@preview/cetz:0.3.0": canvas\nhello',
  }
  for (const [name, text] of Object.entries(templates)) writeFileSync(join(folder, name), text)
  pool = createPool({ folder, size: 2, documentsPerChild: 4 })
})
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

const render = (file: string, data: unknown = {}, timeoutMs = 20_000) =>
  pool.render(
    { file, data, timestamp: 1_790_000_000, standard: 'a-3b', tagged: true, attach: null, payCode: null, look: drawn(plainLook) },
    timeoutMs,
  )
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (error: DocumentFailed) => [error.name, error.reason, error.message],
  )
const refused = (message: unknown) => ['DocumentFailed', 'template', message]

test('text is text, whatever it holds', async () => {
  const pdf = await render('plain.typ', { text: '#panic("no") *bold* <script> $x$ 漢字 🌱 \u0000' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('warnings, errors and files outside are refused with their place', async () => {
  expect(await failure(render('font.typ'))).toEqual(refused(expect.stringMatching(/^font\.typ.* unknown font family/)))
  expect(await failure(render('broken.typ'))).toEqual(refused('broken.typ:3:2 unknown variable: nothing'))
  expect(await failure(render('outside.typ'))).toEqual(refused(expect.stringContaining('outside of project root')))
  expect(await failure(render('package.typ'))).toEqual(refused(expect.stringContaining('package')))
})

test('a picture is given as bytes; a broken one fails its document only', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
  const [good, bad] = await Promise.all([
    render('picture.typ', { picture: svg }),
    failure(render('picture.typ', { picture: Buffer.from('nothing') })),
  ])
  expect(good.length).toBeGreaterThan(1000)
  expect(bad).toEqual(refused(expect.any(String)))
})

test('a document that takes too long is stopped, the next one is made', async () => {
  expect(await failure(render('slow.typ', { add: 1 }, 30))).toEqual(['DocumentFailed', 'timeout', 'the document took more than 30 ms'])
  expect((await render('plain.typ', { text: 'after' })).length).toBeGreaterThan(1000)
})

test('a dead child fails its document by name, and the pool goes on', async () => {
  const dying = failure(render('slow.typ', { add: 2 }))
  await new Promise((resolve) => setTimeout(resolve, 20))
  for (const pid of pool.pids()) process.kill(pid, 'SIGKILL')
  expect(await dying).toEqual(['DocumentFailed', 'crash', 'the document process ended (SIGKILL)'])
  expect((await render('plain.typ', { text: 'after' })).length).toBeGreaterThan(1000)
})

test('children are replaced after their number of documents, and never more than the pool’s size', async () => {
  const seen = new Set<number>()
  const one = async (index: number) => {
    await render('plain.typ', { text: `n${index}` })
    for (const pid of pool.pids()) seen.add(pid)
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => one(index)))
  expect(seen.size).toBeGreaterThanOrEqual(4)
  expect(pool.pids().length).toBeLessThanOrEqual(2)
})

test('a child without work ends, and the next document starts another', async () => {
  const other = createPool({ folder, size: 1, idleMs: 40 })
  const plain = {
    file: 'plain.typ',
    data: { text: 'a' },
    timestamp: 0,
    standard: null,
    tagged: false,
    attach: null,
    payCode: null,
    look: drawn(plainLook),
  }
  await other.render(plain, 20_000)
  expect(other.pids()).toHaveLength(1)
  await expect.poll(() => other.pids()).toEqual([])
  expect((await other.render(plain, 20_000)).length).toBeGreaterThan(1000)
  await other.close()
})

test('a closed pool refuses', async () => {
  const other = createPool({ folder, size: 1 })
  const slow = {
    file: 'slow.typ',
    data: { add: 3 },
    timestamp: 0,
    standard: null,
    tagged: false,
    attach: null,
    payCode: null,
    look: drawn(plainLook),
  }
  const waiting = failure(other.render(slow, 20_000))
  await other.close()
  expect(await waiting).toEqual(['DocumentFailed', 'closed', 'documents are closed'])
  expect(other.pids()).toEqual([])
})
