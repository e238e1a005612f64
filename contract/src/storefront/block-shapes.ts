import { z } from 'zod'

/** Where a link may lead: a page of the site, or an address of the kinds that a visitor knows. Empty: nowhere. */
export function isSafeLink(link: string): boolean {
  // A browser takes tabs and line ends out of an address, and reads `\` as `/`.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\\]/.test(link)) return false
  if (link === '' || /^[#?]/.test(link) || /^\/(?!\/)/.test(link)) return true
  return /^(?:https?:\/\/[^/]|mailto:.|tel:.)/i.test(link)
}

const words = (max: number, usual = '') => z.string().trim().max(max).default(usual)
/** Cleaned on the server when it is saved. */
const html = z.string().max(30_000).default('')
const link = z.string().trim().max(500).refine(isSafeLink, { message: 'link_unsafe' }).default('')
/** A picture of the shop's library. */
const picture = z.int().positive().nullable().default(null)
const ids = (max: number) => z.array(z.int().positive()).max(max).default([])
const oneOf = <const V extends readonly [string, ...string[]]>(...values: V) => z.enum(values).default(values[0] as never)
const some = <S extends z.ZodRawShape>(max: number, shape: S) => z.array(z.object(shape)).max(max).default([])

/** What of a picture stays in sight where its place is of another shape. */
export const focuses = ['center', 'top', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
const focus = oneOf(...focuses)

/** What stands behind a section. */
const tone = oneOf('plain', 'soft', 'deep')
const button = { buttonLabel: words(60), buttonLink: link }

/** What is said of each block. Every field has a default, so that a block may always be shown. */
export const blockShapes = {
  hero: {
    title: words(120),
    text: words(400),
    imageId: picture,
    focus,
    ...button,
    height: oneOf('medium', 'low', 'high'),
    align: oneOf('left', 'center'),
  },
  text: { html, width: oneOf('narrow', 'wide'), tone },
  picture_text: {
    imageId: picture,
    /** `whole`: as it is. */
    shape: oneOf('whole', 'landscape', 'square', 'portrait'),
    focus,
    share: oneOf('half', 'third', 'two-thirds'),
    html,
    side: oneOf('left', 'right'),
    ...button,
    tone,
  },
  picture: { imageId: picture, caption: words(160), link },
  gallery: {
    title: words(120),
    pictures: some(24, { imageId: picture, focus, caption: words(160) }),
    perRow: oneOf('3', '2', '4'),
    shape: oneOf('landscape', 'square', 'portrait', 'whole'),
  },
  products: {
    title: words(120),
    /** `season`: what flowers or is planted this month. `ready`: what can be had now. */
    source: oneOf('new', 'season', 'category', 'chosen', 'reduced', 'ready', 'tag'),
    categoryId: z.int().positive().nullable().default(null),
    /** A word that the shop gave to its products. */
    tag: words(40),
    productIds: ids(24),
    count: z.int().min(1).max(24).default(8),
    tone,
  },
  /** None chosen: all that stand at the top of the menu. */
  categories: { title: words(120), categoryIds: ids(24), look: oneOf('pictures', 'names') },
  columns: { layout: oneOf('1-1', '1-2', '2-1', '1-1-1') },
  button: { label: words(60), link, look: oneOf('main', 'plain'), align: oneOf('left', 'center') },
  hours: {
    title: words(120),
    lines: some(14, { days: words(80), hours: words(80) }),
    note: words(300),
    /** Address, telephone and e-mail of the shop, from its details. */
    contact: z.boolean().default(true),
  },
  testimonials: { title: words(120), items: some(12, { text: words(600), author: words(80), place: words(80) }), tone },
  faq: { title: words(120), items: some(30, { question: words(200), html }) },
  newsletter: { title: words(120), text: words(400), label: words(60), tone },
  /** Empty: the address of the shop's details. */
  map: { title: words(120), address: words(300), note: words(400), imageId: picture },
  /** A file that the browser plays itself, or a page of elsewhere, which nothing is loaded from before a click. */
  video: { title: words(120), link, imageId: picture, caption: words(200) },
  spacer: { size: oneOf('medium', 'small', 'large'), line: z.boolean().default(false) },
  articles: { title: words(120), count: z.int().min(1).max(6).default(3) },

  carousel: { look: oneOf('thumbnails', 'plain') },
  name: { latinName: z.boolean().default(true), categories: z.boolean().default(true) },
  buy: { quantity: z.boolean().default(true), note: words(200) },
  /** `shop`: those that the shop's settings want beside the carousel. */
  characteristics: { title: words(120), which: oneOf('shop', 'others', 'all'), look: oneOf('list', 'tiles') },
  description: { title: words(120) },
  care: { title: words(120), html },
  origin: { title: words(120), html, mark: z.boolean().default(false) },
  related: { title: words(120), count: z.int().min(1).max(12).default(4) },
  delivery: { title: words(120), html },
} as const satisfies Record<string, z.ZodRawShape>
