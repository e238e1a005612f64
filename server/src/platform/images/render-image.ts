import type { ImageFormat, ImageSize } from '@plantule/contract/library'
import { MAX_IMAGE_PIXELS } from '@plantule/contract/library'
import sharp from 'sharp'

const SECONDS = 20
// Renditions are background work: the machine's other core stays with the requests.
sharp.concurrency(1)

/** Width and height of the upright picture, read from its header; undefined when it is none. */
export async function readSize(path: string): Promise<{ width: number; height: number } | undefined> {
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
 * Transparent parts become white in a JPEG. Throws when the picture is damaged, or takes longer than 20 s.
 */
export async function renderImage(original: Buffer, size: ImageSize, format: ImageFormat): Promise<Buffer> {
  const upright = sharp(original, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  const written =
    format === 'webp' ? upright.webp({ quality: 80, effort: 4 }) : upright.flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true })
  return written.toBuffer()
}
