import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkFec } from './check-fec.ts'
import { fecColumns } from './fec-columns.ts'

const NAME = '732829320FEC20251231.txt'
const line = (given: Partial<Record<(typeof fecColumns)[number], string>> = {}): Record<string, string> => ({
  JournalCode: 'VE',
  JournalLib: 'Ventes',
  EcritureNum: '1',
  EcritureDate: '20250310',
  CompteNum: '411000',
  CompteLib: 'Clients',
  CompAuxNum: '',
  CompAuxLib: '',
  PieceRef: 'FA2025-00001',
  PieceDate: '20250310',
  EcritureLib: 'Facture',
  Debit: '110,00',
  Credit: '0,00',
  EcritureLet: '',
  DateLet: '',
  ValidDate: '20250310',
  Montantdevise: '',
  Idevise: '',
  ...given,
})
const sale = line({ CompteNum: '701100', CompteLib: 'Ventes', Debit: '0,00', Credit: '110,00' })
type File = { lines?: Record<string, string>[]; separator?: string; end?: string; columns?: readonly string[] }
const file = ({ lines = [line(), sale], separator = '\t', end = '\r\n', columns = fecColumns }: File = {}): Buffer =>
  Buffer.from(
    [columns, ...lines.map((each) => columns.map((column) => each[column] ?? ''))].map((fields) => fields.join(separator) + end).join(''),
  )
const codes = async (bytes: Buffer, name = NAME): Promise<string[]> => checkFec(name, bytes).faults.map((fault) => fault.code)

test('a good file has no fault, with tabs or bars, one line end or the other, in three charsets', async () => {
  for (const given of [{}, { separator: '|' }, { end: '\n' }]) expect(await codes(file(given))).toEqual([])
  const accents = file({ lines: [line({ EcritureLib: 'Été' }), sale] })
  expect(checkFec(NAME, accents).encoding).toBe('UTF-8')
  const latin = checkFec(NAME, Buffer.from(accents.toString('utf8'), 'latin1'))
  expect([latin.encoding, latin.accepted, latin.faults]).toEqual(['ISO 8859-15', true, []])
  const report = checkFec(NAME, file())
  expect(report).toMatchObject({
    lines: 2,
    entries: 1,
    debitCents: 11_000,
    creditCents: 11_000,
    firstDay: '2025-03-10',
    lastDay: '2025-03-10',
  })
})

