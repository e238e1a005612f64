import { decodeText } from '../../../../platform/sheets/decode-text.ts'
import type { StatementRow } from './read-sheet-statement.ts'

export const isOfx = (bytes: Buffer): boolean => /<OFX>/i.test(bytes.subarray(0, 2_000).toString('latin1'))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Lines of an OFX file: version 1 leaves its tags open and version 2 closes them, so each value ends at a tag or a line's end. */
export function readOfx(bytes: Buffer): StatementRow[] {
  const blocks = decodeText(bytes)
    .text.split(/<STMTTRN>/i)
    .slice(1)
  return blocks.flatMap((block): StatementRow[] => {
    const own = block.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0] ?? ''
    const field = (tag: string): string => plain(new RegExp(`<${tag}>([^<\\r\\n]*)`, 'i').exec(own)?.[1] ?? '')
    const [, year = '', month = '', of = ''] = /^(\d{4})(\d{2})(\d{2})/.exec(field('DTPOSTED')) ?? []
    const day = `${year}-${month}-${of}`
    const cents = Math.round(Number(field('TRNAMT').replace(',', '.')) * 100)
    const [name, memo] = [field('NAME'), field('MEMO')]
    const label = memo.includes(name) ? memo : name.includes(memo) ? name : `${name} ${memo}`
    return Number.isNaN(Date.parse(day)) || !Number.isFinite(cents) || cents === 0
      ? []
      : [{ day, label: label.slice(0, 200) || 'Opération', cents }]
  })
}
