/**
 * The one text of a JSON value, by RFC 8785: members sorted by UTF-16 code units, no spaces, numbers and texts as
 * ECMAScript writes them. Members without a value are left out. Throws for what JSON does not know.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON text`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item === undefined ? null : item)).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} has no JSON text`)
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
