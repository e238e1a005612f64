import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the shipped fonts can draw. In PDF/A a single character without a glyph would refuse the whole document. */
export type Coverage = { has: (codePoint: number) => boolean }

export function coverageOf(folder: string): Coverage {
  const covered = new Set<number>()
  for (const file of readdirSync(folder)) {
    if (/\.(ttf|otf)$/i.test(file)) addCharacters(readFileSync(join(folder, file)), covered)
  }
  return covered
}

const INVISIBLE = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u
const WHITE_SQUARE = '\u25a1'

/**
 * The same text with what no shipped font covers replaced by a white square. Controls, direction marks and variation
 * selectors are dropped (they draw nothing and few fonts hold them); line breaks and tabs stay.
 */
export function printable(text: string, coverage: Coverage): string {
  let out = ''
  for (const character of text.normalize('NFC')) {
    if (character === '\n' || character === '\t') out += character
    else if (INVISIBLE.test(character)) continue
    else out += coverage.has(character.codePointAt(0) ?? 0) ? character : WHITE_SQUARE
  }
  return out
}

/** Reads the `cmap` table (OpenType specification, formats 4 and 12, those that every current font has). */
function addCharacters(font: Buffer, covered: Set<number>): void {
  const tables = font.readUInt16BE(4)
  for (let i = 0; i < tables; i++) {
    const record = 12 + i * 16
    if (font.toString('latin1', record, record + 4) !== 'cmap') continue
    const cmap = font.readUInt32BE(record + 8)
    for (let j = 0; j < font.readUInt16BE(cmap + 2); j++) {
      const subtable = cmap + font.readUInt32BE(cmap + 4 + j * 8 + 4)
      const format = font.readUInt16BE(subtable)
      if (format === 4) addSegments(font, subtable, covered)
      if (format === 12) addGroups(font, subtable, covered)
    }
  }
}

function addSegments(font: Buffer, at: number, covered: Set<number>): void {
  const doubled = font.readUInt16BE(at + 6)
  for (let i = 0; i < doubled; i += 2) {
    const end = font.readUInt16BE(at + 14 + i)
    const start = font.readUInt16BE(at + 16 + doubled + i)
    const delta = font.readUInt16BE(at + 16 + doubled * 2 + i)
    const offsetAt = at + 16 + doubled * 3 + i
    const offset = font.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const stored = offset === 0 ? code : font.readUInt16BE(offsetAt + offset + (code - start) * 2)
      if (stored !== 0 && ((stored + delta) & 0xffff) !== 0) covered.add(code)
    }
  }
}

function addGroups(font: Buffer, at: number, covered: Set<number>): void {
  const groups = font.readUInt32BE(at + 12)
  for (let i = 0; i < groups; i++) {
    const group = at + 16 + i * 12
    const start = font.readUInt32BE(group)
    const glyph = font.readUInt32BE(group + 8)
    for (let code = start; code <= font.readUInt32BE(group + 4); code++) if (glyph + code - start !== 0) covered.add(code)
  }
}
