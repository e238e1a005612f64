import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadModule, parseSync } from 'libpg-query'
import { expect, it } from 'vitest'
import { statementsOf } from './statements.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

it('ends a statement where PostgreSQL does, and says nothing of comments alone', () => {
  expect(statementsOf(`select ';', "a;b"; -- one; two\n do $x$ begin; end $x$ ;\n-- last`)).toEqual([
    `select ';', "a;b"`,
    '-- one; two\n do $x$ begin; end $x$',
  ])
})

it('takes each migration apart into the statements that PostgreSQL reads in it', async () => {
  await loadModule()
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.sql'))) {
    const text = readFileSync(folder + name, 'utf8')
    const count = (parseSync(text).stmts ?? []).length
    const statements = statementsOf(text)
    expect([name, statements.length]).toEqual([name, count])
    expect([name, ...statements.map((each) => (parseSync(each).stmts ?? []).length)]).toEqual([name, ...statements.map(() => 1)])
  }
})
