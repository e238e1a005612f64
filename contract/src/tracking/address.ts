/** What a link is handed out with. */
export const trackingMedia = ['newsletter', 'social', 'print', 'partner', 'fair', 'other'] as const
export type TrackingMedium = (typeof trackingMedia)[number]

/** The short address under the product's own, which the shop's uid makes unique. */
export const trackingPath = (shopUid: string, code: string): string => `/l/${shopUid}/${code}`

/** What the shop's site finds in the address when somebody comes by a link, and hands back with the order. */
export const TRACKING_PARAMETER = 'lien'

/** The last host of `www.pepiniere.fr` and `https://pepiniere.fr/`; null when no address can be read. */
export function siteOf(website: string): URL | null {
  const given = website.trim()
  if (!given) return null
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`)
  return url && url.hostname.includes('.') ? url : null
}

const bare = (host: string): string => host.replace(/^www\./, '')

/** A page of the shop's site from what was typed: a path, or an address of its host or of one below it; else null. */
export function targetOn(site: URL, typed: string): string | null {
  const given = typed.trim() || '/'
  const url = /^https?:\/\//i.test(given)
    ? URL.parse(given)
    : given.startsWith('/')
      ? URL.parse(given, site.href)
      : URL.parse(`https://${given}`)
  if (!url || url.username || url.password) return null
  const own = bare(site.hostname)
  const host = bare(url.hostname)
  return (url.protocol === 'https:' || url.protocol === 'http:') && (host === own || host.endsWith(`.${own}`)) ? url.href : null
}
