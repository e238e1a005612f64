import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { text } from '../base/shared.ts'
import { PaperColour } from '../shops/papers.ts'
import { fontNames } from './colours.ts'
import { Hyperlink, MenuEntry, SocialLink } from './links.ts'

/** Colours of the site as they were chosen; `shadesOfSite` makes of them what letters can be read on. */
export const SiteColours = z.object({
  /** Buttons and links. */
  accent: PaperColour,
  /** Behind the head of the site. */
  head: PaperColour,
  /** Behind the pages. */
  ground: PaperColour,
  /** Letters. */
  ink: PaperColour,
})

export const SiteHeader = z.object({
  /** A line above everything: closed days, a sale, planting weather. */
  banner: text(200),
  phone: text(30),
  hours: text(300),
})

export const SiteFooter = z.object({
  text: text(1000),
  columns: z.array(z.object({ title: text(60), links: z.array(Hyperlink).max(12) })).max(4),
  socials: z.array(SocialLink).max(8),
})

/** Colours and letters. */
export const SiteStyle = z.object({
  colours: SiteColours,
  /** Among those that are shipped, and those that every device has. */
  fonts: z.object({ titles: z.enum(fontNames), texts: z.enum(fontNames) }),
})
export type SiteStyle = z.output<typeof SiteStyle>
export const defaultStyle: SiteStyle = {
  colours: { accent: '#2f6b3f', head: '#ffffff', ground: '#ffffff', ink: '#26301f' },
  fonts: { titles: 'inter', texts: 'inter' },
}

const namesTwice = (entries: readonly MenuEntry[]): boolean => {
  const groups = entries.flatMap(({ kind }) => (kind === 'link' ? [] : [kind]))
  return new Set(groups).size < groups.length
}
/** What stands around the pages. */
export const SiteLayout = z.object({
  header: SiteHeader,
  footer: SiteFooter,
  /** What the menu leads to, in order: groups that follow the categories, the pages and the blog, and addresses of its own. */
  menu: z
    .array(MenuEntry)
    .max(20)
    .refine((entries) => !namesTwice(entries), { message: 'menu_twice' }),
})
export type SiteLayout = z.output<typeof SiteLayout>
export const defaultLayout: SiteLayout = {
  header: { banner: '', phone: '', hours: '' },
  footer: { text: '', columns: [], socials: [] },
  menu: [{ kind: 'categories' }, { kind: 'pages' }, { kind: 'blog' }],
}

export const errors = {
  menu_twice: { status: 400, fr: 'Le menu nomme deux fois la même chose.', en: 'The menu names the same thing twice.' },
  link_malformed: {
    status: 400,
    fr: 'Une adresse commence par https://, http://, mailto:, tel: ou par / pour une page du site.',
    en: 'An address begins with https://, http://, mailto:, tel:, or with / for a page of the site.',
  },
} as const satisfies Messages

const reading = 'storefront.read'
const writing = 'storefront.write'
export const lookRoutes = {
  getStyle: route({
    method: 'GET',
    path: '/config/style',
    summary: 'Colours and fonts of the site',
    permission: reading,
    response: SiteStyle,
  }),
  setStyle: route({
    method: 'PUT',
    path: '/config/style',
    summary: 'Change the colours and fonts of the site; what letters are not read on is drawn darker or lighter',
    permission: writing,
    body: SiteStyle,
    response: SiteStyle,
  }),
  getLayout: route({
    method: 'GET',
    path: '/config/layout',
    summary: 'Head, foot and menu of the site',
    permission: reading,
    response: SiteLayout,
  }),
  setLayout: route({
    method: 'PUT',
    path: '/config/layout',
    summary: 'Change head, foot and menu of the site',
    permission: writing,
    body: SiteLayout,
    response: SiteLayout,
  }),
}
