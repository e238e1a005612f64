import { LETTER_PARAMETER } from '@plantule/contract/marketing/measures'
import { TRACKING_PARAMETER } from '@plantule/contract/tracking/address'
import type { Services } from '../../platform/services.ts'
import { type Arrival, isRecent, readArrival } from '../marketing/index.ts'

/** By which letter and by which tracking link somebody came. It is kept in no cookie before they put something into a basket. */
export type CameBy = { letter: Arrival | null; link: string }

const CODE = /^[a-z0-9-]{2,40}$/

/** What the address of a page says of it. */
export function cameByAddress(keys: Pick<Services, 'fiscalKey'>, uid: string, query: URLSearchParams, now: Date): CameBy {
  const link = query.get(TRACKING_PARAMETER) ?? ''
  return {
    letter: readArrival(keys, uid, query.get(LETTER_PARAMETER) ?? '', now) ?? null,
    link: CODE.test(link) ? link : '',
  }
}

const LETTER = /^l(\d{1,15})_(\d{1,6})$/
/** The same as parts of the basket's cookie, which is signed as a whole. */
export const cameByParts = ({ letter, link }: CameBy): string[] => [
  ...(letter ? [`l${letter.newsletterId}_${letter.day}`] : []),
  ...(link ? [`t${link}`] : []),
]
export function cameByIn(parts: readonly string[], now: Date): CameBy {
  const found = parts.map((part) => LETTER.exec(part)).find((match) => match !== null)
  const letter = found ? { newsletterId: Number(found[1]), day: Number(found[2]) } : null
  return {
    letter: letter && isRecent(letter, now) ? letter : null,
    link: parts.find((part) => part.startsWith('t') && CODE.test(part.slice(1)))?.slice(1) ?? '',
  }
}

/** Whether an address may say how its visitor came; most do not. */
export const saysHow = (query: URLSearchParams): boolean => query.has(LETTER_PARAMETER) || query.has(TRACKING_PARAMETER)

/** What of the address goes along to the next pages, as it stands behind a question mark. */
export function carriedOf(keys: Pick<Services, 'fiscalKey'>, uid: string, query: URLSearchParams, now: Date): URLSearchParams {
  const { letter, link } = cameByAddress(keys, uid, query, now)
  const carried = new URLSearchParams()
  if (letter) carried.set(LETTER_PARAMETER, query.get(LETTER_PARAMETER) ?? '')
  if (link) carried.set(TRACKING_PARAMETER, link)
  return carried
}

/** A page whose links and forms take along how its visitor came; only what leads to pages of this shop does. */
export function withCarried(text: string, prefix: string, carried: URLSearchParams): string {
  const more = carried.toString().replaceAll('&', '&amp;')
  if (more === '') return text
  const fields = [...carried].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('')
  return text.replaceAll(/<(a|form)\b([^>]*?) (href|action)="(\/[^"#]*)(#[^"]*)?"([^>]*)>/g, (whole, ...found) => {
    const [tag, before, name, path, hash = '', after] = found as [string, string, string, string, string | undefined, string]
    if (!isPage(path, prefix)) return whole
    const address = `${path}${path.includes('?') ? '&amp;' : '?'}${more}${hash}`
    // A form that asks puts its own fields behind the question mark.
    return `<${tag}${before} ${name}="${address}"${after}>${tag === 'form' ? fields : ''}`
  })
}

/** A paper or a feed is no page on which somebody goes on. */
const isPage = (path: string, prefix: string): boolean => {
  const [own = ''] = path.split('?')
  return (own === prefix || own.startsWith(`${prefix}/`)) && !/^\/(?:\/|api\/)|\.\w{2,4}$/.test(own)
}
