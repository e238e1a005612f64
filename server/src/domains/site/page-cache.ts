import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { BASKET_MARK } from '@plantule/contract/site/site-page'
import { writesOf } from '../../platform/keep-answer.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What depends on the hour, or was changed past every process, is never older. */
const MOST_MS = 60_000
/** Of all shops together. */
const MOST_BYTES = 24_000_000
const BROTLI_QUALITY = 5

export type Encoding = 'br' | 'gzip' | 'identity'
/** A page as it leaves for whoever has no basket. */
export type KeptPage = {
  status: number
  text: string
  /** Null for a page that is not kept: whoever comes back to it finds it drawn anew. */
  etag: string | null
  /** Colours that the shop chose; the policy of the page names them. */
  theme: string
  /** Packed when it is first asked for so. */
  packed: Partial<Record<Encoding, Promise<Buffer>>>
}
type Entry = { write: number; until: number; bytes: number; page: KeptPage }

export const toKept = (status: number, text: string, theme: string, isKept: boolean): KeptPage => ({
  status,
  theme,
  text,
  etag: isKept ? `"${hash('sha1', text, 'base64url')}"` : null,
  packed: {},
})

/** The text in an encoding. */
export function packed(page: KeptPage, encoding: Encoding): Promise<Buffer> {
  page.packed[encoding] ??= pack(page.text, encoding)
  return page.packed[encoding]
}

export async function pack(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'br')
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  return encoding === 'gzip' ? zip(bytes, { level: 6 }) : bytes
}

/** The best of what a browser takes. */
export function encodingOf(accepted: string | string[] | undefined): Encoding {
  const all = String(accepted ?? '')
  return /\bbr\b/.test(all) ? 'br' : /\bgzip\b/.test(all) ? 'gzip' : 'identity'
}

/** Pages as they were last drawn: each as long as nothing is written to its shop. Those asked for longest ago go first. */
export class PageCache {
  readonly #all = new Map<string, Entry>()
  #bytes = 0

  find(shopId: number, key: string): KeptPage | undefined {
    const name = `${shopId} ${key}`
    const entry = this.#all.get(name)
    if (!entry) return undefined
    this.#drop(name, entry)
    if (entry.write !== writesOf(shopId) || entry.until < Date.now()) return undefined
    this.#put(name, entry)
    return entry.page
  }

  /** `write` was read before the page was: what is written meanwhile is drawn anew next time. */
  keep(shopId: number, key: string, write: number, page: KeptPage): void {
    const name = `${shopId} ${key}`
    const old = this.#all.get(name)
    if (old) this.#drop(name, old)
    // With what it is packed into.
    this.#put(name, { write, until: Date.now() + MOST_MS, bytes: page.text.length * 1.5, page })
    for (const [oldest, entry] of this.#all) {
      if (this.#bytes <= MOST_BYTES) return
      this.#drop(oldest, entry)
    }
  }

  #put(name: string, entry: Entry): void {
    this.#all.set(name, entry)
    this.#bytes += entry.bytes
  }

  #drop(name: string, entry: Entry): void {
    this.#all.delete(name)
    this.#bytes -= entry.bytes
  }
}

/** What is one visitor's own in a page that is kept for all. */
export const withBasket = (text: string, label: string): string => text.replace(BASKET_MARK, label)
