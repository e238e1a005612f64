import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { done, MAX_IMAGE_BYTES } from '../base/shared.ts'

/** Where a logo stands. A place without one of its own bears that of `logoDefaults`. */
export const logoPlaces = ['site', 'papers', 'mails'] as const
export type LogoPlace = (typeof logoPlaces)[number]
export const logoDefaults: Record<LogoPlace, LogoPlace> = { site: 'papers', papers: 'site', mails: 'site' }

const Mark = z.object({
  /** As an address that holds the picture itself. */
  picture: z.string(),
  width: z.int(),
  height: z.int(),
})
const Logo = z.object({
  /** Whose logo stands here: the place itself where it has one of its own. */
  from: z.enum(logoPlaces).nullable(),
  mark: Mark.nullable(),
})
export const Marks = z.object({
  site: Logo,
  papers: Logo,
  mails: Logo,
  /** The sign of the shop in the tab of a browser; null for none. */
  icon: Mark.nullable(),
})
export type Marks = z.output<typeof Marks>

/** Sides of the icon in pixels: tab of a browser, home screen of a telephone, start page of a program. */
export const iconSizes = { small: 48, medium: 180, large: 512 } as const
export type IconSize = keyof typeof iconSizes
export const LEAST_ICON = 96

export const errors = {
  icon_unreadable: {
    status: 415,
    fr: 'Cette image est abîmée et ne peut pas être lue. Enregistrez-la à nouveau en PNG ou en JPEG.',
    en: 'This picture is damaged and cannot be read. Save it again as PNG or JPEG.',
  },
  icon_small: {
    status: 400,
    fr: 'Cette image est trop petite pour une icône : il faut au moins {limit} pixels de côté.',
    en: 'This picture is too small for an icon: it takes at least {limit} pixels a side.',
  },
} as const satisfies Messages

const pictureErrors = ['file_missing', 'too_large', 'unsupported_file', 'heic_photo', 'too_many_pixels'] as const
const logoErrors = [...pictureErrors, 'logo_unreadable', 'logo_invisible'] as const
const upload = { maxBytes: MAX_IMAGE_BYTES }

export const logosRoutes = {
  getMarks: route({
    method: 'GET',
    path: '/config/marks',
    summary: 'The logos of site, papers and mails, and the icon, as they are shown',
    permission: 'member',
    response: Marks,
  }),
  getLogo: route({
    method: 'GET',
    path: '/config/logo',
    summary: 'The logo of the site',
    permission: 'member',
    response: 'file',
    errors: ['not_found'],
  }),
  setLogo: route({
    method: 'PUT',
    path: '/config/logo',
    summary: 'Change the logo of the site; papers and mails without one of their own bear it too (JPEG, PNG, WebP, GIF or AVIF)',
    permission: 'storefront.write',
    upload,
    response: done,
    errors: logoErrors,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/config/logo',
    summary: 'The site without a logo of its own',
    permission: 'storefront.write',
    response: done,
  }),
  getIcon: route({
    method: 'GET',
    path: '/config/icon',
    summary: 'The icon of the site, 180 pixels a side',
    permission: 'member',
    response: 'file',
    errors: ['not_found'],
  }),
  setIcon: route({
    method: 'PUT',
    path: '/config/icon',
    summary: 'Change the icon of the site; it is made square and in three sizes (JPEG, PNG, WebP, GIF or AVIF)',
    permission: 'storefront.write',
    upload,
    response: done,
    errors: [...pictureErrors, 'icon_unreadable', 'icon_small'],
  }),
  removeIcon: route({
    method: 'DELETE',
    path: '/config/icon',
    summary: 'The site without an icon',
    permission: 'storefront.write',
    response: done,
  }),
  setMailLogo: route({
    method: 'PUT',
    path: '/email/logo',
    summary: 'Change the logo of the mails (JPEG, PNG, WebP, GIF or AVIF)',
    permission: 'settings.write',
    upload,
    response: done,
    errors: logoErrors,
  }),
  removeMailLogo: route({
    method: 'DELETE',
    path: '/email/logo',
    summary: 'Mails with the logo of the site',
    permission: 'settings.write',
    response: done,
  }),
}
