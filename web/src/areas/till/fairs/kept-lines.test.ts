import { expect, test } from 'vitest'
import { addLine, type KeptLine, readList, setQuantity } from './kept-lines.ts'

const line = (subproductId: number, quantity: number | null): KeptLine => ({
  subproductId,
  label: `Plante ${subproductId}`,
  reference: `R${subproductId}`,
  barcode: null,
  imageKey: null,
  quantity,
})

test('a scan adds to its line, which comes first; a line to be typed takes what is scanned', () => {
  const lines = addLine(addLine([line(1, 2)], line(2, 1)), line(1, 1))
  expect(lines.map((each) => [each.subproductId, each.quantity])).toEqual([
    [1, 3],
    [2, 1],
  ])
  expect(addLine([line(1, null)], line(1, 1))[0]?.quantity).toBe(1)
  expect(setQuantity([line(1, 2)], 1, -3)[0]?.quantity).toBe(0)
})

test('a list is read as a spreadsheet or a hand writes it', () => {
  expect(readList('PL-0012;24\n3760000000024\t6\r\n\n VIV 7 , 3 \nSAUGE 12\nIRIS\n"PIV-1";"8"')).toEqual([
    { code: 'PL-0012', quantity: 24 },
    { code: '3760000000024', quantity: 6 },
    { code: 'VIV 7', quantity: 3 },
    { code: 'SAUGE', quantity: 12 },
    { code: 'IRIS', quantity: 1 },
    { code: 'PIV-1', quantity: 8 },
  ])
})
