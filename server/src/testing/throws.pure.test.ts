import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messages } from '@plantule/contract/all'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../', import.meta.url))
/** Readers of sheets refuse by codes of their own, which each caller turns into the contract's. */
const own = ['platform/sheets/']

test('every code that a comment says is thrown is one of the contract', () => {
  const unknown = []
  let told = 0
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || own.some((folder) => path.startsWith(folder))) continue
    for (const [comment] of readFileSync(join(source, path), 'utf8').matchAll(/\/\*\*[\s\S]*?\*\//g)) {
      for (const [, sentence = ''] of comment.replace(/\n\s*\* ?/g, ' ').matchAll(/\bThrows? ([^.]*)/g)) {
        for (const [, code = ''] of sentence.matchAll(/`([a-z0-9]+(?:_[a-z0-9]+)+)`/g)) {
          told += 1
          if (!(code in messages)) unknown.push(`${path}: ${code}`)
        }
      }
    }
  }
  expect(unknown).toEqual([])
  expect(told).toBeGreaterThan(400)
})
