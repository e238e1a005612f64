import type { Init } from '@plantule/contract/shops/init'
import type { Ctx } from '../../platform/context.ts'
import { getMenu } from './menu.ts'
import { containers, rootstocks } from './reference-kinds.ts'
import { listTvaRates } from './tva-rates.ts'

/** The parts of the client state that the catalogue knows. */
export async function initParts(ctx: Ctx): Promise<Partial<Init>> {
  const menu = await getMenu(ctx)
  return {
    settings: { rootstocks: (await rootstocks.list(ctx)).items, containers: (await containers.list(ctx)).items },
    menu: menu.supercategories.map((top) => ({
      ...top,
      categories: top.categories.map((category) => ({ ...category, subcategory: category.subcategories })),
    })),
    tva_rates: (await listTvaRates(ctx)).items,
  }
}
