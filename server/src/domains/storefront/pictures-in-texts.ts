import { imageSizes, imageUrl } from '@plantule/contract/library/library'
import type { Block } from '@plantule/contract/storefront/blocks'
import type { Ctx } from '../../platform/context.ts'
import { pictureKeysIn } from '../catalogue/index.ts'

/** A picture within a text that was cleaned when it was saved: such a text holds no `>` within its attributes. */
const written = /<img ([^>]*?)src="\/api\/v2\/image\/([\w-]{8,40})\/\d+\.\w+"([^>]*?)\s*\/?>/g

/**
 * Texts as visitors get them: each picture in the size that its reader's screen needs, with its place kept free until it is there. One
 * that is gone since goes.
 */
async function shownTexts(ctx: Ctx, texts: readonly string[]): Promise<(text: string) => string> {
  const keys = [...new Set(texts.flatMap(pictureKeysIn))]
  if (keys.length === 0) return (text) => text
  const rows = await ctx.db.selectFrom('image').select(['key', 'width', 'height']).where('key', 'in', keys).execute()
  const sides = new Map(rows.map(({ key, width, height }) => [key, `width="${width}" height="${height}"`]))
  return (text) =>
    text.replaceAll(written, (_, before: string, key: string, after: string) => {
      const side = sides.get(key)
      if (!side) return ''
      const set = imageSizes.map((size) => `${imageUrl(key, size)} ${size}w`).join(', ')
      return `<img ${before}src="${imageUrl(key, 800)}"${after} srcset="${set}" sizes="(min-width: 48em) 720px, 100vw" ${side} loading="lazy" decoding="async">`
    })
}

export const shownText = async (ctx: Ctx, text: string): Promise<string> => (await shownTexts(ctx, [text]))(text)

/** The same of all texts of a page of blocks, which are called `html` wherever they stand. */
export async function withShownTexts(ctx: Ctx, blocks: Block[]): Promise<Block[]> {
  const texts: string[] = []
  eachText(blocks, (text) => (texts.push(text), text))
  const shown = await shownTexts(ctx, texts)
  return eachText(blocks, shown) as Block[]
}

function eachText(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => eachText(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === 'html' && typeof one === 'string' ? change(one) : eachText(one, change)]),
  )
}
