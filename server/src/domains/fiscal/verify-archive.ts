import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import type { ChainReport, FiscalCheck } from '@plantule/contract/fiscal/fiscal'
import type { Manifest } from './archive.ts'
import { keyMark, shopKey } from './chain-rules.ts'
import type { Seal } from './seal-of.ts'
import { ChainCheck, type StoredLink } from './verify-links.ts'

/**
 * `files` names what is missing, changed or not in the manifest. `signatures` says whether they were recomputed: without the
 * key, or with that of another installation, they cannot be, and the archive is proved whole in all but them.
 */
export type ArchiveCheck = FiscalCheck & { files: string[]; signatures: 'recomputed' | 'no_key' | 'other_key'; manifest: Manifest }

/**
 * Recomputes an archive: the seal of its manifest, the hash of each file, every chain. `seal`: of the shop, where it is known to have come
 * from another installation. Throws when it is no archive.
 */
export async function verifyArchive(path: string, master: KeyObject | null, seal?: Seal): Promise<ArchiveCheck> {
  const zip = await yauzl.openPromise(path, { autoClose: false })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const small = async (name: string): Promise<string> => {
      const entry = entries.get(name)
      return entry ? (await buffer(await zip.openReadStreamPromise(entry))).toString() : ''
    }
    const text = await small('manifeste.json')
    if (!text) throw new Error('This is no fiscal archive: it has no manifeste.json')
    const manifest = withPeriod(JSON.parse(text) as Manifest)
    const own = seal?.shopId === manifest.shopId ? seal.key : master && shopKey(master, manifest.shopId)
    const signatures = !own ? 'no_key' : keyMark(own) === manifest.keyMark ? 'recomputed' : 'other_key'
    const key = signatures === 'recomputed' ? own : null
    const files: string[] = []
    if (key && !same(createHmac('sha256', key).update(`archive|${text}`).digest('base64url'), await small('manifeste.sceau')))
      files.push('manifeste.json')
    const chains: ChainReport[] = []
    for (const [name, { sha256 }] of Object.entries(manifest.files)) {
      const entry = entries.get(name)
      const chain = manifest.chains.find(({ file }) => file === name)
      const check = chain && new ChainCheck(key, chain.register, chain.chain, { seq: chain.first - 1, signature: chain.before })
      const hash = createHash('sha256')
      if (entry) await read(await zip.openReadStreamPromise(entry), hash, check)
      if (!entry || hash.digest('hex') !== sha256) files.push(name)
      if (chain && check) chains.push(check.end({ seq: chain.first - 1 + chain.links, signature: chain.lastSignature }, undefined))
    }
    for (const { file, register, chain } of manifest.chains) {
      if (!manifest.files[file]) chains.push(new ChainCheck(key, register, chain).end({ seq: 1, signature: '' }, undefined))
    }
    for (const name of entries.keys()) if (!manifest.files[name] && !name.startsWith('manifeste.')) files.push(name)
    const ok = signatures === 'recomputed' && files.length === 0 && chains.every((chain) => chain.firstBroken === null)
    return { ok, links: chains.reduce((sum, chain) => sum + chain.links, 0), chains, files, signatures, manifest }
  } finally {
    zip.close()
  }
}

/** Archives of the first format hold everything since the first use. */
const withPeriod = (manifest: Manifest): Manifest =>
  manifest.format === 1
    ? {
        ...manifest,
        period: { from: null, to: null, closure: null },
        chains: manifest.chains.map((chain) => ({ ...chain, first: 1, before: '' })),
      }
    : manifest

/** Reads one file through, hashing its bytes and, where it is a chain, checking link after link. */
async function read(stream: NodeJS.ReadableStream, hash: ReturnType<typeof createHash>, check: ChainCheck | undefined): Promise<void> {
  // The end of a line that the next chunk goes on with.
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    if (!check) continue
    const end = chunk.lastIndexOf(10)
    if (end < 0) rest = Buffer.concat([rest, chunk])
    else {
      for (const line of Buffer.concat([rest, chunk.subarray(0, end)])
        .toString()
        .split('\n'))
        addLine(check, line)
      rest = chunk.subarray(end + 1)
    }
  }
  if (check) addLine(check, rest.toString())
}

function addLine(check: ChainCheck, line: string): void {
  if (line) check.add(JSON.parse(line) as StoredLink)
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
