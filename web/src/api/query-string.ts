/** `{ status: ['a', 'b'], q: '' }` to `?status=a,b`: lists joined by commas, empty values left out. */
export function queryString(query: Record<string, unknown> = {}): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    pairs.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = pairs.toString()
  return text && `?${text}`
}
