import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whenOf } from '../../../../platform/sheets/when-of.ts'
import { numberOf } from './read-cells.ts'
import { readProbeFile } from './read-probe-file.ts'
import type { ReadAs } from './read-probe.ts'

const read = (text: string, told: ReadAs = {}) => readProbeFile(Buffer.from(text), told)

test('a French export: what stands above its columns, semicolons, decimal commas, day first', async () => {
  const found = await read(
    'Sonde;Serre 2\nNuméro;81\n\nDate;EC (mS/cm);T° sol\n13/03/2026 06:00;1,85;12,5\n13/03/2026 07:00;1,9;\n14/03/2026 6:00;-;13\nFin;;\n',
  )
  expect(found?.reading).toEqual({
    dates: 'dmy',
    decimal: ',',
    separator: ';',
    sure: true,
    rows: 3,
    unread: 1,
    first: '2026-03-13 06:00:00',
    last: '2026-03-14 06:00:00',
    columns: [
      { index: 1, head: 'EC (mS/cm)', kind: 'ec', values: 2 },
      { index: 2, head: 'T° sol', kind: 'temperature', values: 2 },
    ],
    sample: [
      { at: '2026-03-13 06:00:00', values: [1.85, 12.5] },
      { at: '2026-03-13 07:00:00', values: [1.9, null] },
      { at: '2026-03-14 06:00:00', values: [null, 13] },
    ],
  })
})

test.each([
  ['year first with a zone', 'time,temp\n2026-03-13T06:00:00+01:00,12.5\n', 'ymd', '2026-03-13T05:00:00.000Z', 12.5],
  ['month first', 'time,temp\n03/13/2026 06:00 PM,12.5\n', 'mdy', '2026-03-13 18:00:00', 12.5],
  ['an hour in its own column', 'Jour\tHeure\tpH\n13.03.2026\t06:05\t6,1\n', 'dmy', '2026-03-13 06:05:00', 6.1],
  ['commas in quotes', 'time,temp\n"13/03/2026 06:00","12,5"\n', 'dmy', '2026-03-13 06:00:00', 12.5],
])('%s', async (_, text, dates, at, value) => {
  const found = await read(text)
  expect(found?.reading).toMatchObject({ dates, rows: 1 })
  expect(found?.rows[0]).toEqual({ at, values: [value] })
})

test('days that read both ways are said not to be sure, and are read as somebody says', async () => {
  const text = 'Date;EC\n05/03/2026;1,5\n06/03/2026;1,6\n'
  expect((await read(text))?.reading).toMatchObject({ dates: 'dmy', sure: false, first: '2026-03-05 00:00:00' })
  expect((await read(text, { dates: 'mdy' }))?.reading).toMatchObject({ dates: 'mdy', sure: true, first: '2026-05-03 00:00:00' })
})

test('what holds no dated value is not guessed at', async () => {
  expect(await read('Nom;Prix\nLavande;4,5\n')).toBeUndefined()
  expect(await read('Date;Note\n13/03/2026;arrosé\n')).toBeUndefined()
})

test('every moment and every number that a French or an English probe writes is read back', () => {
  const moment = fc.date({ min: new Date('1995-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: -99_999_999, max: 99_999_999 }), (at, thousandths) => {
      const iso = at.toISOString().slice(0, 19)
      const [year, month, day] = iso.slice(0, 10).split('-')
      const local = iso.replace('T', ' ')
      expect(whenOf(`${day}/${month}/${year} ${iso.slice(11)}`, 'dmy')).toBe(local)
      expect(whenOf(`${month}-${day}-${year} ${iso.slice(11)}`, 'mdy')).toBe(local)
      expect(whenOf(local, 'ymd')).toBe(local)
      const value = thousandths / 1000
      expect(numberOf(value.toFixed(3).replace('.', ','), ',')).toBe(value)
      expect(numberOf(value.toFixed(3), '.')).toBe(value)
      expect(numberOf(value.toLocaleString('fr-FR', { minimumFractionDigits: 3 }), ',')).toBe(value)
    }),
  )
})
