import { hkdfSync } from 'node:crypto'
import { LETTER_DAYS } from '@plantule/contract/marketing/measures'
import type { Ctx } from '../../platform/context.ts'
import { SecretBox } from '../../platform/identity/secret-box.ts'
import type { Block as MailBlock } from '../../platform/mail/content.ts'
import type { Services } from '../../platform/services.ts'

type Keys = Pick<Services, 'fiscalKey'>
const DAY_MS = 86_400_000
const MOST_LINKS = 500
const MOST_URL = 2_000

let known: { of: unknown; box: SecretBox } | undefined
/** Signs what the links of letters say. */
function letterBox({ fiscalKey }: Keys): SecretBox {
  if (known?.of !== fiscalKey)
    known = { of: fiscalKey, box: new SecretBox(Buffer.from(hkdfSync('sha256', fiscalKey, '', 'plantule letters', 32))) }
  return known.box
}

/** What a link of a letter says: which letter, which of its links (0: that it was opened), and of a reader who agreed whose it is. */
export type LetterLink = { newsletterId: number; n: number; deliveryId: number }

const textOf = ({ newsletterId, n, deliveryId }: LetterLink): string => `${newsletterId}.${n}.${deliveryId}`

export const letterToken = (keys: Keys, uid: string, link: LetterLink): string =>
  `${textOf(link)}.${letterBox(keys).mac(`link ${uid} ${textOf(link)}`)}`

/** Undefined for what we did not write. */
export function readLetterToken(keys: Keys, uid: string, token: string): LetterLink | undefined {
  const found = /^(\d{1,15})\.(\d{1,3})\.(\d{1,15})\.([\w-]{20,90})$/.exec(token)
  if (!found) return undefined
  const link = { newsletterId: Number(found[1]), n: Number(found[2]), deliveryId: Number(found[3]) }
  return letterBox(keys).macMatches(`link ${uid} ${textOf(link)}`, found[4] ?? '') ? link : undefined
}

/** By which letter somebody came, and on which day, counted in days since 1970. */
export type Arrival = { newsletterId: number; day: number }
const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS)

export function arrivalOf(keys: Keys, uid: string, newsletterId: number, now: Date): string {
  const text = `${newsletterId}-${dayOf(now)}`
  return `${text}-${letterBox(keys).mac(`arrival ${uid} ${text}`)}`
}

/** What the address of a page says of a letter; undefined for what we did not write, or wrote too long ago. */
export function readArrival(keys: Keys, uid: string, text: string, now: Date): Arrival | undefined {
  const found = /^((\d{1,15})-(\d{1,6}))-([\w-]{20,90})$/.exec(text)
  if (!found || !letterBox(keys).macMatches(`arrival ${uid} ${found[1]}`, found[4] ?? '')) return undefined
  const arrival = { newsletterId: Number(found[2]), day: Number(found[3]) }
  return isRecent(arrival, now) ? arrival : undefined
}
export const isRecent = ({ day }: Arrival, now: Date): boolean => dayOf(now) - day <= LETTER_DAYS && day <= dayOf(now)

/** Links of a text that was cleaned when it was saved; addresses of mail and telephone stay as they are. */
const href = /(<a [^>]*?href=")(https?:\/\/[^"]+)(")/g
const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** A letter with each address that it leads to by what `change` makes of it; addresses of mail and telephone stay as they are. */
function withLinks(content: readonly MailBlock[], change: (url: string) => string): MailBlock[] {
  const of = (url: string): string => (/^https?:/.test(url) ? change(url) : url)
  return content.map((block): MailBlock => {
    if (block.kind === 'html')
      return {
        ...block,
        html: block.html.replaceAll(href, (whole, before: string, url: string, after: string) => {
          const to = of(plain(url))
          return to === plain(url) ? whole : `${before}${to}${after}`
        }),
      }
    if (block.kind === 'plants') return { ...block, rows: block.rows.map((plant) => ({ ...plant, url: of(plant.url) })) }
    if (block.kind === 'button' || block.kind === 'link') return { ...block, url: of(block.url) }
    return block.kind === 'picture' && block.url !== undefined ? { ...block, url: of(block.url) } : block
  })
}

function urlsIn(content: readonly MailBlock[]): string[] {
  const urls = new Set<string>()
  withLinks(content, (url) => (urls.add(url), url))
  return [...urls].filter((url) => url.length <= MOST_URL)
}

/**
 * The links of a letter that leaves, by their numbers; those that were not there before, of plants that another reader is told of, are
 * added. The letter is locked.
 */
export async function keptLinks(ctx: Ctx, id: number, content: readonly MailBlock[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.selectFrom('newsletter_link').select(['url', 'n']).where('newsletter_id', '=', id).execute()
  const held = new Map(rows.map(({ url, n }) => [url, n]))
  const added = urlsIn(content)
    .filter((url) => !held.has(url))
    .slice(0, MOST_LINKS - held.size)
    .map((url, at) => ({ shop_id: ctx.shopId, newsletter_id: id, n: held.size + at + 1, url }))
  if (added.length > 0) await ctx.db.insertInto('newsletter_link').values(added).execute()
  return new Map([...held, ...added.map(({ url, n }) => [url, n] as const)])
}

/** A letter with each of its links by the address that counts it. */
export const countedLinks = (
  content: readonly MailBlock[],
  links: ReadonlyMap<string, number>,
  addressOf: (n: number) => string,
): MailBlock[] =>
  withLinks(content, (url) => {
    const n = links.get(url)
    return n === undefined ? url : addressOf(n)
  })
