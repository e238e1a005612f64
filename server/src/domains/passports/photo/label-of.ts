import { named, readLabel } from '@plantule/contract/passports/read-label'
import type { SeenLine, SeenWord } from './lines-of.ts'
import { countryOf, nameOf, operatorOf } from './slips.ts'

/** One field of a label: what is proposed, how sure that is (0 to 100), and what stands there letter by letter where it is not the same. */
export type Seen = { value: string; sure: number; seen: string }
export const seenFields = ['botanical', 'cultivar', 'operator', 'code', 'origin', 'initialOperator'] as const
export type SeenLabel = Record<(typeof seenFields)[number], Seen> & {
  /** Its title is that of a protected zone, whether the pests could be read or not. */
  zone: boolean
  pests: string[]
}

const nothing: Seen = { value: '', sure: 0, seen: '' }
const textOf = (words: readonly SeenWord[]): string => words.map((word) => word.text).join(' ')
const sureOf = (words: readonly SeenWord[]): number => (words.length === 0 ? 0 : Math.min(...words.map((word) => word.sure)))

/** The title of a passport in the languages of who sends plants here. */
const title = /pas+[ae]?p[oa]+r|phyto.?sanit|pflanzenpa|paspoort/i
const letters = ['A', 'B', 'C', 'D'] as const
type Letter = (typeof letters)[number]
/** What a letter of a part is taken for, and how what follows it begins. */
const marks: Record<Letter, { alone: RegExp; joined: RegExp; next: RegExp }> = {
  A: { alone: /^[AÀÁÂÄÅÆ4]$/, joined: /^[AÀÁÂ](?=\p{Lu}\p{Ll}{2})/u, next: /^[‘'“"]?[\p{Lu}x×]/u },
  B: { alone: /^[B8ßE]$/, joined: /^[B8ß](?=[A-Z]{2}[-–—])/, next: /^[A-Z]{2}($|[-–—. ]?[\dA-Z])/ },
  C: { alone: /^[CcGÇ€©(]$/, joined: /^[C€©](?=\d)/, next: /^[\p{L}\d]/u },
  D: { alone: /^[DO0Ô]$/, joined: /^[DO0Ô](?=[A-Z]{2}$)/, next: /^[A-Z]{2}\b/ },
}
const edges = /^[‘'“"|[({]+(?=.)|(?<=.)[)\]}.:|]+$/g

/** The words behind the letter of a part, where a line begins with it. */
function behind(line: SeenLine, letter: Letter): SeenWord[] | undefined {
  const [first, second] = line.words
  if (!first) return undefined
  const mark = marks[letter]
  const bare = first.text.replace(edges, '')
  if (mark.alone.test(bare) && (second ? mark.next.test(second.text) : letter === 'C')) return line.words.slice(1)
  const rest = bare.replace(mark.joined, '')
  return rest !== bare && mark.next.test(rest)
    ? [{ ...first, text: rest, sure: Math.min(first.sure, 70) }, ...line.words.slice(1)]
    : undefined
}

type Part = { line: SeenLine; words: SeenWord[] }
type Parts = Partial<Record<Letter, Part>>

/**
 * The first passport among lines that were seen, with what a reader of letters usually mistakes put right; undefined where none is. Its
 * parts stand below each other, their letters in one column: the label beside it has a column of its own. On one line they are read as
 * text.
 */
export function labelOf(lines: readonly SeenLine[]): SeenLabel | undefined {
  const titled = lines.some((line) => title.test(textOf(line.words)))
  const found = lines
    .flatMap((line) => letters.slice(0, 2).map((letter) => partsFrom(lines, line, letter)))
    .toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0]
  const many = found ? Object.keys(found).length : 0
  if (found && (many >= 3 || (many === 2 && titled))) return fieldsOf(lines, found)
  return onOneLine(lines)
}

function partsFrom(lines: readonly SeenLine[], from: SeenLine, letter: Letter): Parts {
  const words = behind(from, letter)
  if (!words) return {}
  const parts: Parts = { [letter]: { line: from, words } }
  let last = from
  for (const next of letters.slice(letters.indexOf(letter) + 1))
    for (const line of lines) {
      const read = line.y > last.y && inColumn(line, from) ? behind(line, next) : undefined
      if (!read) continue
      parts[next] = { line, words: read }
      last = line
      break
    }
  return parts
}

const inColumn = (line: SeenLine, from: SeenLine): boolean => Math.abs(line.x - from.x) < 1.5 * from.height
/** Further words of a name, on the lines below it; a label is no wider than its column. */
const goesOn = (line: SeenLine, from: SeenLine): boolean => line.x - from.x > -from.height && line.x - from.x < 5 * from.height

function fieldsOf(lines: readonly SeenLine[], { A, B, C, D }: Parts): SeenLabel {
  const first = (A ?? B)?.line
  const between =
    A && B
      ? lines.filter(
          (line) => line !== A.line && (besideOf(line, A.line) || (line.y > A.line.y && line.y < B.line.y && goesOn(line, A.line))),
        )
      : []
  const operator = operatorOf(textOf(worth(B?.words ?? [])))
  const below = D && lines.filter((line) => line.y > D.line.y && goesOn(line, D.line)).map((line) => operatorOf(textOf(line.words)))
  const initial = operator.initial || below?.find((one) => one.whole)?.value || ''
  return {
    ...ofName([...(A?.words ?? []), ...between.flatMap((line) => line.words)].filter(ofNames)),
    operator: field(operator.value, operator.seen, worth(B?.words ?? []).slice(0, 1)),
    initialOperator: initial === '' ? nothing : { value: initial, sure: 60, seen: '' },
    code: codeOf(worth(C?.words ?? [])),
    origin: field(countryOf(textOf(D?.words ?? [])), '', (D?.words ?? []).slice(0, 1)),
    ...(first ? pestsAbove(lines, first) : { zone: false, pests: [] }),
  }
}

/** The rest of a line of which a word in the middle was not seen. */
const besideOf = (line: SeenLine, from: SeenLine): boolean =>
  Math.abs(line.y - from.y) < 0.4 * from.height && line.x > from.x && line.x - from.x < 16 * from.height && line.height < 1.5 * from.height
const ofNames = ({ text, sure }: SeenWord): boolean => /\p{L}{2}|^[x×‘’]/u.test(text) && (sure >= DOUBTFUL || /\p{L}{3}/u.test(text))

function ofName(words: readonly SeenWord[]): Pick<SeenLabel, 'botanical' | 'cultivar'> {
  const written = textOf(words)
  const { botanical, cultivar } = named(nameOf(written))
  // A sign alone, as a quote that stands apart, says nothing about the name.
  const sure = sureOf(words.filter(({ text }) => /[\p{L}\d]/u.test(text)))
  const seen = bare(nameOf(written)) === bare(written) ? '' : written
  return {
    botanical: botanical === '' ? nothing : { value: botanical, sure, seen },
    cultivar: cultivar === '' ? nothing : { value: cultivar, sure, seen: '' },
  }
}

const bare = (text: string): string => text.replace(/[^\p{L}\d ]/gu, '')

/** What was put right is to be compared, however clearly it was seen. */
const MENDED = 60
const field = (value: string, seen: string, words: readonly SeenWord[]): Seen =>
  value === ''
    ? nothing
    : { value, seen: seen === value ? '' : seen, sure: seen !== '' && seen !== value ? Math.min(MENDED, sureOf(words)) : sureOf(words) }

/** Few codes hold a gap; a wide letter looks like one. It is to be compared, however clearly each half was seen. */
function codeOf(words: readonly SeenWord[]): Seen {
  const code = field(textOf(words), '', words)
  return words.length > 1 ? { ...code, sure: Math.min(MENDED, code.sure) } : code
}

const DOUBTFUL = 45
/** Without the nonsense behind it, which a code or the edge of a label is read as. */
function worth(words: readonly SeenWord[]): SeenWord[] {
  const cut = words.findIndex(({ sure }, index) => index > 0 && sure < DOUBTFUL && words.slice(index).every((one) => one.sure < 60))
  return cut === -1 ? [...words] : words.slice(0, cut)
}

const zone = /\bZ\s?P\b|\bP\s?[Z2]\b|\b2P\b/
/** The pests of the protected zone stand between the title and part A, by their code or their name. */
function pestsAbove(lines: readonly SeenLine[], first: SeenLine): Pick<SeenLabel, 'zone' | 'pests'> {
  const above = lines.filter((line) => line.y < first.y && first.y - line.y < 8 * first.height)
  const titles = above.filter((line) => zone.test(textOf(line.words)))
  if (titles.length === 0) return { zone: false, pests: [] }
  // Under the flag, or right under the title, where the act has them.
  const underTitle = (line: SeenLine): boolean =>
    titles.some((of) => line.y > of.y && Math.abs(line.x - of.x) < 10 * of.height && of.x >= first.x && of.x - first.x < 16 * first.height)
  const pests = above
    .filter((line) => (goesOn(line, first) || underTitle(line)) && !title.test(textOf(line.words)))
    .flatMap((line) => textOf(line.words).split(/[,;]/))
    .map((text) => text.replace(/[.:]+$/, '').trim())
    .filter((text) => eppo.test(text) || /^\p{Lu}\p{Ll}{3,} \p{Ll}{3,}( \p{Ll}+)*$/u.test(text))
  return { zone: true, pests }
}

/** The code of an organism: six letters, the last of which may be a digit. */
const eppo = /^[A-Z]{5}[A-Z0-9]$/

function onOneLine(lines: readonly SeenLine[]): SeenLabel | undefined {
  const words = lines.flatMap((line) => line.words)
  const read = readLabel(lines.map((line) => textOf(line.words)).join('\n'))
  if (!read) return undefined
  const sureIn = (text: string): number => sureOf(words.filter((word) => text.split(' ').includes(word.text.replace(edges, ''))))
  const of = (text: string): Seen => field(text, '', text === '' ? [] : [{ text, sure: sureIn(text), x: 0, y: 0, width: 0, height: 0 }])
  const { value, seen } = operatorOf(read.operator)
  return {
    botanical: of(nameOf(read.botanical)),
    cultivar: of(read.cultivar),
    operator: { ...of(read.operator), value, seen: seen === value ? '' : seen },
    code: of(read.code),
    origin: of(read.origin),
    initialOperator: of(read.initialOperator),
    zone: lines.some((line) => zone.test(textOf(line.words))),
    pests: read.pests.filter((pest) => eppo.test(pest)),
  }
}
