/**
 * Spreads the shops over the machines of a Citus cluster, whose coordinator is the database of DATABASE_URL: `npm run distribute`,
 * or with another number of parts than 32, `npm run distribute -- --shards 128`. A second run brings only what is new.
 */
import { parseArgs } from 'node:util'
import { distribute } from '../db/citus/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { Unusable } from '../platform/unusable.ts'
import { onDatabase } from './on-database.ts'

const { values } = parseArgs({ options: { shards: { type: 'string', default: '32' } } })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

await onDatabase(async ({ owner, config }) => {
  if (!config.databaseUrl)
    throw new Unusable('The embedded database stands on this machine alone: shops are spread where DATABASE_URL leads to Citus')
  const shards = Number(values.shards)
  if (!Number.isSafeInteger(shards) || shards < 1 || shards > 1024) throw new Unusable('--shards is a whole number from 1 to 1024')
  const { workers, routines, shared, byShop, keys, left } = await distribute(owner, { say, shards, before: () => migrate(owner) })
  if (shared.length + byShop.length + routines + keys === 0) return say(`Nothing to do: every table has its place on ${workers} machines.`)
  say(`Spread over ${workers} machines besides the coordinator:`)
  say(
    `  ${byShop.length} tables by shop, ${shared.length} copied to each machine, ${keys} foreign keys put back, ${routines} functions copied`,
  )
  for (const key of left) say(`  without the foreign key ${key}: it leads from what all shops share into what is a shop's`)
  say('Restart the processes of Plantule.')
})
