import { createHash, createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import yazl from 'yazl'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Ctx } from '../../platform/context.ts'
import { storeBytes, saveFile } from '../../platform/files/save-file.ts'
import type { JobData, JobShop } from '../../platform/jobs.ts'
import { softwareVersion } from '../../platform/system-routes.ts'
import { runOperation, startOperation } from '../downloads/index.ts'
import { invoicingInfo } from '../shops/index.ts'
import { appendLink } from './append-link.ts'
import { notice } from './archive-notice.ts'
import { csvOf } from './archive-csv.ts'
import { shopKey } from './chain-rules.ts'
import { journal } from './journal.ts'
import { linksOf } from './verify-chains.ts'

export type Manifest = {
  format: 1
  software: string
  shopId: number
  seller: { name: string; siret: string; vatNumber: string }
  madeAt: string
  chains: { register: string; chain: string; file: string; links: number; lastSignature: string }[]
  files: Record<string, { bytes: number; sha256: string }>
}

/** Starts an archive of every sealed record so far; it is fetched as a download and kept on another medium. */
export async function startArchive(ctx: Ctx): Promise<{ operationId: number; key: string }> {
  const { id, secret } = await startOperation(ctx, {
    kind: 'fiscal.archive',
    title: 'Archive fiscale',
    download: true,
    job: 'fiscal.archive',
    data: {},
    right: 'accounting.read',
  })
  return { operationId: id, key: secret }
}

/** Makes the archive: a frozen, dated zip in open formats, with a notice and the hash of each file. */
export const makeArchive = ({ operationId }: JobData, shop: JobShop): Promise<void> =>
  runOperation(shop, Number(operationId), async (progress) => {
    const zip = new yazl.ZipFile()
    // yazl types its output by the older interface; it is a readable stream.
    const stored = shop.inShop((ctx) => Promise.resolve(ctx.shopId)).then((id) => storeBytes(shop.services.files, id, zip.outputStream as Readable))
    const manifest = await shop.inShop((ctx) => collect(ctx, zip, progress))
    zip.end()
    const file = await stored
    return shop.inShop(async (ctx) => {
      const { madeAt } = manifest
      const name = `archive-fiscale-${madeAt.slice(0, 10)}.zip`
      const { id } = await saveFile(ctx, { name, mime: 'application/zip', stored: file })
      const details = { sha256: file.sha256, bytes: file.bytes, manifest: createHash('sha256').update(canonicalJson(manifest)).digest('hex') }
      const ref = { refType: 'file', refId: id, refNumber: name }
      await appendLink(ctx, { ...ref, register: '', chain: 'archive', kind: 'archive', payload: details })
      await journal(ctx, { ...ref, kind: 'archive', details })
      return { fileId: id, result: { sha256: file.sha256, links: manifest.chains.reduce((sum, chain) => sum + chain.links, 0) } }
    })
  })

async function collect(ctx: Ctx, zip: yazl.ZipFile, progress: (done: number, total?: number) => Promise<void>): Promise<Manifest> {
  const info = await invoicingInfo(ctx)
  const heads = await ctx.db.selectFrom('fiscal_head').select(['register', 'chain', 'seq', 'signature']).where('seq', '>', 0).orderBy('register').orderBy('chain').execute()
  const manifest: Manifest = {
    format: 1,
    software: `Plantule ${softwareVersion}`,
    shopId: ctx.shopId,
    seller: { name: info.legalName, siret: info.siret, vatNumber: info.vatNumber },
    madeAt: ctx.now.toISOString(),
    chains: [],
    files: {},
  }
  const add = (name: string, content: Buffer): void => {
    zip.addBuffer(content, name, { mtime: ctx.now })
    manifest.files[name] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  }
  for (const [index, head] of heads.entries()) {
    const file = `chaines/${head.register || 'boutique'}-${head.chain}.jsonl`
    const lines: string[] = []
    for await (const page of linksOf(ctx, head.register, head.chain, 1, head.seq)) for (const link of page) lines.push(canonicalJson(link))
    add(file, Buffer.from(`${lines.join('\n')}\n`))
    manifest.chains.push({ register: head.register, chain: head.chain, file, links: lines.length, lastSignature: head.signature })
    await progress(index + 1, heads.length + 1)
  }
  for (const { name, content } of await csvOf(ctx)) add(name, content)
  add('LISEZMOI.txt', Buffer.from(notice(manifest)))
  const text = canonicalJson(manifest)
  zip.addBuffer(Buffer.from(text), 'manifeste.json', { mtime: ctx.now })
  const seal = createHmac('sha256', shopKey(ctx.services.fiscalKey, ctx.shopId)).update(`archive|${text}`).digest('base64url')
  zip.addBuffer(Buffer.from(seal), 'manifeste.sceau', { mtime: ctx.now })
  return manifest
}
