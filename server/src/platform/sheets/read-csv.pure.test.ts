import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'
import { defaultLimits } from './sheet-limits.ts'

const folder = new URL('./fixtures/csv-spectrum/', import.meta.url)
const read = (text: string | Uint8Array) => readCsv(typeof text === 'string' ? Buffer.from(text) : text, defaultLimits)
const cells = (text: string | Uint8Array) => read(text).rows.map((row) => row.values)

describe('csv-spectrum', () => {
  it.each(readdirSync(new URL('csvs/', folder)))('%s', (file) => {
    const [header = [], ...rows] = cells(readFileSync(new URL(`csvs/${file}`, folder)))
    const objects = rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at] ?? ''])))
    const expected: unknown = JSON.parse(readFileSync(new URL(`json/${file.replace('.csv', '.json')}`, folder), 'utf8'))
    expect(objects).toEqual(expected)
  })
})

describe('readCsv', () => {
  it('tells separators and encodings apart', () => {
    expect(cells('Nom;Prix\nPommier;12,50\n')).toEqual([
      ['Nom', 'Prix'],
      ['Pommier', '12,50'],
    ])
    expect(cells('Nom\tPrix\nPommier\t12,50\n')).toEqual([
      ['Nom', 'Prix'],
      ['Pommier', '12,50'],
    ])
    expect(cells('sep=|\r\nNom|Prix;HT\r\nA|1')).toEqual([
      ['Nom', 'Prix;HT'],
      ['A', '1'],
    ])
    expect(cells('\ufeffNom;Prix\nÉrable;1')).toEqual([
      ['Nom', 'Prix'],
      ['Érable', '1'],
    ])
    const ansi = Buffer.from([0xc9, 0x72, 0x61, 0x62, 0x6c, 0x65, 0x3b, 0x80, 0x0d, 0x0a])
    expect(read(ansi)).toMatchObject({ encoding: 'windows-1252', rows: [{ row: 1, values: ['Érable', '€'] }] })
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Érable;1', 'utf16le')])
    expect(read(utf16)).toMatchObject({ encoding: 'utf-16le', rows: [{ values: ['Érable', '1'] }] })
  })

  it('reads each line of a mixed file as it was written, and tells which rows differ', () => {
    const [utf8, ansi] = [(text: string) => Buffer.from(text), (text: string) => Buffer.from(text, 'latin1')]
    const mixed = read(Buffer.concat([utf8('Nom;Prix\nÉrable;1\n"Chêne\nvert";2\n'), ansi('Pêcher;3\n'), utf8('Hêtre;4\n')]))
    expect(mixed).toMatchObject({ encoding: 'utf-8', oddRows: [4] })
    expect(mixed.rows.map((row) => row.values[0])).toEqual(['Nom', 'Érable', 'Chêne\nvert', 'Pêcher', 'Hêtre'])
    const pasted = read(Buffer.concat([ansi('Nom;Prix\nÉrable;1\nPêcher;3\n'), utf8('Hêtre;4\n')]))
    expect([pasted.encoding, pasted.oddRows, pasted.rows[3]?.values[0]]).toEqual(['windows-1252', [4], 'Hêtre'])
    // `Érable champêtre`, `Pêcher` and `10 €` as old Macs wrote them.
    const old = Buffer.from([
      ...Buffer.from('Nom\n'),
      0x83,
      ...Buffer.from('rable champ'),
      0x90,
      ...Buffer.from('tre\nP'),
      0x90,
      ...Buffer.from('cher\n10 '),
      0xdb,
    ])
    expect(read(old)).toMatchObject({
      encoding: 'macintosh',
      rows: [{}, { values: ['Érable champêtre'] }, { values: ['Pêcher'] }, { values: ['10 €'] }],
    })
    expect(read(old)).not.toHaveProperty('oddRows')
    expect(read(ansi('Nom;Prix\nÉrable;1\n'))).not.toHaveProperty('oddRows')
  })

  it('reads as people say', () => {
    const bytes = Buffer.from('Nom,Prix;TTC\nÉrable,1;2\n')
    expect(readCsv(bytes, { ...defaultLimits, separator: ',', encoding: 'windows-1252' })).toMatchObject({
      separator: ',',
      encoding: 'windows-1252',
      rows: [{ values: ['Nom', 'Prix;TTC'] }, { values: ['Ã‰rable', '1;2'] }],
    })
  })

  it('keeps one column without a separator', () => {
    expect(cells('Nom\nPommier\n')).toEqual([['Nom'], ['Pommier']])
  })

  it('counts rows as the spreadsheet does, empty ones included', () => {
    expect(read('a;b\n\n"1\n2";3\n;;\nx;y').rows.map((row) => row.row)).toEqual([1, 3, 5])
  })

  it('refuses a quote that is never closed, with its row', () => {
    expect(() => read('a;b\n1;"2\n3;4\n')).toThrowError(expect.objectContaining({ code: 'broken_quotes', details: { row: 2 } }))
  })

  it('takes away the apostrophe that guards formulas', () => {
    expect(cells("a;b\n'=1+1;''@x")).toEqual([
      ['a', 'b'],
      ['=1+1', "'@x"],
    ])
  })
})
