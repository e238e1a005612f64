import type { Cut, ImageFormat, ImageSize } from '@plantule/contract/library/library'
import { MAX_IMAGE_PIXELS } from '@plantule/contract/library/library'
import type { Sharp } from 'sharp'

const SECONDS = 20

/** Loaded by the first picture. Renditions are background work: the machine's other core stays with the requests. */
export async function library() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

/** Width and height of the upright picture, read from its header; undefined when it is none. */
export async function readSize(path: string): Promise<{ width: number; height: number } | undefined> {
  const sharp = await library()
  try {
    // The header alone is read, so no limit is needed here and the caller can name the true size.
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
    return autoOrient.width > 0 && autoOrient.height > 0 ? autoOrient : undefined
  } catch {
    // Anything that the library cannot read is not a picture; it tells no kinds of failure apart.
    return undefined
  }
}

/**
 * One rendition: upright, no side longer than `size`, never enlarged, without metadata (position, camera).
 * Turned and cropped first when `cut` says so. Transparent parts become white in a JPEG. Throws when the picture is damaged, or takes
 * longer than 20 s.
 */
export async function renderImage(original: Buffer, size: ImageSize, format: ImageFormat, cut?: Cut): Promise<Buffer> {
  const upright = (await cutOut(original, cut))
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  const written =
    format === 'webp'
      ? upright.webp({ quality: 80, effort: 4 })
      : upright.flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true })
  return written.toBuffer()
}

async function cutOut(original: Buffer, cut: Cut | undefined): Promise<Sharp> {
  const sharp = await library()
  const upright = sharp(original, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).autoOrient()
  if (!cut) return upright
  const turned = cut.turn === 0 ? upright : upright.rotate(cut.turn)
  if (!cut.crop) return turned
  const { autoOrient } = await sharp(original).metadata()
  return turned.extract(frameOf(autoOrient, { turn: cut.turn, crop: cut.crop }))
}

type Sides = { width: number; height: number }

/** The part of an upright picture that a cut leaves, in pixels of the turned picture; at least one. */
export function frameOf(upright: Sides, { turn, crop }: Cut): Sides & { left: number; top: number } {
  const lying = turn === 90 || turn === 270
  const [width, height] = lying ? [upright.height, upright.width] : [upright.width, upright.height]
  const { x, y, width: wide, height: high } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const left = Math.min(Math.round(x * width), width - 1)
  const top = Math.min(Math.round(y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(wide * width), width - left)),
    height: Math.max(1, Math.min(Math.round(high * height), height - top)),
  }
}
