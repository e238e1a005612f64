import { buffer } from 'node:stream/consumers'
import { CATALOG_AT_ONCE, type CatalogOptions, MAX_CATALOG } from '@plantule/contract/printing/printing'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentData } from '../../platform/documents/documents.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import { openFile, saveFile, storeBytes } from '../../platform/files/save-file.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { parisDay } from '../../platform/paris.ts'
import { missingOf } from '../../platform/named-inside.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { runOperation, startOperation } from '../downloads/index.ts'
import { currentShop, invoicingInfo, lookToday } from '../shops/index.ts'
import { catalogProducts, catalogSize } from './catalog-data.ts'
import { plainText } from './plain-text.ts'
import { plantFacts } from './plant-facts.ts'
import { type Prices, printedPrices } from './prices.ts'
import { catalogJob } from './jobs.ts'

type Data = DocumentData<'catalog'>
type Drawn = Data['groups'][number]['products'][number]
/** Reads the pictures and makes the document; to be called once the transaction is over. */
type Render = () => Promise<Buffer>

const TEXT = 220

const priceNotes = {
  fr: { incl: 'Prix TTC', excl: 'Prix HT' },
  en: { incl: 'Prices incl. VAT', excl: 'Prices excl. VAT' },
} as const

const titles = {
  fr: { list: 'Catalogue', cards: 'Catalogue', prices: 'Tarif', availability: 'Disponibilités' },
  en: { list: 'Catalogue', cards: 'Catalogue', prices: 'Price list', availability: 'Availability' },
} as const

export const titleOf = (options: CatalogOptions, locale: 'fr' | 'en'): string => options.title || titles[locale][options.layout]

/** Throws `nothing_to_print`, `catalog_too_large`, `unknown_choice`. */
async function prepare(ctx: Ctx, options: CatalogOptions, most: number): Promise<Render> {
  const { products: count } = await catalogSize(ctx, options)
  if (count === 0) throw new Refused('nothing_to_print')
  if (count > most) throw new Refused('catalog_too_large', { count, max: MAX_CATALOG })
  const products = await catalogProducts(ctx, options, most)
  const prices = await printedPrices(
    ctx,
    options.profileId ?? null,
    products.flatMap((product) => product.sizes.map((size) => size.id)),
  )
  const shop = await currentShop(ctx)
  const info = await invoicingInfo(ctx)
  const pictured = options.layout === 'list' || options.layout === 'cards'
  const files = new Map<number, () => Promise<Buffer>>()
  for (const { id, pictureFileId } of pictured ? products : []) {
    if (pictureFileId === null) continue
    const file = await openFile(ctx, pictureFileId)
    files.set(id, async () => buffer(await file.read()))
  }
  const shopLook = await lookToday(ctx)
  const look = { ...shopLook, colour: options.colour ?? shopLook.colour }
  const { locale, now } = ctx
  const head = {
    locale,
    layout: options.layout,
    title: titleOf(options, locale),
    intro: options.intro,
    shop: info.legalName || shop.name,
    contact: [info.phone, info.email, info.website.replace(/^https?:\/\//, '').replace(/\/$/, '')].filter(Boolean).join('  ·  '),
    issueDate: parisDay(now),
    priceNote: noteOf(prices, locale),
  }
  return async () => {
    const groups: Data['groups'] = []
    for (const product of products) {
      const name = options.order === 'category' ? product.group : ''
      if (groups.at(-1)?.name !== name || groups.length === 0) groups.push({ name, products: [] })
      const drawn: Drawn = {
        name: product.name,
        latinName: product.latinName,
        cultivar: product.cultivar,
        facts: plantFacts(product.botanical, locale),
        text: plainText(product.description, TEXT),
        picture: (await files.get(product.id)?.()) ?? null,
        sizes: product.sizes.map((size) => ({ ...size, priceCents: prices.of.get(size.id) ?? 0 })),
      }
      groups.at(-1)?.products.push(drawn)
    }
    return renderPdf('catalog', { ...head, groups }, { date: now, look, timeoutMs: 300_000, tagged: products.length <= CATALOG_AT_ONCE })
  }
}

const noteOf = ({ mode, profile }: Prices, locale: 'fr' | 'en'): string => [priceNotes[locale][mode], profile].filter(Boolean).join('  ·  ')

/** Throws `nothing_to_print`, `catalog_too_large`, `unknown_choice`. */
export async function catalogPdf(ctx: Ctx, options: CatalogOptions): Promise<FileReply> {
  const render = await prepare(ctx, options, CATALOG_AT_ONCE)
  return { name: `${titleOf(options, ctx.locale)} ${parisDay(ctx.now)}.pdf`, inline: true, body: render }
}

/** The same as a download, for more products. Throws `nothing_to_print`, `catalog_too_large`, `unknown_choice`. */
export async function makeCatalog(ctx: Ctx, options: CatalogOptions): Promise<{ operationId: number }> {
  if ((await missingOf(ctx, 'price_profile', [options.profileId ?? null])).size > 0) throw refusedField('unknown_choice', ['profileId'])
  const { products } = await catalogSize(ctx, options)
  if (products === 0) throw new Refused('nothing_to_print')
  if (products > MAX_CATALOG) throw new Refused('catalog_too_large', { count: products, max: MAX_CATALOG })
  const { id } = await startOperation(ctx, {
    kind: 'catalogue.print',
    title: titleOf(options, ctx.locale),
    download: true,
    job: catalogJob,
    data: { options, locale: ctx.locale },
    total: products,
    right: 'catalogue.read',
  })
  return { operationId: id }
}

export const runCatalog = ({ operationId, options, locale }: JobOf<typeof catalogJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const render = await shop.inShop((ctx) => prepare({ ...ctx, locale }, options, MAX_CATALOG))
    await progress(1)
    const stored = await storeBytes(shop.services.files, shop.shopId, await render())
    const name = `${titleOf(options, locale)}.pdf`
    return shop.inShop(async (ctx) => ({ fileId: (await saveFile(ctx, { name, mime: 'application/pdf', stored })).id }))
  })
