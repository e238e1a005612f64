import { imageSizes, imageUrl, type ImageSize } from '@plantule/contract/library/image-url'

type PictureProps = {
  imageKey: string | null
  alt: string
  /** As the layout shows it, for the browser to choose by. */
  sizes: string
  /** The largest that makes sense here. */
  most?: ImageSize
  /** What is seen first is asked for at once. */
  first?: boolean
  width?: number
  height?: number
}

/** A picture of the library in the size that the screen needs, or a leaf where there is none. */
export function Picture({ imageKey, alt, sizes, most = 800, first = false, width = 320, height = 320 }: PictureProps) {
  if (imageKey === null)
    return (
      <svg className="leaf" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 19C4 10 9 4 20 4c0 11-6 16-15 15Zm0 0c3-5 6-8 10-10" />
      </svg>
    )
  const set = imageSizes.filter((size) => size <= most).map((size) => `${imageUrl(imageKey, size)} ${size}w`)
  return (
    <img
      src={imageUrl(imageKey, 320)}
      srcSet={set.join(', ')}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      decoding="async"
    />
  )
}
