import type { CatalogOptions } from '@plantule/contract/printing/printing'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { parisDay } from '../../platform/paris.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { catalogProducts } from './catalog-data.ts'
import { printedPrices } from './prices.ts'

const MOST = 20_000
const headers = {
  fr: ['Plante', 'Nom latin', 'Cultivar', 'Déclinaison', 'Référence', 'Disponible', 'Catégorie'],
  en: ['Plant', 'Latin name', 'Cultivar', 'Size', 'Reference', 'Available', 'Category'],
} as const

/** One row a size: what customers of the trade get by mail. Throws `unknown_choice`. */
export async function availabilitySheet(ctx: Ctx, options: CatalogOptions): Promise<FileReply> {
  const products = await catalogProducts(ctx, options, MOST)
  const prices = await printedPrices(
    ctx,
    options.profileId ?? null,
    products.flatMap((product) => product.sizes.map((size) => size.id)),
  )
  const [plant, latin, cultivar, size, reference, available, category] = headers[ctx.locale]
  const price = { fr: { incl: 'Prix TTC', excl: 'Prix HT' }, en: { incl: 'Price incl. VAT', excl: 'Price excl. VAT' } }[ctx.locale][
    prices.mode
  ]
  const columns = [
    { header: plant, type: 'text' as const, width: 32 },
    { header: latin, type: 'text' as const, width: 30 },
    { header: cultivar, type: 'text' as const, width: 18 },
    { header: size, type: 'text' as const, width: 26 },
    { header: reference, type: 'text' as const, width: 16 },
    { header: available, type: 'integer' as const },
    { header: price, type: 'euros' as const },
    { header: category, type: 'text' as const, width: 40 },
  ]
  const rows = products.flatMap((product) =>
    product.sizes.map((each) => [
      product.name,
      product.latinName,
      product.cultivar,
      each.label,
      each.reference,
      each.available,
      prices.of.get(each.id) ?? 0,
      product.group,
    ]),
  )
  const name = ctx.locale === 'en' ? 'Availability' : 'Disponibilités'
  return { name: `${name} ${parisDay(ctx.now)}.xlsx`, body: async () => writeXlsx([{ name, columns, rows }]) }
}
