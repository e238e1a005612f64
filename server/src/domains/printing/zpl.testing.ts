/** A command of ZPL II: its two letters (`A` stands alone, its font behind it) and what follows them. */
export type ZplCommand = { name: string; said: string }
export type ZplField = {
  at: [number, number]
  /** The commands between `^FO` and `^FD`, by their names. */
  by: Record<string, string>
  /** What is printed, `^FH` undone. */
  data: string
}
export type ZplLabel = { head: Record<string, string>; fields: ZplField[]; copies: number }

/**
 * Reads what a printer of labels is sent as the printer does: `^` begins a command wherever it stands, `~` one that is carried out at once,
 * and of a field's data `_` and two digits are a byte where `^FH` says so. Throws where a printer would print something else than is meant.
 */
export function readZpl(text: string): ZplLabel[] {
  if (text.includes('~')) throw new Error('a command that is carried out at once')
  const [before = '', ...parts] = text.split('^')
  if (before.trim() !== '') throw new Error(`words outside of commands: ${before}`)
  const commands = parts.map((part): ZplCommand => {
    const name = /^A[0-9A-Z]/.test(part) ? 'A' : part.slice(0, 2)
    // Lines end between commands; nothing else is left out.
    return { name, said: part.slice(name.length).replace(/\r?\n$/, '') }
  })
  const labels: ZplLabel[] = []
  let label: ZplLabel | null = null
  let field: (Omit<ZplField, 'data'> & { data: string | null }) | null = null
  for (const { name, said } of commands) {
    if (name === 'XA') {
      if (label) throw new Error('a label within a label')
      label = { head: {}, fields: [], copies: 1 }
      continue
    }
    if (!label) throw new Error(`^${name} outside of a label`)
    if (name === 'XZ') {
      if (field) throw new Error('a field without an end')
      labels.push(label)
      label = null
    } else if (name === 'FO') {
      if (field) throw new Error('a field within a field')
      const at = said.split(',').map(Number)
      field = { at: [at[0] ?? NaN, at[1] ?? NaN], by: {}, data: null }
    } else if (name === 'FS') {
      if (!field) throw new Error('an end without a field')
      label.fields.push({ at: field.at, by: field.by, data: field.data ?? '' })
      field = null
    } else if (name === 'FD') {
      if (!field) throw new Error('data without a field')
      field.data = 'FH' in field.by ? unhexed(said, field.by['FH'] || '_') : said
    } else if (field) field.by[name] = said
    else if (name === 'PQ') label.copies = Number(said)
    else label.head[name] = said
  }
  if (label) throw new Error('a label without an end')
  return labels
}

function unhexed(said: string, mark: string): string {
  const bytes: Buffer[] = []
  for (let at = 0; at < said.length; at++)
    if (said[at] === mark) {
      const code = said.slice(at + 1, at + 3)
      if (!/^[0-9A-F]{2}$/i.test(code)) throw new Error(`${mark}${code} is no byte`)
      bytes.push(Buffer.from(code, 'hex'))
      at += 2
    } else bytes.push(Buffer.from(said[at] ?? ''))
  return Buffer.concat(bytes).toString('utf8')
}
