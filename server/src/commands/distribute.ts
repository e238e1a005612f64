/**
 * Spreads the shops over the machines of a Citus cluster, whose coordinator is the database of DATABASE_URL: `npm run distribute`,
 * or with another number of parts than 32, `npm run distribute -- --shards 128`. A second run brings only what is new.
 * `npm run distribute -- --prepare db4.example.fr:5432` readies a machine that an administrator then has join the cluster.
 */
import { parseArgs } from 'node:util'
import { distribute, prepareToJoin } from '../db/citus/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { Unusable } from '../platform/unusable.ts'
import { onDatabase } from './on-database.ts'

const { values } = parseArgs({ options: { shards: { type: 'string', default: '32' }, prepare: { type: 'string' } } })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

await onDatabase(async ({ owner, config }) => {
  if (!config.databaseUrl)
    throw new Unusable('The embedded database stands on this machine alone: shops are spread where DATABASE_URL leads to Citus')
  if (values.prepare !== undefined) {
    const [, host = '', port = '5432'] = /^\[?([^\]]+?)\]?(?::(\d+))?$/.exec(values.prepare) ?? []
    if (!host) throw new Unusable('--prepare is the name of a machine, with its port: db4.example.fr:5432')
    const brought = await prepareToJoin(owner, { host, port: Number(port) })
    say(`${brought} functions brought. Now, as an administrator on the coordinator: select citus_add_node('${host}', ${port})`)
    return say('Then once more: npm run distribute')
  }
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
