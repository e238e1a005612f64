import type { LetterShowing } from '@plantule/contract/marketing/newsletters'
import { imageUrl } from '@plantule/contract/library/library'
import type { BlockPicture } from '@plantule/contract/storefront/block-data'
import type { Block, BlockProps } from '@plantule/contract/storefront/blocks'
import type { Ctx } from '../../platform/context.ts'
import type { Block as MailBlock } from '../../platform/mail/content.ts'
import { homeOf, idsIn, inLanguage, picturesIn, saysSomething } from '../storefront/index.ts'
import { plantsNow, type Reader } from './letter-plants.ts'

/** Of a letter in pixels: its width without its margins. */
const WIDTH = 536
const heights = { small: 12, medium: 28, large: 52 } as const

/** A letter as a mail says it; `empty`: its blocks that show nothing. */
export type LetterContent = { content: MailBlock[]; empty: string[] }
type LetterSource = { html: string; blocks: readonly Block[] | null; showing: LetterShowing }

/** What a letter says to one reader at this moment: its plants are read from the stock now. */
export async function letterContent(ctx: Ctx, { html, blocks, showing }: LetterSource, reader: Reader): Promise<LetterContent> {
  const { publicUrl } = ctx.services.config
  if (blocks === null) return { content: [{ kind: 'html', html: picturesForMail(html, publicUrl) }], empty: [] }
  const home = await homeOf(ctx)
  const written = {
    publicUrl,
    home: inLanguage(home, reader.language),
    pictures: await picturesIn(ctx, idsIn(blocks, 'image')),
  }
  const content: MailBlock[] = []
  const empty: string[] = []
  for (const block of blocks) {
    const told =
      block.type === 'products' ? await plantsNow(ctx, { props: block.props, showing, reader, home }) : plainBlock(block, written)
    if (told) content.push(told)
    else empty.push(block.id)
  }
  return { content, empty }
}

/** Whether a letter tells its readers anything. */
export const tells = (content: readonly MailBlock[]): boolean =>
  content.some((block) => (block.kind === 'html' ? saysSomething(block.html) : block.kind !== 'space'))

type Place = { publicUrl: string; home: string; pictures: Record<string, BlockPicture> }

function plainBlock(block: Block, { publicUrl, home, pictures }: Place): MailBlock | undefined {
  switch (block.type) {
    case 'text': {
      const html = linksOutward(picturesForMail(block.props.html, publicUrl), home)
      return saysSomething(html) ? { kind: 'html', html } : undefined
    }
    case 'button':
      return buttonOf(block.props, home)
    case 'picture': {
      const { imageId, caption, link } = block.props
      const picture = imageId === null ? undefined : pictures[String(imageId)]
      return (
        picture && {
          kind: 'picture',
          src: `${publicUrl}${imageUrl(picture.key, 800, 'jpg')}`,
          alt: picture.alt,
          width: Math.min(WIDTH, picture.width),
          ...(caption && { caption }),
          ...(link && { url: outward(link, home) }),
        }
      )
    }
    case 'spacer':
      return { kind: 'space', height: heights[block.props.size], line: block.props.line }
    default:
      return undefined
  }
}

const buttonOf = ({ label, link, look, align }: BlockProps<'button'>, home: string): MailBlock | undefined =>
  label === '' || link === ''
    ? undefined
    : {
        kind: 'button',
        label,
        url: outward(link, home),
        ...(look === 'plain' && { plain: true }),
        ...(align === 'center' && { centred: true }),
      }

/** A page of the shop by its whole address: a mail stands on no page. */
function outward(link: string, home: string): string {
  if (link.startsWith('/')) return `${home}${link}`
  return /^[#?]/.test(link) ? `${home}/${link}` : link
}
const linksOutward = (html: string, home: string): string =>
  html.replaceAll(/(<a [^>]*?href=")([/?#][^"]*)"/g, (_, before: string, link: string) => `${before}${outward(link, home)}"`)

/** Pictures get their whole address, and the format that every mail program shows. */
const picturesForMail = (html: string, publicUrl: string): string =>
  html.replaceAll(/src="(\/api\/v2\/image\/[\w-]+\/\d+)\.\w+"/g, `src="${publicUrl}$1.jpg"`)
