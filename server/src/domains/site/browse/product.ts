import type { SiteHead, SiteProduct } from '@plantule/contract/site/site-page'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { newestBeside, productPage } from '../../visitors/index.ts'
import { aroundOf } from '../frame.ts'
import { blocksOf, composed } from './blocks.ts'
import { categoryPath, productPath } from '../site-paths.ts'
import { summary, toCard } from './cards.ts'

const OTHERS = 4

/** A published product. Throws `not_found`; answers `gone` for one that the shop took out of its catalogue. */
export async function productOf(
  ctx: Ctx,
  id: number,
  path: string,
): Promise<{ head: SiteHead; content: SiteProduct } | { movedTo: string } | 'gone'> {
  const [{ view }, blocks] = await Promise.all([aroundOf(ctx), composed(ctx, 'product')])
  // A page that the shop composed shows others by a block of its own.
  const [found, others] = await Promise.all([
    productPage(ctx, id).catch(unlessMissing),
    blocks.length > 0 ? [] : newestBeside(ctx, id, OTHERS),
  ])
  if (!found) return gone(ctx, id)
  const today = productPath(id, found.name, found.cultivar)
  if (path !== today) return { movedTo: today }
  const template = await blocksOf(ctx, 'product', found)
  const title = [found.name, found.cultivar && `‘${found.cultivar}’`].filter(Boolean).join(' ')
  return {
    head: {
      title,
      description: summary(found.description) || found.latinName,
      imageKey: found.pictures[0]?.imageKey ?? null,
      kind: 'product',
    },
    content: {
      kind: 'product',
      template,
      id,
      name: found.name,
      latinName: found.latinName,
      cultivar: found.cultivar,
      description: found.description,
      plant: found.type === 'plant' ? found.botanical : null,
      tags: found.tags,
      trail: found.categories.slice(0, 3).map(({ name, url }) => ({ label: name, path: categoryPath(url) })),
      pictures: found.pictures.map(({ imageKey, alt, width, height }) => ({ key: imageKey, alt, width, height })),
      beside: view.product_view.characteristics,
      sizes: found.subproducts.map(({ id: sizeId, label, priceCents, promotion, inStock, availableFrom, weekFrom, weekTo }) => ({
        id: sizeId,
        label,
        priceCents,
        promotion,
        inStock,
        availableFrom,
        weeks: weekFrom !== null && weekTo !== null ? { from: weekFrom, to: weekTo } : null,
      })),
      others: others.map(toCard),
    },
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Refused && error.code === 'not_found') return undefined
  throw error
}

async function gone(ctx: Ctx, id: number): Promise<'gone'> {
  const row = await ctx.db.selectFrom('product').select('id').where('id', '=', id).where('archived_at', 'is not', null).executeTakeFirst()
  if (!row) throw new Refused('not_found')
  return 'gone'
}
