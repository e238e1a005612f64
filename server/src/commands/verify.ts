/**
 * Recomputes sealed records: `npm run verify -- <archive.zip> ...`, or `npm run verify -- --shop <uid> [--z <code>] [<archive.zip> ...]`
 * in the database, held against archives and the control code of a Z on paper too.
 */
import { parseArgs } from 'node:util'
import type { RecordCheck, RecordDifference, ShopCheck, ZCheck } from '@plantule/contract/fiscal/fiscal'
import { readZCode } from '@plantule/contract/fiscal/z-code'
import pino from 'pino'
// Every domain says how its tables are held against what was sealed.
import '../domains.gen.ts'
import {
  type ArchiveCheck,
  findZ,
  gapsBetween,
  goesOnFrom,
  refuseOtherKey,
  sealOf,
  setBacks,
  verifyArchive,
  verifyRecords,
} from '../domains/fiscal/index.ts'
import { readConfig } from '../platform/config.ts'
import { inShop } from '../platform/context.ts'
import { closePools, openPools } from '../platform/database.ts'
import { openStore } from '../platform/files/open-store.ts'
import { openFiscal, presentFiscalKey } from '../platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../platform/jobs.ts'
import { Unusable } from '../platform/unusable.ts'
import { onDatabase } from './on-database.ts'
import { wiring } from '../wiring.ts'

type ShopReport = RecordCheck & { setBack: ShopCheck['setBack']; headsTouched: boolean; notContinued: string[]; papers: ZCheck[] }

async function verifyShop(uid: string, archives: readonly string[], codes: readonly string[]): Promise<ShopReport> {
  return onDatabase(async ({ logins, config }) => {
    for (const code of codes)
      if (!readZCode(code)) throw new Unusable(`${code} is no control code of a Z, or a character of it was mistyped.`)
    const log = pino({ level: 'silent' })
    const pools = openPools(logins)
    try {
      const { rows } = await pools.owner.query<{ id: number }>('select id from shop where uid = $1', [uid])
      const [shop] = rows
      if (!shop) throw new Unusable(`There is no shop ${uid}.`)
      const files = await openStore(config)
      // Who only checks makes no key: nothing would hold with it.
      const services = { ...wiring, config, files, log, ...(await openFiscal(config, files, log, false)) }
      await refuseOtherKey(pools.owner, services.fiscalKey)
      // A queue that is not started: a check starts no job.
      const base = { pool: pools.app, jobs: new JobQueue(logins, log), services }
      const who = { shopId: shop.id, actor: { kind: 'system' as const, name: 'Plantule' }, requestId: 'verify', readOnly: true }
      const headsTouched = (await services.fiscalHeads.state(shop.id)) === 'touched'
      const seal = await inShop(base, who, sealOf)
      const manifests = await Promise.all(
        archives.map(async (path) => ({ path, ...(await verifyArchive(path, services.fiscalKey, seal)) })),
      )
      return await inShop(base, who, async (ctx) => {
        const report = await verifyRecords(ctx)
        const notContinued = []
        for (const { path, manifest } of manifests) if (!(await goesOnFrom(ctx, manifest))) notContinued.push(path)
        const papers = []
        for (const code of codes) papers.push(await findZ(ctx, code))
        const goesOn = notContinued.length === 0 && papers.every(({ state }) => state === 'continues')
        return { ...report, ok: report.ok && !headsTouched && goesOn, headsTouched, papers, notContinued, setBack: await setBacks(ctx) }
      })
    } finally {
      await closePools(pools)
    }
  })
}

const said = (value: RecordDifference['fields'][number]['found']): string => (value === null ? 'nothing' : String(value))

const saidOfPaper: Record<ZCheck['state'], string> = {
  continues: 'the books continue from it',
  broken: 'the books hold it, but it or a closure after it is NOT AS IT WAS SEALED',
  set_back: 'this shop sealed it and the books do NOT HOLD it any more: they were set back',
  foreign: 'its code was NOT made with the key of this shop',
}

