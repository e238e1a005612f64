import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { type Logo, renderLogo } from './render-logo.ts'

const folder = mkdtempSync(join(tmpdir(), 'logo-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const kept = (bytes: Buffer): string => {
  const path = join(folder, String(count++))
  writeFileSync(path, bytes)
  return path
}
const disc = (width: number, height: number, fill = '#2a6'): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
    { input: Buffer.from(`<svg width="200" height="100"><ellipse cx="100" cy="50" rx="100" ry="50" fill="${fill}"/></svg>`) },
  ])
const noise = (width: number, height: number): Sharp =>
  sharp(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 251),
    {
      raw: { width, height, channels: 3 },
    },
  )

/** One that must be a logo. */
async function renderedLogo(path: string): Promise<Logo> {
  const logo = await renderLogo(path)
  if (typeof logo === 'string') throw new Error(logo)
  return logo
}

test('an empty margin is cut off, transparency stays', async () => {
  const logo = await renderedLogo(kept(await disc(800, 700).png().toBuffer()))
  expect(logo).toMatchObject({ mime: 'image/png', width: 200, height: 100 })
  expect((await sharp(logo.body).stats()).isOpaque).toBe(false)
})

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  '%s of any size fits the frame, in sRGB and without metadata',
  async (format) => {
    const logo = await renderedLogo(
      kept(
        await noise(...((format === 'avif' ? [170, 110] : [850, 550]) as [number, number]))
          .withMetadata({ orientation: 6 })
          .toFormat(format)
          .toBuffer(),
      ),
    )
    expect(logo.width <= 640 && logo.height <= 256 && logo.body.length < 300_000).toBe(true)
    expect(await sharp(logo.body).metadata()).toMatchObject({ space: 'srgb' })
    expect((await sharp(logo.body).metadata()).exif).toBeUndefined()
  },
)

test('a picture in the colours of printers becomes one of screens, as PDF/A asks', async () => {
  const cmyk = await noise(300, 200).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  expect((await sharp((await renderedLogo(kept(cmyk))).body).metadata()).space).toBe('srgb')
})

const plain = (background: string | { r: number; g: number; b: number; alpha: number }, width = 40, height = 20): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

test('a picture of one colour stays whole', async () => {
  expect(await renderLogo(kept(await plain('#2a6')))).toMatchObject({ width: 40, height: 20 })
  expect(await renderLogo(kept(await plain('#fde68a')))).toMatchObject({ width: 40, height: 20 })
})

test.each([
  ['transparent', () => plain({ r: 0, g: 120, b: 0, alpha: 0 })],
  ['nearly transparent', () => plain({ r: 0, g: 120, b: 0, alpha: 0.05 })],
  ['white', () => plain('#fff')],
  ['nearly white', () => plain('#f3f4f2')],
  ['white on nothing', () => disc(800, 700, '#fff').png().toBuffer()],
  ['of a single dot', () => plain('#000', 1, 1)],
  [
    'a white JPEG',
    async () =>
      sharp(await plain('#fff', 900, 300))
        .jpeg()
        .toBuffer(),
  ],
])('a picture that white paper would not show is told: %s', async (_, made) => {
  expect(await renderLogo(kept(await made()))).toBe('invisible')
})

test('a damaged picture is none', async () => {
  const whole = await noise(400, 300).png().toBuffer()
  expect(await renderLogo(kept(whole.subarray(0, whole.length / 2)))).toBe('damaged')
})
