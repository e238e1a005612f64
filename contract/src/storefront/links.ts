import { z } from 'zod'
import { requiredText } from '../base/shared.ts'

/** Whether an address may stand on the site: never one that runs something. */
export const leadsSomewhere = (url: string): boolean =>
  /^(https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:[+0-9 ().-]+|\/(?![/\\])[^\s"'<>\\]*)$/i.test(url)

const url = requiredText(500).refine(leadsSomewhere, { message: 'link_malformed' })
export const Hyperlink = z.object({ label: requiredText(60), url })
export type Hyperlink = z.output<typeof Hyperlink>

export const networks = ['facebook', 'instagram', 'youtube', 'pinterest', 'linkedin', 'mastodon', 'tiktok', 'x'] as const
export const SocialLink = z.object({
  network: z.enum(networks),
  url: requiredText(500).refine((given) => /^https:\/\//i.test(given) && leadsSomewhere(given), { message: 'link_malformed' }),
})

/** Groups follow what they show: published categories in their order, published pages of the menu, the blog once it has an article. */
export const menuGroups = ['categories', 'pages', 'blog', 'gift_cards'] as const
export const MenuEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(menuGroups) }),
  z.object({ kind: z.literal('link'), label: requiredText(60), url }),
])
export type MenuEntry = z.output<typeof MenuEntry>
