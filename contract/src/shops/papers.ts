import { z } from 'zod'
import { done, MAX_IMAGE_BYTES } from '../base/shared.ts'
import { route } from '../base/route.ts'

/** The colour of papers whose shop has chosen none. */
export const PLAIN_COLOUR = '#2f6b3f'

/** As `#rrggbb`. */
export const PaperColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

/** What a paper is drawn with: `accent` for titles and filled rows, `pale` for rules, `cream` behind an address. */
export type Shades = { accent: string; pale: string; cream: string }

type Rgb = readonly [number, number, number]
const channels = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
const written = (rgb: readonly number[]): string => `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`
const mixed = (from: Rgb, to: number, share: number): string => written(from.map((one) => one + (to - one) * share))

/** Relative luminance, from 0 (black) to 1 (white), as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((one) => {
    const share = one / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well one colour is read on another, from 1 to 21 (WCAG 2.2); 4.5 is asked of small letters. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** More than the 4.5 that is asked on white: the same letters also stand on `cream`. */
const READ_ON_WHITE = 5.2

/**
 * The shades of a colour of which every letter stays readable, white on it as it on white and on `cream`: a colour too light for
 * that is darkened, its hue kept.
 */
export function shadesOf(colour: string): Shades {
  if (colour === PLAIN_COLOUR) return { accent: PLAIN_COLOUR, pale: '#dfe9dc', cream: '#faf6ec' }
  const chosen = channels(colour)
  let accent = written(chosen)
  for (let share = 0.02; contrast(accent, '#ffffff') < READ_ON_WHITE; share += 0.02) accent = mixed(chosen, 0, share)
  const base = channels(accent)
  return { accent, pale: mixed(base, 255, 0.84), cream: mixed(base, 255, 0.95) }
}

/** How the papers of a shop look. */
export const PaperLook = z.object({
  colour: z.string(),
  /** As an address that holds the picture itself. */
  logo: z.object({ picture: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** False: the logo is that of the site. */
  ownLogo: z.boolean(),
})
export type PaperLook = z.output<typeof PaperLook>

export const papersRoutes = {
  getPaperLook: route({
    method: 'GET',
    path: '/papers/look',
    summary: 'Logo and colour of the papers',
    permission: 'member',
    response: PaperLook,
  }),
  setPaperColour: route({
    method: 'PUT',
    path: '/papers/look',
    summary: 'Change the colour of the papers; those that were issued keep theirs',
    permission: 'settings.write',
    body: z.object({ colour: PaperColour }),
    response: done,
  }),
  setPaperLogo: route({
    method: 'PUT',
    path: '/invoicing_info/logo',
    summary: 'Change the logo of the papers (JPEG, PNG, WebP, GIF or AVIF)',
    permission: 'settings.write',
    upload: { maxBytes: MAX_IMAGE_BYTES },
    response: done,
    errors: ['file_missing', 'too_large', 'unsupported_file', 'heic_photo', 'too_many_pixels', 'logo_unreadable', 'logo_invisible'],
  }),
  removePaperLogo: route({
    method: 'DELETE',
    path: '/invoicing_info/logo',
    summary: 'Papers without a logo of their own: they bear that of the site',
    permission: 'settings.write',
    response: done,
  }),
  samplePaper: route({
    method: 'GET',
    path: '/papers/sample',
    summary: 'An invoice of invented plants, with the logo and a colour to be tried',
    permission: 'settings.read',
    query: z.object({ colour: PaperColour.optional() }),
    response: 'pdf',
    errors: ['shop_details_missing', 'shop_details_wrong'],
  }),
}

export const errors = {
  logo_unreadable: {
    status: 415,
    fr: 'Cette image est abîmée et ne peut pas être lue. Enregistrez-la à nouveau en PNG ou en JPEG.',
    en: 'This picture is damaged and cannot be read. Save it again as PNG or JPEG.',
  },
  logo_invisible: {
    status: 400,
    fr: 'Sur du papier blanc, on ne verrait rien de cette image : elle est transparente, presque blanche ou minuscule. Choisissez le logo prévu pour un fond clair.',
    en: 'On white paper nothing of this picture would be seen: it is transparent, nearly white or tiny. Choose the logo that is made for a light ground.',
  },
}
