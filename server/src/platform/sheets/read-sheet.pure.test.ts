import { writeOds } from 'hucre/ods'
import { writeXlsx as hucreXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sheetXml, xlsxOf, zipOf } from './fixtures/hostile-files.ts'
import { xlsOf } from './fixtures/old-workbook.ts'
import { gatherBytes, readSheet } from './read-sheet.ts'

const refusal = (code: string, details = {}) => expect.objectContaining({ code, details: expect.objectContaining(details) })
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('readSheet reads', () => {
  const rows = [['Nom', 'Prix', 'Publié'], ['Érable', 12.5, true], [], ['Bouleau', 7, false]]
  const read = [
    { row: 1, values: ['Nom', 'Prix', 'Publié'] },
    { row: 2, values: ['Érable', 12.5, true] },
    { row: 4, values: ['Bouleau', 7, false] },
  ]
  it('xlsx', async () => {
    expect(await readSheet(await hucreXlsx({ sheets: [{ name: 'A', rows }] }))).toEqual({ kind: 'xlsx', rows: read })
  })
  it('ods', async () => {
    expect(await readSheet(await writeOds({ sheets: [{ name: 'A', rows }] }))).toEqual({ kind: 'ods', rows: read })
  })
  it('xls', async () => {
    const old = xlsOf([['Nom', 'Prix'], ['Érable', 12.5], [], ['Bouleau', 7]])
    expect(await readSheet(old)).toEqual({
      kind: 'xls',
      rows: [
        { row: 1, values: ['Nom', 'Prix'] },
        { row: 2, values: ['Érable', 12.5] },
        { row: 4, values: ['Bouleau', 7] },
      ],
    })
  })
  it('csv', async () => {
    expect((await readSheet(Buffer.from('Nom;Prix\nÉrable;12,5'))).rows).toEqual([
      { row: 1, values: ['Nom', 'Prix'] },
      { row: 2, values: ['Érable', '12,5'] },
    ])
  })
})

describe('readSheet refuses', () => {
  it.each([
    ['nothing', '', 'empty'],
    ['white space', ' \n\n', 'empty'],
    ['a PDF', '%PDF-1.7\n', 'not_a_sheet'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000', 'not_a_sheet'],
    ['a web page', '<html><table><tr><td>1', 'not_a_sheet'],
    ['a zip of something else', zipOf([{ name: 'a.txt', content: 'x' }]), 'not_a_sheet'],
    ['a broken old workbook', Buffer.from('d0cf11e0a1b11ae1ffff', 'hex'), 'damaged'],
    ['an empty sheet', xlsxOf(sheetXml('')), 'empty'],
  ])('%s', async (_, bytes, code) => {
    await expect(readSheet(Buffer.from(bytes as string, 'latin1'))).rejects.toThrowError(refusal(code))
  })

  it('a file beyond the size, before looking at it', async () => {
    await expect(readSheet(Buffer.alloc(2048), { maxBytes: 1024 })).rejects.toThrowError(refusal('too_large'))
    const endless = async function* () {
      for (;;) yield Buffer.alloc(1024)
    }
    await expect(gatherBytes(endless(), 4096)).rejects.toThrowError(refusal('too_large'))
  })

  it('a workbook cut short', async () => {
    const whole = xlsxOf(sheetXml(`<row r="1">${text('A1', 'x')}</row>`))
    await expect(readSheet(whole.subarray(0, whole.length - 30))).rejects.toThrowError(refusal('damaged'))
  })

  it('a zip bomb from its directory alone', async () => {
    const bomb = xlsxOf(Buffer.alloc(40 * 1024 * 1024, ' '))
    await expect(readSheet(bomb)).rejects.toThrowError(refusal('bomb'))
  })

  it('a zip bomb that lies about its size', async () => {
    await expect(readSheet(xlsxOf(Buffer.alloc(40 * 1024 * 1024, ' '), 1_000))).rejects.toThrowError(refusal('bomb'))
  })

  it('more rows, columns or text than it should', async () => {
    const lines = Buffer.from('a;b\n'.repeat(20))
    await expect(readSheet(lines, { maxRows: 10 })).rejects.toThrowError(refusal('too_many_rows', { max: 10 }))
    await expect(readSheet(lines, { maxColumns: 1 })).rejects.toThrowError(refusal('too_many_columns', { row: 1 }))
    await expect(readSheet(lines, { maxCharacters: 30 })).rejects.toThrowError(refusal('too_much_text'))
  })

  it('one long text named by many cells', async () => {
    const row = (at: number) => `<row r="${at}">${text(`A${at}`, 'x'.repeat(30_000))}</row>`
    const sheet = xlsxOf(sheetXml(Array.from({ length: 300 }, (_, at) => row(at + 1)).join('')))
    await expect(readSheet(sheet, { maxCharacters: 1_000_000, maxRatio: 10_000 })).rejects.toThrowError(refusal('too_much_text'))
  })

  it('what takes too long, and what eats the reader’s memory', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, `v${at}`)}</row>`).join('')
    await expect(readSheet(xlsxOf(sheetXml(rows)), { timeoutMs: 1 })).rejects.toThrowError(refusal('timed_out'))
    const wide = Array.from({ length: 8_000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`).join('')
    const eaten = readSheet(xlsxOf(sheetXml(wide)), { heapMb: 16, maxColumns: 20_000 })
    await expect(eaten).rejects.toThrowError(refusal('too_much_text'))
  })
})

describe('readSheet survives', () => {
  it('two cells at the corners of the sheet', async () => {
    const sparse = xlsxOf(sheetXml(`<row r="1">${text('A1', 'x')}</row><row r="1048576">${text('XFD1048576', 'y')}</row>`))
    await expect(readSheet(sparse)).rejects.toThrowError(refusal('too_many_columns', { row: 1_048_576 }))
  })

  it('entities that would multiply, and files that would be read', async () => {
    const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
    const doctype = `<!DOCTYPE x [<!ENTITY l0 "ha"><!ENTITY file SYSTEM "file:///etc/passwd">${levels}]>`
    const sheet = xlsxOf(`<?xml version="1.0"?>${doctype}${sheetXml(`<row r="1">${text('A1', '&l9;')}${text('B1', '&file;')}</row>`)}`)
    const outcome = await readSheet(sheet).then(
      (content) => JSON.stringify(content.rows),
      (error: Error) => error.name,
    )
    expect(outcome).not.toMatch(/haha|root:/)
  })

  it('a header named __proto__', async () => {
    const { rows } = await readSheet(Buffer.from('__proto__;constructor\npolluted;1'))
    expect(rows[0]?.values).toEqual(['__proto__', 'constructor'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
