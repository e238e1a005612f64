import { Buffer } from 'node:buffer'
import { labelGrids } from '@plantule/contract/printing/label-grids'
import { labelFormats } from '@plantule/contract/printing/printing'
import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { qrSvg } from './codes.ts'
import { plainLook } from './look.ts'
import { closeDocuments, renderPdf } from './render.ts'

afterAll(closeDocuments)
const POINTS_PER_MM = 72 / 25.4

/** The words of the first label of a sheet with how far the foot of their line is above the lower edge of the label, in millimetres. */
async function feetOf(format: (typeof labelFormats)[number], item: object): Promise<{ text: string; foot: number }[]> {
  const { page, grid } = labelGrids[format]
  const qr = Buffer.from(await qrSvg('https://plantes.example.org/plant/pepiniere-des-sources/abcdefghijklmnop#2648-L26-00066-0021'))
  const data = { locale: 'fr' as const, page, grid, skip: 0, items: [{ ...item, qr } as never], sheet: [0] }
  const pdf = await renderPdf('passports', data, { date: new Date('2026-11-28'), look: plainLook, tagged: false })
  const first = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const edge = page.height - grid.top - grid.height
  const { items } = await first.getTextContent()
  return items.flatMap((each) =>
    'str' in each && each.str.trim() ? [{ text: each.str, foot: each.transform[5] / POINTS_PER_MM - edge }] : [],
  )
}

test.each(labelFormats)('no line of the longest passport leaves its label (%s)', async (format) => {
  const words = await feetOf(format, {
    zone: true,
    botanical: 'Rhododendron catawbiense subsp. grandiflorum',
    cultivar: 'Kokardia Souvenir de Monsieur Van Houtte',
    pests: ['ERWIAM', 'PHYPSO', 'XYLEFA', 'ANSTMA'],
    operator: 'FR-4900123V',
    initialOperator: 'NL-471103299',
    code: '2648-L26-00066-0021-REMPLACE-123456',
    origin: 'NL, FR, ES',
  })
  const text = words.map((each) => each.text).join(' ')
  for (const part of ['ERWIAM', 'grandiflorum', 'FR-4900123V', '123456', 'ES', 'NL-471103299']) expect(text).toContain(part)
  expect(words.filter(({ foot }) => foot < 1.2).map((each) => each.text)).toEqual([])
})
