import { elementsOf, type LabelElement } from '@plantule/contract/printing/label-design'
import { labelGrids } from '@plantule/contract/printing/label-grids'
import { labelFormats, labelKinds } from '@plantule/contract/printing/printing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOf } from './print-labels.ts'
import { zplOf } from './zpl.ts'
import { readZpl } from './zpl.testing.ts'

const rolls = labelFormats.filter((format) => format.startsWith('roll'))
const print = async (
  elements: readonly LabelElement[],
  value: Parameters<typeof itemOf>[0],
  dpi = 203,
  grid = labelGrids['roll-100'].grid,
) => readZpl(await zplOf({ elements, grid, dpi, shop: 'Pépinière ~JA ^XZ', locale: 'fr' }, [await itemOf(value)], [{ copies: 3 }]))
const element = (more: Partial<LabelElement>): LabelElement => ({
  part: 'text',
  field: 'name',
  text: '',
  x: 2,
  y: 2,
  width: 40,
  height: 12,
  size: 10,
  bold: false,
  align: 'left',
  ...more,
})
const value = { name: 'Sauge', reference: 'SAUGE-1', link: 'https://exemple.fr/product/7', priceCents: 590, facts: ['Plein soleil'] }

test.each(rolls.flatMap((format) => labelKinds.map((kind) => [format, kind] as const)))(
  'a shipped label on %s of the kind %s is one whole format that stays on its label',
  async (format, kind) => {
    const { grid } = labelGrids[format]
    for (const dpi of [203, 300]) {
      const [label, ...more] = await print(elementsOf(kind, format), value, dpi, grid)
      expect(more).toEqual([])
      const [width, height] = [Number(label?.head['PW']), Number(label?.head['LL'])]
      expect([label?.head['CI'], label?.copies, width]).toEqual(['28', 3, Math.round((grid.width * dpi) / 25.4)])
      expect(label?.fields.length).toBeGreaterThan(2)
      for (const { at, by } of label?.fields ?? []) {
        expect(at.every((dots, way) => dots >= 0 && dots < (way === 0 ? width : height))).toBe(true)
        // Text is an outline of a size, in a block of a width; bars and squares have a module that printers know.
        const drawn = ['A', 'BQ', 'BC', 'BE', 'B8'].filter((name) => name in by)
        expect(drawn).toHaveLength(1)
        if ('A' in by) expect(by['FB']).toMatch(/^\d+,[1-9]\d*,0,[LCR]$/)
        if ('BQ' in by) expect(by['BQ']).toMatch(/^N,2,([1-9]|10)$/)
        if ('BY' in by) expect(by['BY']).toMatch(/^([1-9]|10)$/)
      }
    }
  },
)

test('whatever stands in a text or behind a square code, the printer prints it and takes none of it for a command', async () => {
  const words = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('^', '~', '_', '\\', '&', 'X', 'Z', '5', 'é', '€', '漢', ' '), maxLength: 30 }),
  )
  await fc.assert(
    fc.asyncProperty(words, async (text) => {
      const [label, ...more] = await print([element({}), element({ part: 'qr', x: 60, width: 20, height: 20 })], {
        ...value,
        name: text,
        link: `https://exemple.fr/${text}`,
      })
      expect(more).toEqual([])
      // Breaks are blanks on a label; the square code says what its page is called, and how much of it may be lost.
      const plain = (said: string): string => said.replace(/\p{Cc}+/gu, ' ')
      // In a block of text a printer reads `\\` as one backslash, and `\&` as a break.
      const found = label?.fields.map(({ data, by }) => ('FB' in by ? data.replaceAll('\\\\', '\\') : data))
      expect(found).toContain(`MA,${plain(`https://exemple.fr/${text}`)}`)
      if (plain(text).trim() !== '') expect(found).toContain(plain(text))
    }),
    { numRuns: 200 },
  )
})

test('bars say a whole reference, one that begins with a sign of their own too; a number of trade without its last digit', async () => {
  const bars = element({ part: 'barcode', width: 60, height: 14 })
  const barsOf = async (reference: string, barcode: string | null = null) =>
    (await print([bars], { ...value, reference, barcode }))[0]?.fields.find(({ by }) => 'BC' in by || 'BE' in by || 'B8' in by)
  expect((await barsOf('R>5_A'))?.data).toBe('R>05_A')
  expect((await barsOf('SAUGE-1', '4006381333931'))?.data).toBe('400638133393')
  expect((await barsOf('SAUGE-1', '96385074'))?.data).toBe('9638507')
})
