const BYTES = /../g

/**
 * Where a ticket can be read and verified: under the address of the shop, by the ticket's own random number, which only
 * who holds the ticket knows. A device without a connection can write it as well as the server.
 */
export function ticketPath(shopUid: string, uuid: string): string {
  const bytes = (uuid.replaceAll('-', '').match(BYTES) ?? []).map((byte) => Number.parseInt(byte, 16))
  return `/t/${shopUid}/${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`
}

/** The token in what a scanner read from a ticket's own code: its address, or the token alone; undefined for anything else. */
export const tokenOf = (scanned: string): string | undefined => /(?:^|\/t\/[^/]+\/)([\w-]{22})\/?$/.exec(scanned.trim())?.[1]

/** The uuid that a path was made of; undefined for what is none. */
export function uuidOfToken(token: string): string | undefined {
  if (!/^[\w-]{22}$/.test(token)) return undefined
  const hex = Array.from(atob(token.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
