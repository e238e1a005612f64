/** What was typed with a comma or a point; null where it is no number above zero. */
export function decimalIn(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  const value = /^\d{1,7}(\.\d{1,4})?$/.test(text) ? Number(text) : 0
  return value > 0 ? value : null
}
