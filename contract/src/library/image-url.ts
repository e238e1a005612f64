/** The longest side of each rendition, in pixels. */
export const imageSizes = [320, 800, 1600] as const
export type ImageSize = (typeof imageSizes)[number]
export const imageFormats = ['webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Where an <img> finds a picture; public and never changing, so browsers keep it. */
export const imageUrl = (key: string, size: ImageSize, format: ImageFormat = 'webp'): string => `/api/v2/image/${key}/${size}.${format}`
