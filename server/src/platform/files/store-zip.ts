import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import type { FileReply } from '../handlers.ts'
import type { JobShop } from '../job.ts'
import { counted } from './counted.ts'
import { bodyOf } from './file-body.ts'
import { type Stored, storeBytes } from './save-file.ts'

/** A file of a zip: where it lies there, and its bytes, asked for when its turn comes. */
export type ZipPart = { name: string; body: FileReply['body'] }

export const SUMS = 'empreintes-sha256.txt'

/**
 * A zip that goes into the store as it grows: years of papers are more than memory holds. The last file in it tells the SHA-256 of all
 * others, as `sha256sum -c` reads it. Two files of one name are told apart by a number.
 */
export async function storeZip(shop: JobShop, parts: AsyncIterable<ZipPart>): Promise<Stored & { files: number }> {
  const zip = new yazl.ZipFile()
  // yazl types its output by the older interface; it is a readable stream.
  const stored = storeBytes(shop.services.files, shop.shopId, zip.outputStream as Readable)
  // A store that fails ends the reading too, which would wait for it for ever.
  const failed = new AbortController()
  stored.catch((error: unknown) => failed.abort(error))
  const sums: string[] = []
  const names = new Set<string>()
  for await (const { name, body } of parts) {
    const bytes = await bodyOf({ body })
    const { through, sum } = counted()
    const own = unlike(names, safe(name))
    zip.addReadStream(through, own)
    await pipeline(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, through, { signal: failed.signal })
    sums.push(`${sum().sha256}  ${own}`)
  }
  zip.addBuffer(Buffer.from(`${sums.join('\n')}\n`), SUMS)
  zip.end()
  return { ...(await stored), files: sums.length }
}

/** No path that leads out of the folder into which it is unpacked, and none that Windows refuses. */
const safe = (name: string): string =>
  name
    .split('/')
    .map((part) =>
      part
        .replace(/[\\:*?"<>|\p{Cc}]/gu, '-')
        .replace(/^[. ]+|[. ]+$/g, '')
        .slice(0, 120),
    )
    .filter(Boolean)
    .join('/')

function unlike(names: Set<string>, name: string): string {
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let own = name
  for (let at = 2; names.has(own.toLowerCase()); at++) own = `${stem} (${at})${end}`
  names.add(own.toLowerCase())
  return own
}
