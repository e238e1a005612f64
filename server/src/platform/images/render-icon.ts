import { MAX_IMAGE_PIXELS } from '@plantule/contract/library/library'
import { type IconSize, iconSizes, LEAST_ICON } from '@plantule/contract/shops/logos'
import { library } from './render-image.ts'

const SECONDS = 20

export type Icon = Record<IconSize, Buffer>

/**
 * A picture as the icon of a site: upright, without metadata, square with what is transparent around it, in three sizes. `damaged` when it
 * cannot be read to its end, `small` when its longer side is below what an icon needs.
 */
export async function renderIcon(path: string): Promise<Icon | 'damaged' | 'small'> {
  const sharp = await library()
  const read = await sharp(path, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: iconSizes.large, height: iconSizes.large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .png()
    .toBuffer({ resolveWithObject: true })
    // The library tells no kinds of damage apart.
    .catch(() => undefined)
  if (!read) return 'damaged'
  if (Math.max(read.info.width, read.info.height) < LEAST_ICON) return 'small'
  const square = (side: number): Promise<Buffer> =>
    sharp(read.data)
      .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  return { small: await square(iconSizes.small), medium: await square(iconSizes.medium), large: await square(iconSizes.large) }
}
