/** Recomputes sealed records: `npm run verify -- <archive.zip> ...`, or `npm run verify -- --shop <uid>` in the database. */
import type { FiscalCheck } from '@plantule/contract/fiscal'
import pino from 'pino'
import { type ArchiveCheck, gapsBetween, verifyArchive, verifyChains } from '../domains/fiscal/index.ts'
import { readConfig } from '../platform/config.ts'
import { inShop } from '../platform/context.ts'
import { closePools, openPools } from '../platform/database.ts'
import { openStore } from '../platform/files/open-store.ts'
import { openFiscal, presentFiscalKey } from '../platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../platform/jobs.ts'
import { Unusable } from '../platform/unusable.ts'
import { onDatabase } from './on-database.ts'

async function verifyShop(uid: string): Promise<FiscalCheck> {
  return onDatabase(async ({ owner, logins, config }) => {
    const log = pino({ level: 'silent' })
    const pools = openPools(logins)
    try {
      const { rows } = await pools.owner.query<{ id: number }>('select id from shop where uid = $1', [uid])
      const [shop] = rows
      if (!shop) throw new Unusable(`There is no shop ${uid}.`)
      const files = await openStore(config)
      const services = { config, files, log, ...(await openFiscal(config, files, log)) }
      // A queue that is not started: a check starts no job.
      const base = { pool: pools.app, jobs: new JobQueue(owner, log), services }
      const who = { shopId: shop.id, actor: { kind: 'system' as const, name: 'Plantule' }, requestId: 'verify', readOnly: true }
      return await inShop(base, who, verifyChains)
    } finally {
      await closePools(pools)
    }
  })
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

/** Each archive alone, then what lies between them. */
async function verifyArchives(paths: readonly string[]): Promise<number> {
  const key = await presentFiscalKey(readConfig())
  const reports: ArchiveCheck[] = []
  let broken = false
  for (const path of paths) {
    const report = await verifyArchive(path, key)
    const { from, to, closure } = report.manifest.period
    process.stdout.write(`${paths.length > 1 ? `${path}: ` : ''}${from && to ? `from ${from} to ${to} (${closure})` : 'since the first use'}\n`)
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
    process.stdout.write(`${register || '-'} ${chain}: ${upTo > after ? `GAP between the archives, links ${after + 1} to ${upTo} are in none` : `the archives do NOT CONTINUE each other after ${after}`}\n`)
  }
  return broken || gaps.length > 0 ? 1 : reports.every(({ ok }) => ok) ? 0 : 3
}

const [first = '', ...more] = process.argv.slice(2)
if (!first) {
  console.error('Say what to verify: archives, or --shop and the name of a shop.')
  process.exitCode = 2
} else if (first === '--shop') {
  const report = await verifyShop(more[0] ?? '')
  process.stdout.write(sentence(report, printChains(report)))
  process.exitCode = report.ok ? 0 : 1
} else process.exitCode = await verifyArchives([first, ...more])