/** Which table, which number, and what differs: a line each. */
function printRecords({ records, differences, setBack, headsTouched, notContinued, papers }: ShopReport): void {
  process.stdout.write(`${records} rows held against the sealed records.\n`)
  for (const { table, number, place, fault, fields } of differences.items) {
    const what = fields.map(({ field, sealed, found }) => `${field}: sealed ${said(sealed)}, found ${said(found)}`).join('; ')
    process.stdout.write(`${table} ${number}${place === null ? '' : ` (${place})`}: ${fault.toUpperCase()}${what && ` (${what})`}\n`)
  }
  const left = differences.count - differences.items.length
  if (left > 0) process.stdout.write(`and ${left} more.\n`)
  if (headsTouched)
    process.stdout.write('The file that keeps the last links beside the database was CHANGED by another hand, or taken away.\n')
  for (const path of notContinued)
    process.stdout.write(`${path}: the database does NOT CONTINUE this archive; it was set back, or is another one.\n`)
  for (const { register, closing, state } of papers)
    process.stdout.write(`Z ${closing} of ${register || 'the shop'}: ${saidOfPaper[state]}.\n`)
  for (const { at, links, by, unfounded } of setBack) {
    process.stdout.write(
      `${at}: ${unfounded ? 'a set back was noted, and withdrawn later: nothing had been lost' : by === 'file' ? 'the file of last links had been touched' : `set back, ${links} links lost (known by: ${by})`}\n`,
    )
  }
}

function printChains({ chains }: Pick<ArchiveCheck, 'chains'>): boolean {
  for (const { register, chain, links, firstBroken } of chains) {
    const found = firstBroken ? `BROKEN at ${firstBroken.seq} (${firstBroken.reason})` : `${links} links`
    process.stdout.write(`${register || '-'} ${chain}: ${found}\n`)
  }
  return chains.some(({ firstBroken }) => firstBroken)
}

const sentence = (report: { ok: boolean; links: number }, broken: boolean): string =>
  report.ok ? `Sound: ${report.links} links.\n` : broken ? 'NOT SOUND.\n' : `Whole but for the signatures: ${report.links} links.\n`

/** No file of that name, no archive, one cut short: said in a sentence. */
function unreadable(error: Error & { code?: string; path?: string }): number {
  process.stderr.write(
    error.code === 'ENOENT' ? `There is no file ${error.path ?? ''}.\n` : `The archive cannot be read: ${error.message}\n`,
  )
  return 2
}

/** Each archive alone, then what lies between them. */
async function verifyArchives(paths: readonly string[]): Promise<number> {
  const key = await presentFiscalKey(readConfig())
  const reports: ArchiveCheck[] = []
  let broken = false
  for (const path of paths) {
    const report = await verifyArchive(path, key)
    const { from, to, closure } = report.manifest.period
    process.stdout.write(
      `${paths.length > 1 ? `${path}: ` : ''}${from && to ? `from ${from} to ${to} (${closure})` : 'since the first use'}\n`,
    )
    let own = printChains(report)
    for (const file of report.files) process.stdout.write(`${file}: CHANGED\n`)
    own ||= report.files.length > 0
    if (report.signatures !== 'recomputed') {
      const why = report.signatures === 'no_key' ? 'there is no fiscal key here' : 'the fiscal key here is that of another installation'
      process.stdout.write(`Signatures were NOT recomputed: ${why}. Give the right one in PLANTULE_FISCAL_KEY.\n`)
    }
    process.stdout.write(sentence(report, own))
    broken ||= own
    reports.push(report)
  }
  const gaps = gapsBetween(reports.map(({ manifest }) => manifest))
  for (const { register, chain, after, upTo } of gaps) {
    process.stdout.write(
      `${register || '-'} ${chain}: ${upTo > after ? `GAP between the archives, links ${after + 1} to ${upTo} are in none` : `the archives do NOT CONTINUE each other after ${after}`}\n`,
    )
  }
  return broken || gaps.length > 0 ? 1 : reports.every(({ ok }) => ok) ? 0 : 3
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shop: { type: 'string' }, z: { type: 'string', multiple: true, default: [] } },
})
if (values.shop !== undefined) {
  const report = await verifyShop(values.shop, positionals, values.z)
  const broken = printChains(report)
  printRecords(report)
  process.stdout.write(sentence(report, broken || !report.ok))
  process.exitCode = report.ok ? 0 : 1
} else if (positionals.length === 0) {
  console.error('Say what to verify: archives, or --shop and the name of a shop.')
  process.exitCode = 2
} else if (values.z.length > 0) {
  console.error('A Z on paper is held against the database: give --shop and the name of the shop.')
  process.exitCode = 2
} else process.exitCode = await verifyArchives(positionals).catch(unreadable)
