import { afterAll, expect } from 'vitest'
import { endFile } from './file-end.ts'
import { foundUnnamed, watchStatements } from './watch-statements.ts'

watchStatements()

afterAll(async () => {
  await endFile()
  expect(foundUnnamed(), 'statements that do not name their shop').toEqual([])
})
