import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readApart, type Reader } from './read-apart.ts'
import { Turns } from './turns.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantule-apart-'))
const answerApart = new URL('./answer-apart.ts', import.meta.url).href
const program = (body: string): URL => {
  const path = join(folder, `${Math.random()}.mjs`)
  writeFileSync(path, `import { answerApart } from '${answerApart}'\nanswerApart(({ n, path }) => { ${body} })`)
  return pathToFileURL(path)
}
const read = (body: string, given: Partial<Reader> = {}) =>
  readApart(
    1,
    { worker: program(body), ms: 20_000, heapMb: 32, unread: (why) => new Error(why), ...given },
    { n: 20, path: join(folder, 'written') },
  )

test('a reader answers, and refuses with a sentence of the contract', async () => {
  expect(await read('return { n: n + 1, day: new Date(0) }')).toEqual({ n: 21, day: new Date(0) })
  const refusal = read("throw Object.assign(new Error(), { code: 'bank_too_long', details: { max: 3 } })")
  await expect(refusal).rejects.toMatchObject({ name: 'Refused', code: 'bank_too_long', details: { max: 3 } })
})

test.each([
  ['throws', "throw new Error('torn')", 'crashed'],
  ['ends before it answers', 'process.exit(3)', 'crashed'],
  ['eats its memory', 'const all = []; for (;;) all.push(new Array(1000).fill(1.5))', 'too_much'],
  ['never ends', 'for (;;);', 'timed_out'],
  ['would write', "process.getBuiltinModule('fs').writeFileSync(path, '')", 'crashed'],
  ['would start a program', "process.getBuiltinModule('child_process').spawnSync('true')", 'crashed'],
])('a reader that %s is a refusal, and the next file is read', async (_, body, why) => {
  // ERR_ACCESS_DENIED has a code, and no details.
  await expect(read(body, why === 'timed_out' ? { ms: 1_000 } : {})).rejects.toThrow(why)
  expect(await read('return 1')).toBe(1)
})

test('a reader finds nothing of the server’s environment', async () => {
  expect(await read('return Object.keys(process.env).filter((name) => !/^(TZ|NODE_CHANNEL.*|NODE_UNIQUE_ID)$/.test(name))')).toEqual([])
})

test('two files are read at once, one of a shop; those of others go first, and a shop does not fill the line', async () => {
  const turns = new Turns({ atOnce: 2, inLine: 2 })
  const entered: string[] = []
  const enter = async (shopId: number, name: string) => {
    const leave = await turns.take(shopId)
    if (leave) entered.push(name)
    return leave
  }
  const first = await enter(1, 'a1')
  const waiting = [enter(1, 'a2'), enter(1, 'a3')]
  expect(await enter(1, 'a4')).toBeUndefined()
  const other = await enter(2, 'b1')
  const third = enter(3, 'c1')
  expect(entered).toEqual(['a1', 'b1'])
  other?.()
  await third
  expect(entered).toEqual(['a1', 'b1', 'c1'])
  first?.()
  ;(await waiting[0])?.()
  await waiting[1]
  expect(entered).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})
