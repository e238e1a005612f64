/** Why a text is no name that a shop's site can have; else the name as the DNS writes it. */
export type HostRead = { host: string } | { fault: 'malformed' | 'not_public' | 'of_provider' }

/** Names that nobody can hold on the internet (RFC 2606, 6761, 6762, 7686, 8375, 9476), and what private networks use. */
const NOT_PUBLIC = new Set(
  'localhost local internal intranet private lan home corp arpa onion alt test example invalid localdomain'.split(' '),
)
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** What the address bar shows around a name. */
const AROUND = /^(?:https?:\/\/)?([^/?#]*)(?:[/?#].*)?$/i

/**
 * The name that was typed or pasted, in the letters of the DNS: `https://www.Pépinière.fr/` is `www.xn--ppinire-6xab.fr`. A name of the
 * provider is refused, above it and below it: whoever answers for a part of their name could be taken for them.
 */
export function readHost(typed: string, ofProvider: readonly string[] = []): HostRead {
  const bare = AROUND.exec(typed.trim())?.[1]?.replace(/\.$/, '') ?? ''
  // A port, somebody's name before an @, an IPv6 address, blanks.
  if (bare === '' || /[\s:@[\]\\%*_]/.test(bare)) return { fault: 'malformed' }
  const host = URL.parse(`http://${bare}/`)?.hostname.replace(/\.$/, '') ?? ''
  // Whatever way of writing, a browser makes four numbers of an address.
  if (/^\d+(\.\d+){3}$/.test(host)) return { fault: 'not_public' }
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (NOT_PUBLIC.has(last)) return { fault: 'not_public' }
  if (labels.length < 2 || host.length > 253 || !labels.every((label) => LABEL.test(label)) || !/[a-z]/.test(last))
    return { fault: 'malformed' }
  if (ofProvider.some((own) => host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`))) return { fault: 'of_provider' }
  return { host }
}

/** The other of a name and the same with `www`, which people type as well; null for a name that has another beginning. */
export function twinOf(host: string): string | null {
  if (host.startsWith('www.')) return host.slice(4)
  return host.split('.').length === 2 ? `www.${host}` : null
}
