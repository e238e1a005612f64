import { expect, test } from 'vitest'
import { barcodeSvg, qrSvg } from './codes.ts'

test('codes are SVG drawings, the same for the same text', async () => {
  const qr = await qrSvg('https://troischenes.example/p/42')
  expect(qr).toMatch(/^<svg /)
  expect(await qrSvg('https://troischenes.example/p/42')).toBe(qr)
  expect(await barcodeSvg('ean13', '3760012345670')).toMatch(/^<svg .*<path /s)
  expect(await barcodeSvg('ean8', '96385074')).toMatch(/^<svg .*<path /s)
  expect(await barcodeSvg('code128', 'P-1000')).toMatch(/^<svg .*<path /s)
  expect(await barcodeSvg('datamatrix', 'FR/1234567')).toMatch(/^<svg .*<path /s)
})

test('a wrong check digit is refused', async () => {
  await expect(barcodeSvg('ean13', '3760012345678')).rejects.toThrow(/checkdigit|check digit/i)
})
