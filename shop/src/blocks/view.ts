import type { BlockData } from '@plantule/contract/storefront/block-data'
import { type ImageSize, imageSizes, imageUrl } from '@plantule/contract/library/image-url'
import { fr, type BlockWords } from './words/fr.ts'
import { en } from './words/en.ts'

/** Where the things that blocks show are found; null: nowhere, as in an editor. */
export type BlockLinks = {
  product: (id: number) => string
  category: (url: string) => string
  article: (slug: string) => string
  /** Within the site: a link that was typed and begins with `/`. */
  page: (path: string) => string
  newsletter: string | null
  basket: string | null
}

/** All that blocks are drawn with besides what is written in them. */
export type BlockView = { data: BlockData; language: 'fr' | 'en'; links: BlockLinks }

export const wordsIn = ({ language }: Pick<BlockView, 'language'>): BlockWords => (language === 'en' ? en : fr)

/** A link as it was typed, where it leads from this page. */
export const linkTo = ({ links }: BlockView, link: string): string => (link.startsWith('/') ? links.page(link) : link)

/** Of a picture in its three sizes, of which the browser takes one. */
export const sources = (key: string, sizes: string): { src: string; srcSet: string; sizes: string } => ({
  src: imageUrl(key, 800),
  srcSet: imageSizes.map((size: ImageSize) => `${imageUrl(key, size)} ${size}w`).join(', '),
  sizes,
})

export const monthsIn = (months: readonly number[], language: BlockView['language']): string =>
  months
    .map((month) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1))))
    .join(', ')
