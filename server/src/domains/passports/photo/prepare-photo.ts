import { library } from '../../../platform/images/render-image.ts'
import { MAX_IMAGE_PIXELS } from '@plantule/contract/library/library'

/** Grey pixels, a byte each, line by line. */
export type Grey = { pixels: Uint8Array; width: number; height: number }

/** The longest side that is read: letters of a label that fills half of the photo are twenty pixels high then. */
const SIDE = 2000
/** A small picture is enlarged so often at most: what is not in it does not appear. */
const ENLARGED = 3
const SECONDS = 10

/** Upright, grey, of one size, without the grain of a dark room. Throws where the picture is damaged or takes too long. */
export async function prepared(path: string, { width, height }: { width: number; height: number }): Promise<Grey> {
  const sharp = await library()
  const side = Math.min(SIDE, ENLARGED * Math.max(width, height))
  const { data, info } = await sharp(path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .grayscale()
    .resize({ width: side, height: side, fit: 'inside' })
    .median(3)
    .normalise()
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8Array(data), width: info.width, height: info.height }
}
