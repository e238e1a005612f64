import type { SiteBlocks, SiteFrame } from '@plantule/contract/site/site-page'
import { hrefIn } from '../address.ts'
import { Blocks } from '../blocks/Blocks.tsx'

/** A page of blocks that the shop composed. */
export function Composed({ frame, template }: { frame: SiteFrame; template: NonNullable<SiteBlocks> }) {
  const at = (path: string): string => hrefIn(frame, path)
  const links = {
    product: (id: number) => at(`/product/${id}`),
    category: (url: string) => at(`/category/${url}`),
    article: (slug: string) => at(`/blog/${slug}`),
    page: at,
    newsletter: frame.has.letter ? at('/newsletter') : null,
    basket: frame.opening.state === 'open' ? at('/basket') : null,
  }
  // Nobody could confirm that they asked for the letter.
  const blocks = frame.has.letter ? template.blocks : template.blocks.filter(({ type }) => type !== 'newsletter')
  return <Blocks blocks={blocks} view={{ data: template.data, language: frame.language, links }} />
}
