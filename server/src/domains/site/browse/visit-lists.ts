import { isLinkToken } from '../../../platform/link-pages.ts'
import { writesOf } from '../../../platform/keep-answer.ts'
import { pageIn } from '../place.ts'
import type { Sent, Visit } from '../visit.ts'
import { availableCsv, availablePage } from './available.ts'
import { availablePdf } from './available-pdf.ts'
import { readerOf } from './list-rows.ts'

const LIST = /^\/available(?:\/([\w-]{22}))?(\.pdf|\.csv)?$/

/** The list as a paper, and with the prices of a profile: the page and the file for everybody are pages like others. */
export const isList = (path: string): boolean => {
  const found = LIST.exec(path)
  return found !== null && (found[1] !== undefined || found[2] === '.pdf')
}

/** Undefined where an address leads to no list. */
export async function showList(visit: Visit): Promise<Sent | undefined> {
  const [, token, ending] = LIST.exec(visit.place.path) ?? []
  if (token !== undefined && !isLinkToken(token)) return undefined
  if (await visit.isClosed()) return visit.page(503, { title: '', description: '', hidden: true }, { kind: 'closed' })
  const reader = token === undefined ? null : await visit.read((ctx) => readerOf(ctx, token))
  if (reader === undefined) return undefined
  // Whoever has the address has the prices: no other site is to learn it.
  if (reader) void visit.reply.header('referrer-policy', 'no-referrer')
  if (ending === '.pdf') return paper(visit, token ?? '')
  if (ending === '.csv') return file(visit, 'text/csv; charset=utf-8', await visit.read((ctx) => availableCsv(ctx, visit.place, reader)))
  const { head, content } = await visit.read((ctx) => availablePage(ctx, pageIn(visit.place.query), reader))
  return visit.page(200, head, content)
}

type Kept = { write: number; until: number; pdf: Promise<Uint8Array | undefined> }
/** A paper takes a moment to draw, and many may ask: kept until the shop is written to, some minutes at most. */
const kept = new Map<string, Kept>()
const MOST_KEPT = 40
const KEPT_MS = 300_000

async function paper(visit: Visit, token: string): Promise<Sent | undefined> {
  const key = `${visit.site.id} ${visit.place.language} ${token}`
  const write = writesOf(visit.site.id)
  const known = kept.get(key)
  const fresh = known && known.write === write && known.until > Date.now()
  const pdf = fresh ? known.pdf : draw(visit, token)
  if (!fresh) {
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, { write, until: Date.now() + KEPT_MS, pdf })
    pdf.catch(() => kept.delete(key))
  }
  const bytes = await pdf
  return bytes ? file(visit, 'application/pdf', Buffer.from(bytes)) : undefined
}

async function draw(visit: Visit, token: string): Promise<Uint8Array | undefined> {
  const made = await visit.read(async (ctx) => availablePdf(ctx, token === '' ? null : ((await readerOf(ctx, token)) ?? null)))
  return made?.()
}

function file(visit: Visit, type: string, body: string | Buffer): Sent {
  void visit.reply.headers({ 'content-type': type, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }).send(body)
  return 'sent'
}
