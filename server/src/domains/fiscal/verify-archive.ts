import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import type { FiscalCheck } from '@plantule/contract/fiscal'
import type { Manifest } from './archive.ts'
import { shopKey } from './chain-rules.ts'
import { ChainCheck, type StoredLink } from './verify-links.ts'

/** `files` names what is missing, changed or not in the manifest. */
export type ArchiveCheck = FiscalCheck & { files: string[] }

/** Recomputes an archive: the seal of its manifest, the hash of each file, every chain. Throws when it is no archive. */
export async function verifyArchive(path: string, master: KeyObject): Promise<ArchiveCheck> {
  const entries = await readZip(path)
  const text = entries.get('manifeste.json')?.toString()
  if (!text) throw new Error('This is no fiscal archive: it has no manifeste.json')
  const manifest = JSON.parse(text) as Manifest
  const key = shopKey(master, manifest.shopId)
  const files: string[] = []
  const seal = createHmac('sha256', key).update(`archive|${text}`).digest('base64url')
  if (!same(seal, entries.get('manifeste.sceau')?.toString() ?? '')) files.push('manifeste.json')
  for (const [name, { sha256 }] of Object.entries(manifest.files)) {
    const content = entries.get(name)
    if (!content || createHash('sha256').update(content).digest('hex') !== sha256) files.push(name)
  }
  for (const name of entries.keys()) if (!manifest.files[name] && !name.startsWith('manifeste.')) files.push(name)
  const chains = manifest.chains.map(({ register, chain, file, links, lastSignature }) => {
    const check = new ChainCheck(key, register, chain)
    for (const line of (entries.get(file)?.toString() ?? '').split('\n')) if (line) check.add(JSON.parse(line) as StoredLink)
    return check.end({ seq: links, signature: lastSignature }, undefined)
  })
  const ok = files.length === 0 && chains.every((chain) => chain.firstBroken === null)
  return { ok, links: chains.reduce((sum, chain) => sum + chain.links, 0), chains, files }
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function readZip(path: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(path)
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}