describe('a fault is told with its line and column', () => {
  const second = { ...line({ EcritureNum: '3', EcritureDate: '20250309', ValidDate: '20250301' }) }
  const cases: [string, string, Buffer, string?][] = [
    ['a name of its own', 'file_name', file(), 'export.txt'],
    ['a SIREN that is none', 'file_siren', file(), '123456789FEC20251231.txt'],
    ['a closing day that is none', 'file_date', file(), '732829320FEC20251331.txt'],
    ['no line', 'empty', file({ lines: [] })],
    ['a mark before the header', 'byte_order_mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), file()])],
    ["Windows' charset", 'encoding', Buffer.concat([file(), Buffer.from([0x80])])],
    ['semicolons', 'separator', file({ separator: ';' })],
    ['a missing field', 'header', file({ columns: fecColumns.filter((column) => column !== 'ValidDate') })],
    ['fields in another order', 'header_order', file({ columns: [...fecColumns].toReversed() })],
    ['a tab in a label', 'columns', file({ lines: [line({ EcritureLib: 'Facture\tDuval' }), sale] })],
    ['no label', 'required', file({ lines: [line({ EcritureLib: '' }), sale] })],
    ['a day written otherwise', 'date', file({ lines: [line({ PieceDate: '10/03/2025' }), sale] })],
    ['a decimal point', 'amount', file({ lines: [line({ Debit: '110.00' }), sale] })],
    ['a space between thousands', 'amount', file({ lines: [line({ Debit: '1 110,00' }), { ...sale, Credit: '1110,00' }] })],
    ['both sides', 'amount_both', file({ lines: [line({ Credit: '10,00' }), sale] })],
    ['neither side', 'amount_none', file({ lines: [line(), sale, line({ Debit: '0,00' })] })],
    ['an amount below zero', 'amount_sign', file({ lines: [line({ Debit: '-110,00' }), { ...sale, Credit: '-110,00' }] })],
    ['an account without figures', 'account', file({ lines: [line({ CompteNum: 'CLIENT' }), sale] })],
    ['an account under two labels', 'account_label', file({ lines: [line(), sale, line({ CompteLib: 'Clients divers', Debit: '0,00' })] })],
    ['a journal under two labels', 'journal_label', file({ lines: [line(), { ...sale, JournalLib: 'Vente' }] })],
    ['an entry that does not balance', 'unbalanced', file({ lines: [line({ Debit: '110,01' }), sale] })],
    [
      'a journal that does not balance',
      'journal_unbalanced',
      file({ lines: [line(), { ...sale, JournalCode: 'OD', JournalLib: 'Divers' }] }),
    ],
    ['a gap in the numbers', 'entry_gap', file({ lines: [line(), sale, line({ EcritureNum: '3' }), { ...sale, EcritureNum: '3' }] })],
    ['an entry in two places', 'entry_split', file({ lines: [line(), line({ EcritureNum: '2' }), sale, { ...sale, EcritureNum: '2' }] })],
    ['an entry of two days', 'entry_date', file({ lines: [line(), { ...sale, EcritureDate: '20250311' }] })],
    [
      'validation that goes back',
      'order',
      file({ lines: [line(), sale, second, { ...sale, EcritureNum: '3', EcritureDate: '20250309', ValidDate: '20250301' }] }),
    ],
    [
      'a day after the closing',
      'outside_year',
      file({ lines: [line({ EcritureDate: '20260103' }), { ...sale, EcritureDate: '20260103' }] }),
    ],
    ['a piece that is younger than its entry', 'piece_after_entry', file({ lines: [line({ PieceDate: '20250401' }), sale] })],
    [
      'validation before the entry',
      'valid_before_entry',
      file({ lines: [line({ ValidDate: '20250301' }), { ...sale, ValidDate: '20250301' }] }),
    ],
    ['a letter without its day', 'lettering', file({ lines: [line({ EcritureLet: 'AA' }), sale] })],
    ['quotes around a field', 'quotes', file({ lines: [line({ EcritureLib: '"Facture"' }), sale] })],
    ['mixed line ends', 'line_ends', Buffer.from(file().toString().replace('\r\n', '\n'))],
  ]
  test.each(cases)('%s', async (_, code, bytes, name = NAME) => {
    expect(await codes(bytes, name)).toContain(code)
  })

  test('with the place where it stands', () => {
    const { faults } = checkFec(NAME, file({ lines: [line(), { ...sale, PieceDate: '20250230' }] }))
    expect(faults).toEqual([{ code: 'date', severity: 'error', count: 1, places: [{ line: 3, column: 'PieceDate', value: '20250230' }] }])
  })

  test('and a picture is no FEC', () => {
    expect(() => checkFec(NAME, Buffer.from([0x89, 0x50, 0, 0]))).toThrow(expect.objectContaining({ code: 'not_a_fec' }))
  })
})

test('one amount with its side stands for debit and credit', async () => {
  const columns = fecColumns.map((column) => ({ Debit: 'Montant', Credit: 'Sens' })[column as string] ?? column)
  const lines = [
    { ...line(), Montant: '110,00', Sens: 'D' },
    { ...sale, Montant: '110,00', Sens: 'C' },
  ]
  const report = checkFec(NAME, file({ columns, lines }))
  expect([report.faults, report.debitCents, report.creditCents]).toEqual([[], 11_000, 11_000])
})

test('an export as bookkeeping programs make it is read as a person reads it: its faults, where they stand, and nothing else', async () => {
  const name = '123456789FEC20251231_export.txt'
  const report = checkFec(name, await readFile(new URL(`../fixtures/${name}`, import.meta.url)))
  expect(report).toMatchObject({
    accepted: false,
    encoding: 'ASCII',
    lines: 11,
    entries: 4,
    firstDay: '2025-01-01',
    lastDay: '2025-12-31',
    debitCents: 179_438,
    creditCents: 179_438,
  })
  expect(report.faults.map(({ code, severity, count, places }) => [code, severity, count, places[0]?.line, places[0]?.value])).toEqual([
    ['file_name', 'error', 1, null, name],
    ['lettering', 'warning', 2, 2, 'AA'],
    ['entry_split', 'warning', 2, 7, 'VT000001'],
    ['file_siren', 'warning', 1, null, '123456789'],
    ['amount_sign', 'warning', 1, 11, '-8,91'],
  ])
})
