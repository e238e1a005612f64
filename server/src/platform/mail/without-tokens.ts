/** Columns of words in which links of this shop stand, each with what lets its holder in. */
export const columnsWithLinks: Readonly<Record<string, readonly string[]>> = {
  outbox_mail: ['plain', 'html', 'content', 'reply_to'],
}

/** As `newLinkToken` makes them: 22 letters, as a whole part of an address; or words and the seal over them, as a subscriber confirms. */
const TOKEN = /(?<=[/=])(?:[\w-]{22}|[\w-]{16,}\.[\w-]{43})(?![\w-])/g
const ADDRESS = /\bhttps?:\/\/[^\s"'<>\\]+/g
/** Of an address to answer to. */
const REPLY = /\+[\w-]{22}(?=@)/g

/** Takes out of words what opens something; the rest, and where each link led, stays. */
export const withoutTokens = (text: string): string => text.replace(ADDRESS, (url) => url.replace(TOKEN, '…')).replace(REPLY, '+…')

export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutTokens(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, cleaned(held)]))
}
