import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { renderInvoice } from './facturx.ts'
import { closeDocuments } from './render.ts'
import { plantLines, sampleInvoice } from './sample-documents.ts'

afterAll(closeDocuments)

const POINTS_A_MM = 72 / 25.4
const [widest, highest] = [62 * POINTS_A_MM, 20 * POINTS_A_MM]
type Matrix = [number, number, number, number, number, number]

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** Where the first picture of the first page stands and how large it is, and where the text under it begins; in points. */
async function firstPicture(pdf: Buffer): Promise<{ left: number; width: number; height: number; text: number }> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  let now: Matrix = [1, 0, 0, 1, 0, 0]
  const kept: Matrix[] = []
  for (const [place, what] of fnArray.entries()) {
    if (what === OPS.save) kept.push(now)
    else if (what === OPS.restore) now = kept.pop() ?? now
    else if (what === OPS.transform) now = times(now, argsArray[place] as Matrix)
    else if (what === OPS.paintImageXObject) break
  }
  const { items } = await page.getTextContent()
  const lefts = items.flatMap((item) => ('transform' in item && item.str.trim() ? [Number(item.transform[4])] : []))
  return { left: now[4], width: Math.hypot(now[0], now[1]), height: Math.hypot(now[2], now[3]), text: Math.min(...lefts) }
}

test.each([
  [90, 90],
  [40, 400],
  [900, 90],
  [310, 100],
])('a logo of %i by %i dots stands at the edge of the page’s text, as large as its room lets it', async (width, height) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#204080' } })
    .png()
    .toBuffer()
  const { pdf } = await renderInvoice(sampleInvoice(plantLines(2)), { colour: '#103060', logo: new Uint8Array(bytes) })
  const seen = await firstPicture(pdf)
  const scale = Math.min(widest / width, highest / height)
  expect(seen.left).toBeCloseTo(seen.text, 0)
  expect(seen.width).toBeCloseTo(width * scale, 0)
  expect(seen.height).toBeCloseTo(height * scale, 0)
})
