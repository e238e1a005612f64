import { expect, test } from 'vitest'
import { barcodeSvg, qrSvg } from './codes.ts'

test('codes are SVG drawings, the same for the same text', async () => {
  const qr = await qrSvg('https://troischenes.example/p/42')
  expect(qr).toMatch(/^<svg /)
  expect(await qrSvg('https://troischenes.example/p/42')).toBe(qr)
  for (const [kind, text] of [['ean13', '3760012345670'], ['ean8', '96385074'], ['code128', 'P-1000'], ['datamatrix', 'FR/1234567']] as const) {
    expect(barcodeSvg(kind, text)).toMatch(/^<svg .*<path /s)
  }
})

test('a wrong check digit is refused', () => {
  expect(() => barcodeSvg('ean13', '3760012345678')).toThrow(/checkdigit|check digit/i)
})
