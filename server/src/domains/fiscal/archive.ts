import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Ctx } from '../../platform/context.ts'
import { counted } from '../../platform/files/counted.ts'
import { storeBytes, saveFile } from '../../platform/files/save-file.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { softwareVersion } from '../../platform/system-routes.ts'
import { runOperation, startOperation } from '../downloads/index.ts'
import { invoicingInfo } from '../shops/index.ts'
import { appendLink } from './append-link.ts'
import { notice } from './archive-notice.ts'
import { csvFiles, type Reach } from './archive-csv.ts'
import { type Chain, keyMark } from './chain-rules.ts'
import { sealOf } from './seal-of.ts'
import { journal } from './journal.ts'
import { type ArchivePeriod, periodOf, reachesOf } from './archive-period.ts'
import { linksOf } from './verify-chains.ts'
import { archiveJob } from './jobs.ts'

export type Manifest = {
  format: 1 | 2
  software: string
  shopId: number
  seller: { name: string; siret: string; vatNumber: string }
  madeAt: string
  /** Tells whether a key is the one of this archive, and nothing of the key. */
  keyMark: string
  /** What it holds; null from the first use on, or up to the day it was made. */
  period: ArchivePeriod
  /** `first` is the number of the first link, `before` the signature of the one before it: the end of what came before. */
  chains: { register: string; chain: Chain; file: string; first: number; before: string; links: number; lastSignature: string }[]
  files: Record<string, { bytes: number; sha256: string }>
}

/**
 * Starts an archive of a closed month or fiscal year, or of every sealed record so far; it is fetched as a download and kept
 * on another medium. Throws `not_found`.
 */
export async function startArchive(ctx: Ctx, closureId: number | null): Promise<{ operationId: number; key: string }> {
  const period = await periodOf(ctx, closureId)
  const { id, secret } = await startOperation(ctx, {
    kind: 'fiscal.archive',
    title: ['Archive fiscale', period.closure].filter(Boolean).join(' '),
    download: true,
    job: archiveJob,
    data: { closureId },
    right: 'accounting.read',
  })
  return { operationId: id, key: secret }
}

/** Makes the archive: a frozen, dated zip in open formats, with a notice and the hash of each file. */
export const makeArchive = ({ operationId, closureId }: JobOf<typeof archiveJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const zip = new yazl.ZipFile()
    // yazl types its output by the older interface; it is a readable stream.
    const stored = storeBytes(shop.services.files, shop.shopId, zip.outputStream as Readable)
    // A store that fails ends the reading too, which would wait for it for ever.
    const failed = new AbortController()
    stored.catch((error: unknown) => failed.abort(error))
    const manifest = await shop.inShop(async (ctx) =>
      collect(ctx, zip, await periodOf(ctx, closureId), { progress, signal: failed.signal }),
    )
    zip.end()
    const file = await stored
    return shop.inShop(async (ctx) => {
      const { madeAt, period } = manifest
      const name = `archive-fiscale-${period.to ? `${period.from}-${period.to}` : madeAt.slice(0, 10)}.zip`
      const { id } = await saveFile(ctx, { name, mime: 'application/zip', stored: file })
      const details = {
        period,
        sha256: file.sha256,
        bytes: file.bytes,
        manifest: createHash('sha256').update(canonicalJson(manifest)).digest('hex'),
      }
      const ref = { refType: 'file', refId: id, refNumber: name }
      await appendLink(ctx, { ...ref, register: '', chain: 'archive', kind: 'archive', payload: details })
      await journal(ctx, { ...ref, kind: 'archive', details })
      return { fileId: id, result: { sha256: file.sha256, links: manifest.chains.reduce((sum, chain) => sum + chain.links, 0) } }
    })
  })

type Watch = { progress: (done: number, total?: number) => Promise<void>; signal: AbortSignal }

async function collect(ctx: Ctx, zip: yazl.ZipFile, period: ArchivePeriod, { progress, signal }: Watch): Promise<Manifest> {
  const info = await invoicingInfo(ctx)
  const { key, shopId } = await sealOf(ctx)
  const heads = await reachesOf(ctx, period)
  const manifest: Manifest = {
    format: 2,
    software: `Plantule ${softwareVersion}`,
    shopId,
    seller: { name: info.legalName, siret: info.siret, vatNumber: info.vatNumber },
    madeAt: ctx.now.toISOString(),
    keyMark: keyMark(key),
    period,
    chains: [],
    files: {},
  }
  // File by file as it is read: years of sales are more than memory holds.
  const add = async (name: string, content: Readable): Promise<void> => {
    const { through, sum } = counted()
    zip.addReadStream(through, name, { mtime: ctx.now })
    await pipeline(content, through, { signal })
    manifest.files[name] = sum()
  }
  for (const [index, head] of heads.entries()) {
    const file = `chaines/${head.register || 'boutique'}-${head.chain}.jsonl`
    await add(file, Readable.from(linesOf(ctx, head), { objectMode: false }))
    manifest.chains.push({
      register: head.register,
      chain: head.chain,
      file,
      first: head.first,
      before: head.before,
      links: head.seq - head.first + 1,
      lastSignature: head.signature,
    })
    await progress(index + 1, heads.length + 1)
  }
  for (const { name, open } of csvFiles(ctx, heads)) await add(name, open())
  await add('LISEZMOI.txt', Readable.from([Buffer.from(notice(manifest))], { objectMode: false }))
  const text = canonicalJson(manifest)
  zip.addBuffer(Buffer.from(text), 'manifeste.json', { mtime: ctx.now })
  const seal = createHmac('sha256', key).update(`archive|${text}`).digest('base64url')
  zip.addBuffer(Buffer.from(seal), 'manifeste.sceau', { mtime: ctx.now })
  return manifest
}

async function* linesOf(ctx: Ctx, { register, chain, first, seq }: Reach): AsyncGenerator<Buffer> {
  for await (const page of linksOf(ctx, register, chain, first, seq))
    yield Buffer.from(page.map((link) => `${canonicalJson(link)}\n`).join(''))
}
