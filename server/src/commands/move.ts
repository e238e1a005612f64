/**
 * Moves a shop to another installation: `npm run shop -- move out <uid> --to https://there.fr [--file shop.zip] [--without-devices]
 * [--dry]` here, `move in shop.zip [--dry]` there, which writes a receipt, and `move over <uid> <receipt>` here; `move back <uid>
 * --not-taken-in` instead of the last two.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bringIn } from '../move/bring-in.ts'
import { giveUp, handOver } from '../move/hand-over.ts'
import type { Installation } from '../move/installation.ts'
import { lookAhead, takeOut } from '../move/take-out.ts'
import { Unusable } from '../platform/unusable.ts'
import { onInstallation } from './on-installation.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const HOW =
  'Say what to do: npm run shop -- move out <uid> --to <address> [--file <archive>] [--without-devices] [--dry] | in <archive> [--dry] | over <uid> <receipt> | back <uid> --not-taken-in'

/** The part of the command behind `move`. */
export async function moveShop(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      file: { type: 'string' },
      dry: { type: 'boolean', default: false },
      'without-devices': { type: 'boolean', default: false },
      'not-taken-in': { type: 'boolean', default: false },
    },
  })
  const [step = '', what = '', receipt = ''] = positionals
  await onInstallation(async (installation) => {
    if (!what) throw new Unusable(HOW)
    if (step === 'out') return values.dry ? foresee(installation, what) : out(installation, what, values)
    if (step === 'in') return takenIn(installation, what, values.dry)
    if (step === 'over' && receipt) return over(installation, what, receipt)
    if (step !== 'back') throw new Unusable(HOW)
    if (!values['not-taken-in'])
      throw new Unusable(
        `If the other installation has taken ${what} in, two would sell under one name. Say --not-taken-in when it has not.`,
      )
    await giveUp(installation, what)
    return say(`${what} works here again. Throw its archive away.`)
  })
}

async function foresee(installation: Installation, uid: string): Promise<void> {
  const { tables, rows, files, bytes, waiting, running } = await lookAhead(installation, uid)
  say(`${uid}: ${rows} rows of ${tables} tables, ${files} files (${Math.ceil(bytes / 1e6)} MB), ${waiting} jobs wait, ${running} run.`)
}

type Out = { to?: string | undefined; file?: string | undefined; 'without-devices': boolean }
async function out(installation: Installation, uid: string, { to = '', file = '', ...given }: Out): Promise<void> {
  const address = to.replace(/\/+$/, '')
  if (!/^https?:\/\/[^/\s]+(?:\/\S*)?$/.test(address)) throw new Unusable('Say where the shop will be: --to https://plantule.example.fr')
  const { config } = installation.services
  const tell = (running: number): void =>
    say(`${uid}: ${running} ${running === 1 ? 'job runs' : 'jobs run'} and must end or leave off first.`)
  const target = resolve(file || join(config.dataFolder, 'moves', `${uid}.zip`))
  const { tables, books, files, missing, jobs } = await takeOut(
    installation,
    { uid, to: address, tell, withoutDevices: given['without-devices'] },
    target,
  )
  say(target)
  say(
    `${tables.reduce((sum, { proof }) => sum + proof.rows, 0)} rows, ${files.length} files, ${jobs.rows} jobs, ${books.links} sealed links.`,
  )
  if (missing.length > 0) say(`${missing.length} files were gone before.`)
  if (!books.ok) say('Its sealed records were NOT SOUND before the move; they go along as they are.')
  say(`It holds what the shop keeps secret. ${uid} can be read here and not written to until "move over" or "move back".`)
}

async function takenIn(installation: Installation, path: string, dry: boolean): Promise<void> {
  const { uid, rows, tables, files, jobs, invited, hosts, receipt } = await bringIn(installation, resolve(path), { tryOnly: dry })
  say(`${uid}: ${rows} rows of ${tables} tables, ${files} files, ${jobs} jobs${dry ? ' would come in.' : ' are here, proved.'}`)
  if (dry) return
  if (invited > 0) say(`${invited} people are invited by mail; "npm run invitation" gives links.`)
  if (hosts > 0)
    say(
      `Its ${hosts === 1 ? 'host name has' : `${hosts} host names have`} to be proved to this installation: "Réglages, Nom de domaine" says by which record.`,
    )
  say(`Now, where it came from: npm run shop -- move over ${uid} ${receipt}`)
}

async function over(installation: Installation, uid: string, receipt: string): Promise<void> {
  const { jobs, sessions, to } = await handOver(installation, uid, receipt)
  say(`${uid} has moved to ${to}: ${jobs} jobs taken off here, ${sessions} sessions ended.`)
}
