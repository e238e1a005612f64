/** Recomputes sealed records: `npm run verify -- <archive.zip>`, or `npm run verify -- --shop <uid>` in the database. */
import pino from 'pino'
import { type ArchiveCheck, verifyArchive, verifyChains } from '../domains/fiscal/index.ts'
import { readConfig } from '../platform/config.ts'
import { inShop } from '../platform/context.ts'
import { closePools, openPools } from '../platform/database.ts'
import { openStore } from '../platform/files/open-store.ts'
import { openFiscal, presentFiscalKey } from '../platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../platform/jobs.ts'
import { Unusable } from '../platform/unusable.ts'
import { onDatabase } from './on-database.ts'

async function verifyShop(uid: string): Promise<Omit<ArchiveCheck, 'files' | 'signatures'>> {
  return onDatabase(async ({ owner, config }) => {
    const log = pino({ level: 'silent' })
    const pools = openPools(owner)
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

const [first = '', second = ''] = process.argv.slice(2)
if (!first) {
  console.error('Say what to verify: an archive, or --shop and the name of a shop.')
  process.exitCode = 2
} else {
  const report = first === '--shop' ? await verifyShop(second) : await verifyArchive(first, await presentFiscalKey(readConfig()))
  for (const { register, chain, links, firstBroken } of report.chains) {
    const found = firstBroken ? `BROKEN at ${firstBroken.seq} (${firstBroken.reason})` : `${links} links`
    process.stdout.write(`${register || '-'} ${chain}: ${found}\n`)
  }
  const archive = 'files' in report ? (report as ArchiveCheck) : null
  for (const file of archive?.files ?? []) process.stdout.write(`${file}: CHANGED\n`)
  const broken = report.chains.some(({ firstBroken }) => firstBroken) || (archive?.files.length ?? 0) > 0
  if (archive && archive.signatures !== 'recomputed') {
    const why = archive.signatures === 'no_key' ? 'there is no fiscal key here' : 'the fiscal key here is that of another installation'
    process.stdout.write(`Signatures were NOT recomputed: ${why}. Give the right one in PLANTULE_FISCAL_KEY.\n`)
  }
  process.stdout.write(report.ok ? `Sound: ${report.links} links.\n` : broken ? 'NOT SOUND.\n' : `Whole but for the signatures: ${report.links} links.\n`)
  process.exitCode = report.ok ? 0 : broken ? 1 : 3
}
