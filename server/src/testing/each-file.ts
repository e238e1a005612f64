import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'
import { foundUnnamed, watchStatements } from './watch-statements.ts'

watchStatements()

afterAll(async () => {
  await endFile()
  const unnamed = foundUnnamed()
  if (unnamed.length > 0) throw new Error(`These statements do not name their shop:\n${unnamed.join('\n')}`)
})
