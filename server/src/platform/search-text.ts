/**
 * What search compares: lower case, no accents, ligatures opened, every other sign a space. Both what is stored and what
 * is asked pass through here.
 */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9@.+-]+/g, ' ')
    .trim()
}
