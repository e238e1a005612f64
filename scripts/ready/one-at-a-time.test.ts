import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plantule-lock-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const module = new URL('one-at-a-time.mjs', import.meta.url).href
/** A process of its own that says when it begins and ends what it does alone. */
const command = (name: string): Promise<number | null> =>
  new Promise((resolve) => {
    const script = `import { appendFileSync } from 'node:fs'; import { oneAtATime } from ${JSON.stringify(module)}
      await oneAtATime(${JSON.stringify(join(folder, 'new', 'lock'))}, async () => {
        appendFileSync(${JSON.stringify(join(folder, 'log'))}, '${name} begins\\n')
        await new Promise((done) => setTimeout(done, 100))
        appendFileSync(${JSON.stringify(join(folder, 'log'))}, '${name} ends\\n')
      })`
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }).on('exit', resolve)
  })

test('of commands that are started together each sets up alone', async () => {
  const names = ['a', 'b', 'c', 'd']
  expect(await Promise.all(names.map(command))).toEqual([0, 0, 0, 0])
  const said = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n')
  expect(said).toHaveLength(8)
  for (let at = 0; at < said.length; at += 2) expect(said[at + 1]).toBe(said[at]?.replace('begins', 'ends'))
  expect(readdirSync(join(folder, 'new'))).toEqual([])
})

test('a lock whose owner is gone is taken over, one of a living command is waited for, and a failure leaves none', async () => {
  const lock = join(folder, 'lock')
  writeFileSync(lock, '999999999')
  expect(await oneAtATime(lock, () => 'done')).toBe('done')
  await expect(oneAtATime(lock, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
  writeFileSync(lock, String(process.pid))
  const told: string[] = []
  const waiting = oneAtATime(
    lock,
    () => appendFileSync(join(folder, 'log'), 'mine'),
    () => void told.push('waits'),
  )
  await expect.poll(() => told).toEqual(['waits'])
  expect(existsSync(join(folder, 'log'))).toBe(false)
  rmSync(lock)
  await waiting
  expect(told).toEqual(['waits'])
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('mine')
})
