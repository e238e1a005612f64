import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { id, MAX_IMAGE_BYTES, text } from '../base/shared.ts'

/** `complex`: the blocks of the published template of the welcome page. */
export const welcomeKinds = ['simple', 'complex'] as const
export const MOST_WELCOME_IMAGES = 6

const WelcomeImage = z.object({ n: z.int(), imageId: id, key: z.string(), alt: z.string(), width: z.int(), height: z.int() })
const Named = z.object({ id, name: z.string() })

export const SimpleWelcome = z.object({
  title: text(160),
  /** Cleaned when it is saved: formatting, lists and links. */
  html: text(50_000),
  /** Shown on the page, in this order. */
  categories: z.array(id).max(12),
  products: z.array(id).max(24),
})
export type SimpleWelcome = z.output<typeof SimpleWelcome>

export const WelcomePage = z.object({
  kind: z.enum(welcomeKinds),
  title: z.string(),
  html: z.string(),
  images: z.array(WelcomeImage),
  categories: z.array(Named),
  products: z.array(Named),
})
export type WelcomePage = z.output<typeof WelcomePage>

export const errors = {
  alt_missing: {
    status: 400,
    fr: 'Dites en quelques mots ce que l’image montre, pour qui ne la voit pas.',
    en: 'Say in some words what the picture shows, for those who do not see it.',
  },
} as const satisfies Messages

export const welcomeRoutes = {
  getWelcomePage: route({
    method: 'GET',
    path: '/config/welcome_page',
    summary: 'The welcome page of the site',
    permission: 'storefront.read',
    response: WelcomePage,
  }),
  setSimpleWelcome: route({
    method: 'PUT',
    path: '/config/welcome_page/simple',
    summary: 'Write the simple welcome page and show it',
    permission: 'storefront.write',
    body: SimpleWelcome,
    response: WelcomePage,
    errors: ['unknown_choice'],
  }),
  setComplexWelcome: route({
    method: 'PUT',
    path: '/config/welcome_page/complex',
    summary: 'Show the blocks of the published template as welcome page; the simple one stays written',
    permission: 'storefront.write',
    body: z.object({}),
    response: WelcomePage,
  }),
  setWelcomeImage: route({
    method: 'PUT',
    path: '/welcome_page/simple/image/{n}',
    summary: 'The picture at a place of the simple welcome page: a new one, or one of the library; neither takes it away',
    permission: 'storefront.write',
    params: z.object({ n: z.coerce.number<number | string>().int().min(1).max(MOST_WELCOME_IMAGES) }),
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ imageId: id.nullable().default(null), alt: text(300).default('') }),
    response: WelcomePage,
    errors: ['not_found', 'alt_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
}
