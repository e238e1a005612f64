import type { Sharp } from 'sharp'
import { MAX_IMAGE_PIXELS } from '@plantule/contract/library/library'
import { library } from './render-image.ts'

/** 62 mm by 20 mm at some 260 dots an inch, the frame that papers have for it. */
const WIDTH = 640
const HEIGHT = 256
const LOOKED_AT = 2_400
const SECONDS = 20
const MAX_BYTES = 1_000_000
/** By how much of 255 a colour differs from white paper when a printer shows it, and how many such dots of the frame make a sign. */
const SEEN_FROM = 24
const LEAST_SEEN = 64

export type Logo = { mime: 'image/png' | 'image/jpeg'; width: number; height: number; body: Buffer }

/**
 * A picture as papers bear it: upright, in sRGB as PDF/A asks for, without metadata, its empty margin cut off. PNG where parts are
 * transparent or few colours are used, else JPEG. `damaged` when it cannot be read to its end, `invisible` when white paper would show
 * nothing of it: one that is transparent, or made for a dark ground.
 */
export async function renderLogo(path: string): Promise<Logo | 'damaged' | 'invisible'> {
  const sharp = await library()
  const small = await sharp(path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    // Large enough for a small sign in the middle of a large sheet.
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .png()
    .toBuffer()
    // The library tells no kinds of damage apart.
    .catch(() => undefined)
  if (!small) return 'damaged'
  // A picture of one colour has no margin to cut off: it stays whole.
  const cut = await sharp(small)
    .trim({ threshold: 8 })
    .png()
    .toBuffer()
    .catch(() => small)
  const fitted = sharp(cut).resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
  const png = await fitted.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
  const { width, height } = png.info
  if ((await dotsSeen(sharp(png.data))) < LEAST_SEEN) return 'invisible'
  if (png.data.length <= 60_000 || !(await sharp(png.data).stats()).isOpaque) {
    return png.data.length <= MAX_BYTES ? { mime: 'image/png', width, height, body: png.data } : 'damaged'
  }
  return { mime: 'image/jpeg', width, height, body: await fitted.flatten({ background: '#fff' }).jpeg({ quality: 90 }).toBuffer() }
}

async function dotsSeen(picture: Sharp): Promise<number> {
  const { data, info } = await picture.flatten({ background: '#fff' }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  let seen = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (data.subarray(at, at + info.channels).some((value) => 255 - value >= SEEN_FROM)) seen++
  }
  return seen
}
