import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { readSheet } from './read-sheet.ts'
import type { SheetToWrite, WrittenRow } from './sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeTemplate } from './write-template.ts'
import { writeXlsx } from './write-xlsx.ts'

const columns = [
  { header: 'Texte', type: 'text' },
  { header: 'Montant', type: 'euros' },
  { header: 'Taux', type: 'percent' },
  { header: 'Jour', type: 'day' },
  { header: 'Instant', type: 'instant' },
  { header: 'Nombre', type: 'integer' },
  { header: 'Oui', type: 'yes-no' },
] as const
const row = ['=HYPERLINK("http://x")', 1999, 550, '2026-03-29', new Date('2026-07-01T10:30:00Z'), -3, true]
const one = (rows: SheetToWrite['rows']): SheetToWrite => ({ name: 'Journal', columns, rows })

describe('writeXlsx', () => {
  it('writes each kind of column so that it reads back', async () => {
    const { rows } = await readSheet(await buffer(writeXlsx([one([row])])))
    expect(rows[1]?.values).toEqual([
      '=HYPERLINK("http://x")',
      19.99,
      0.055,
      new Date('2026-03-29T00:00:00Z'),
      new Date('2026-07-01T12:30:00Z'),
      -3,
      'oui',
    ])
  })

  it('freezes and filters the header, keeps formula-looking text as text', async () => {
    const book = await readXlsx(await buffer(writeXlsx([one([row])])), { readStyles: true })
    const sheet = book.sheets[0]
    expect(sheet?.freezePane?.rows).toBe(1)
    expect(sheet?.autoFilter?.range).toBe('A1:G2')
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(sheet?.cells?.get('1,0')?.formula).toBeUndefined()
  })

  it('drops what XML cannot hold and keeps what it can', async () => {
    const awkward = 'a\u0000\u0008\ufffe\ud800b <&> "q" \u{1f331} _x0041_ é\r\nfin '
    const { rows } = await readSheet(await buffer(writeXlsx([one([[awkward]])])))
    expect(rows[1]?.values[0]).toBe('ab <&> "q" \u{1f331} _x0041_ é\nfin ')
  })

  it('gives several sheets legal and distinct names', async () => {
    const sheets = [
      { ...one([]), name: 'a/b:c' },
      { ...one([]), name: 'A b c' },
      { ...one([]), name: '' },
    ]
    const book = await readXlsx(await buffer(writeXlsx(sheets)))
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['a b c', 'A b c 2', 'Feuille 3'])
  })

  it('hands an error of the source to the reader', async () => {
    const failing = async function* (): AsyncGenerator<WrittenRow> {
      yield row
      throw new Error('the cursor broke')
    }
    await expect(buffer(writeXlsx([one(failing())]))).rejects.toThrow('the cursor broke')
  })

  it('ends the source when the reader leaves', async () => {
    let ended: () => void = () => undefined
    const closed = new Promise<void>((resolve) => (ended = resolve))
    const endless = async function* (): AsyncGenerator<WrittenRow> {
      try {
        for (;;) yield [Math.random().toString(36).repeat(20)]
      } finally {
        ended()
      }
    }
    const stream = writeXlsx([one(endless())])
    let bytes = 0
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length
      if (bytes > 200_000) break
    }
    await expect(closed).resolves.toBeUndefined()
  })
})

describe('writeCsv', () => {
  it('writes French numbers, guards formulas and reads back', async () => {
    const bytes = await buffer(writeCsv(one([row, ['a;"b"\nc', -5, 2000, null, null, 0, false]])))
    const lines = bytes.toString('utf8')
    expect(lines.startsWith('\ufeffTexte;Montant;')).toBe(true)
    expect(lines).toContain(`"'=HYPERLINK(""http://x"")";19,99;5,50 %;2026-03-29;2026-07-01 12:30;-3;oui\r\n`)
    const { rows } = await readSheet(bytes)
    expect(rows[1]?.values[0]).toBe(row[0])
    expect(rows[2]?.values).toEqual(['a;"b"\nc', '-0,05', '20,00 %', null, null, '0', 'non'])
  })
})

describe('writeTemplate', () => {
  it('offers lists, bounds and examples', async () => {
    const bytes = await writeTemplate({
      sheetName: 'Catalogue',
      listsName: 'Listes',
      columns: [
        { header: 'Nom', type: 'text', required: true, help: 'Le nom sur l’étiquette.' },
        { header: 'Contenant', type: 'text', list: { values: ['Godet', 'C3', '=C5'], strict: false } },
        { header: 'Type', type: 'text', list: { values: ['plante', 'autre'], strict: true } },
        { header: 'Prix TTC', type: 'euros', between: { min: 0, max: 100_000, whole: false } },
      ],
      examples: [['Pommier', 'C3', 'plante', 24.5]],
    })
    const book = await readXlsx(bytes, { readStyles: true })
    const [sheet, lists] = book.sheets
    expect(sheet?.rows).toEqual([
      ['Nom', 'Contenant', 'Type', 'Prix TTC'],
      ['Pommier', 'C3', 'plante', 24.5],
    ])
    expect(lists?.rows).toEqual([
      ['Contenant', 'Type'],
      ['Godet', 'plante'],
      ['C3', 'autre'],
      ['=C5', null],
    ])
    expect(sheet?.dataValidations?.map(({ type, range, formula1 }) => ({ type, range, formula1 }))).toEqual([
      { type: 'textLength', range: 'A2:A5001', formula1: '0' },
      { type: 'list', range: 'B2:B5001', formula1: "'Listes'!$A$2:$A$4" },
      { type: 'list', range: 'C2:C5001', formula1: "'Listes'!$B$2:$B$3" },
      { type: 'decimal', range: 'D2:D5001', formula1: '0' },
    ])
    expect((await readSheet(bytes)).rows).toHaveLength(2)
  })
})
