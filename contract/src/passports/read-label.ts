/** What a passport's label says, as far as it could be read; empty where it does not. */
export type ReadLabel = {
  botanical: string
  cultivar: string
  operator: string
  code: string
  origin: string
  pests: string[]
  initialOperator: string
}
const nothing: ReadLabel = { botanical: '', cultivar: '', operator: '', code: '', origin: '', pests: [], initialOperator: '' }

/** `A`, `(A)`, `A:` before what it names. */
const mark = (letter: string): string => `(?:^|(?<=\\s))\\(?${letter}\\)?[ ]*[:.]?`
const parts = new RegExp(`${mark('A')}\\s+(.+?)\\s+${mark('B')}\\s+(.+?)\\s+${mark('C')}(?:\\s+(.*?))??\\s+${mark('D')}\\s+(.+)`, 's')
const title = /^.*plant passport(\s*[–-]\s*PZ)?\s*/is
const COUNTRIES = /^[A-Z]{2}(\s*[,/]\s*[A-Z]{2})*\b/

/**
 * Reads the text of a plant passport, typed, pasted or seen by a reader, into its parts (Reg. (EU) 2017/2313; the passport "CE" before
 * 2019).
 * Null: no passport is in it. Whoever reads it checks what was read against the label.
 */
export function readLabel(text: string): ReadLabel | null {
  const clean = text
    .replace(/\r/g, '')
    .replace(/[\t\u00A0]/g, ' ')
    .trim()
  return readLink(clean) ?? readParts(clean) ?? readOld(clean)
}

/** The code of a label of this application: the address of its page, with part C behind it. */
function readLink(text: string): ReadLabel | null {
  const code = /^https?:\/\/\S+\/plant\/\S+#(\S+)$/.exec(text)?.[1]
  if (code === undefined) return null
  try {
    return { ...nothing, code: decodeURIComponent(code) }
  } catch {
    return null
  }
}

function readParts(text: string): ReadLabel | null {
  const found = parts.exec(text)
  if (!found) return null
  const [, a = '', b = '', c = '', d = ''] = found
  const before = text.slice(0, found.index).replace(title, '')
  const initial = /\(([^)]+)\)\s*$/.exec(b)
  return {
    ...named(a),
    operator: oneLine(b.replace(/\([^)]*\)\s*$/, '')),
    initialOperator: oneLine(initial?.[1] ?? ''),
    code: oneLine(c),
    origin: COUNTRIES.exec(d.trim())?.[0] ?? oneLine(d.split('\n')[0] ?? ''),
    pests: before
      .split(/[\n,;]/)
      .map(oneLine)
      .filter(Boolean),
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** `HEBE SP.` is written as names are; a cultivar stands in quotes. */
export function named(text: string): Pick<ReadLabel, 'botanical' | 'cultivar'> {
  const whole = oneLine(text)
  const cultivar = /[‘'’"]([^‘'’"]+)[’'"]/.exec(whole)
  const latin = oneLine(cultivar ? whole.replace(cultivar[0], '') : whole)
  const shouted = latin === latin.toUpperCase() && /[A-Z]{3}/.test(latin)
  return { botanical: shouted ? latin.charAt(0) + latin.slice(1).toLowerCase() : latin, cultivar: cultivar?.[1]?.trim() ?? '' }
}

/** `PASSEPORT PHYTOSANITAIRE CE`, ONPV-FR, operator, number, name, zone, `RP` and who issued the first. */
function readOld(text: string): ReadLabel | null {
  const [head = '', authority = '', operator = '', code = '', name = '', ...rest] = text.split('\n').map(oneLine).filter(Boolean)
  const country = /^ONPV-([A-Z]{2})$/.exec(authority)?.[1]
  if (!/passeport phytosanitaire ce/i.test(head) || country === undefined) return null
  const replaced = rest.map((line) => /^RP (.+)$/.exec(line)?.[1]).find(Boolean)
  return {
    ...nothing,
    ...named(name),
    operator: `${country}-${operator}`,
    code,
    pests: rest.filter((line) => /^ZP/i.test(line)),
    initialOperator: replaced ? `${country}-${replaced}` : '',
  }
}
