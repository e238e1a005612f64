type Problem = {
  row: number
  column: string | null
  value: string
  message: { fr: string; en: string }
  fix: { fr: string; en: string }
}

/** A cell that a spreadsheet reads as text, also when it begins like a formula. */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The problems for a French spreadsheet: semicolons, and the mark that makes it read UTF-8. */
export function problemsCsv(head: readonly string[], problems: readonly Problem[], language: 'fr' | 'en'): string {
  const rows = problems.map((one) => [one.row, one.column ?? '', one.value, one.message[language], one.fix[language]])
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
