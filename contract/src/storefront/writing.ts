import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { id, requiredText, text } from '../base/shared.ts'

/** The last part of an address; empty: made from the title. */
const slug = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .toLowerCase()
    .max(100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'url_malformed' }),
])
const MAX_HTML = 300_000

/** What pages and articles are written with. */
export const written = {
  title: requiredText(160),
  slug: slug.default(''),
  /** Shown by search engines, and under the title of an article in lists. */
  description: text(320).default(''),
  /** Cleaned when it is saved: formatting, lists, tables, links, and pictures of the shop's own library. */
  html: text(MAX_HTML).default(''),
}

/** A picture that was added to the library, to be put into a text. */
export const WrittenPicture = z.object({ id, key: z.string(), alt: z.string(), width: z.int(), height: z.int() })
export type WrittenPicture = z.infer<typeof WrittenPicture>

export const errors = {
  slug_taken: {
    status: 409,
    fr: 'Cette adresse est déjà celle de « {title} ».',
    en: 'This is the address of “{title}” already.',
  },
  nothing_written: {
    status: 409,
    fr: 'Il n’y a encore rien à lire : écrivez le texte avant de publier.',
    en: 'There is nothing to read yet: write the text before you publish.',
  },
} as const satisfies Messages
