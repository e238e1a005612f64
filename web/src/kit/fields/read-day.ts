const iso = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : null
}

const century = (year: number): number => (year < 100 ? 2000 + year : year)

/** `15/3`, `15.3.26`, `150326`, `15032026`, `2026-03-15`, `+7`, `-1` to `YYYY-MM-DD`; null when it is no day. */
export function readDay(typed: string, today: string): string | null {
  const text = typed.trim()
  const away = /^[+-]\d{1,4}$/.exec(text)
  if (away) return new Date(Date.parse(`${today}T00:00:00Z`) + Number(text) * 86_400_000).toISOString().slice(0, 10)
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (whole) return iso(Number(whole[1]), Number(whole[2]), Number(whole[3]))
  const parts = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{2}|\d{4}))?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text)
  if (!parts) return null
  const year = parts[3] ? century(Number(parts[3])) : Number(today.slice(0, 4))
  return iso(year, Number(parts[2]), Number(parts[1]))
}
