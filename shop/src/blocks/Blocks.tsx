import { type Block, type BlockType, slotNames } from '@plantule/contract/storefront/blocks'
import type { ReactNode } from 'react'
import * as any from './any-blocks.tsx'
import * as product from './product-blocks.tsx'
import type { BlockView } from './view.ts'

type Drawer<T extends BlockType> = (drawn: any.Drawn<T>) => ReactNode

const drawers: { [T in BlockType]: Drawer<T> } = {
  hero: any.Hero,
  text: any.Text,
  picture_text: any.PictureText,
  picture: any.LonePicture,
  gallery: any.Gallery,
  products: any.Products,
  categories: any.Categories,
  columns: any.Columns,
  button: any.ButtonBlock,
  hours: any.Hours,
  testimonials: any.Testimonials,
  faq: any.Faq,
  newsletter: any.Newsletter,
  map: any.Place,
  video: any.Video,
  spacer: any.Spacer,
  articles: any.Articles,
  carousel: product.Carousel,
  name: product.Name,
  buy: product.Buy,
  characteristics: product.Characteristics,
  description: product.Description,
  care: product.Care,
  origin: product.Origin,
  related: product.Related,
  delivery: product.Delivery,
}

/** One block; what stands in its columns is given, since an editor puts its own there. */
export function BlockBody({ block, view, slots = {} }: { block: Block; view: BlockView; slots?: Record<string, ReactNode> }) {
  // The table ties each type to what draws it, which the compiler cannot follow from a union.
  const Draw = drawers[block.type] as Drawer<BlockType>
  return <Draw id={block.id} props={block.props as never} view={view} slots={slots} />
}

/** The blocks of a page, one below the other. Within `.blocks` their widths follow the room that they have, not the screen. */
export const Blocks = ({ blocks, view }: { blocks: readonly Block[]; view: BlockView }) => (
  <div className="blocks">
    <BlockList blocks={blocks} view={view} />
  </div>
)

const BlockList = ({ blocks, view }: { blocks: readonly Block[]; view: BlockView }) =>
  blocks.map((block) => (
    <BlockBody
      key={block.id}
      block={block}
      view={view}
      slots={Object.fromEntries(slotNames.map((name) => [name, <BlockList key={name} blocks={block.slots?.[name] ?? []} view={view} />]))}
    />
  ))
