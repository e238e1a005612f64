import { afterAll } from 'vitest'
import { endFile } from './file-end.ts'
import { foundDoors } from './watch-doors.ts'
import { foundUnnamed, watchStatements } from './watch-statements.ts'

watchStatements()

afterAll(async () => {
  await endFile()
  const unnamed = foundUnnamed()
  const ways = foundDoors()
  if (unnamed.length > 0) throw new Error(`These statements do not name their shop:\n${unnamed.join('\n')}`)
  if (ways.length > 0) throw new Error(`Plants moved on ways that stand in no table of doors (testing/doors/doors.ts):\n${ways.join('\n')}`)
})
