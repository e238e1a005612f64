import { type DiscountCodeInput, DiscountCodeInput as CodeSchema } from '@plantule/contract/codes/discount-codes'
import { type DecreasingPriceInput, DecreasingPriceInput as DecreasingSchema } from '@plantule/contract/pricing/decreasing'
import { noDeliverySettings } from '@plantule/contract/delivery/delivery'
import { OrderInput } from '@plantule/contract/orders/schemas'
import { PackInput } from '@plantule/contract/packs/packs'
import { PriceProfileInput, PriceSchemaInput } from '@plantule/contract/pricing/pricing'
import { CreditCodeInput, GiftCardInput } from '@plantule/contract/codes/vouchers'
import { sql } from 'kysely'
import type { z } from 'zod'
import { createCreditCode } from '../domains/codes/credit-codes.ts'
import { createGiftCard } from '../domains/codes/gift-cards.ts'
import { createDiscountCode } from '../domains/codes/save-discount-code.ts'
import { updateDelivery, updateFees } from '../domains/delivery/fee-settings.ts'
import { setCodes } from '../domains/orders/draft/order-codes.ts'
import { createOrder, validateOrder } from '../domains/orders/index.ts'
import { createPack } from '../domains/packs/save-pack.ts'
import { setCustomerPrices } from '../domains/pricing/customer-prices.ts'
import { createDecreasing } from '../domains/pricing/decreasing.ts'
import { createProfile } from '../domains/pricing/profiles.ts'
import { createSchema } from '../domains/pricing/schemas.ts'
import type { Ctx } from '../platform/context.ts'
import { addDays, parisDay } from '../platform/paris.ts'
import type { Article } from './fill-catalogue.ts'
import type { Buyer } from './fill-customers.ts'
import type { TermsId } from './shop-details.ts'
import { ownShop } from '../platform/own-shop.ts'

/** Prices, packs, codes and delivery fees of the demonstration, by the verbs that people use. */
export async function fillCommerce(
  ctx: Ctx,
  articles: readonly Article[],
  buyers: readonly Buyer[],
  terms: readonly TermsId[],
): Promise<void> {
  const quiet = { ...ctx, tell: async () => undefined }
  const profiles = await fillProfiles(quiet, articles, buyers, terms)
  await fillPrices(quiet, articles, buyers, profiles)
  const packs = await fillPacks(quiet, articles)
  await fillCodes(quiet, buyers, profiles)
  await fillFees(quiet, profiles)
  await fillSeasons(quiet)
  await fillPackOrders(quiet, packs, articles, buyers)
}

type Profiles = { landscapers: number; resellers: number }

async function fillProfiles(
  ctx: Ctx,
  articles: readonly Article[],
  buyers: readonly Buyer[],
  terms: readonly TermsId[],
): Promise<Profiles> {
  const term = (name: string): number | null => terms.find((one) => one.name === name)?.id ?? null
  const own = articles.filter((article) => article.container !== '').slice(0, 12)
  const prices = own.map((article) => ({ subproductId: article.id, priceCents: Math.round((article.priceCents * 0.55) / 10) * 10 }))
  const profile = async (input: z.input<typeof PriceProfileInput>): Promise<number> =>
    (await createProfile(ctx, PriceProfileInput.parse(input))).id
  const landscapers = await profile({
    name: 'Paysagistes',
    mode: 'excl',
    coefficientBp: 8_500,
    minOrderCents: 15_000,
    invoicingTermsId: term('30 jours'),
  })
  const resellers = await profile({
    name: 'Revendeurs',
    mode: 'excl',
    coefficientBp: 6_500,
    minOrderCents: 40_000,
    invoicingTermsId: term('45 jours fin de mois'),
    prices,
  })
  await profile({ name: 'Collectivités', mode: 'excl', coefficientBp: 9_000, invoicingTermsId: term('30 jours') })
  const give = (id: number, kind: Buyer['person']['kind']) =>
    sql`update customer set price_profile_id = ${id} where customer.shop_id = ${ownShop} and id = any(${buyers.filter((buyer) => buyer.person.kind === kind).map((buyer) => buyer.id)}::bigint[])`.execute(
      ctx.db,
    )
  await give(landscapers, 'landscaper')
  await give(resellers, 'reseller')
  return { landscapers, resellers }
}

async function fillPrices(ctx: Ctx, articles: readonly Article[], buyers: readonly Buyer[], { landscapers }: Profiles): Promise<void> {
  const today = parisDay(ctx.now)
  const plants = articles.filter((article) => article.container !== '')
  const { rows: hedges } = await sql<{
    id: number
    name: string
  }>`select id, name from category where category.shop_id = ${ownShop} and name in ('Haies', 'Vivaces', 'Plantes vivaces') order by level, idx limit 1`.execute(
    ctx.db,
  )
  const rule = (input: z.input<typeof DecreasingSchema>): Promise<unknown> =>
    createDecreasing(ctx, DecreasingSchema.parse(input) as DecreasingPriceInput)
  const tiers = [
    { fromQuantity: 10, value: 1_000 },
    { fromQuantity: 50, value: 2_000 },
    { fromQuantity: 100, value: 2_800 },
  ]
  const [hedge] = hedges
  if (hedge) {
    await rule({ name: `${hedge.name} par quantité`, scope: 'category', scopeId: hedge.id, unit: 'percent', tiers, cumulative: true })
    await rule({
      name: 'Chantiers de paysagistes',
      scope: 'category',
      scopeId: hedge.id,
      profileId: landscapers,
      unit: 'percent',
      tiers: [{ fromQuantity: 200, value: 3_500 }],
    })
  }
  const [first, second, third] = [3, 17, 29].map((at) => plants[at % Math.max(plants.length, 1)])
  const day = (from: number): string => addDays(today, from)
  if (first) await rule({ name: 'Par dix', scope: 'product', scopeId: first.productId, unit: 'percent', tiers: tiers.slice(0, 2) })
  if (second)
    await rule({
      kind: 'promotion',
      name: 'Plante du mois',
      scope: 'product',
      scopeId: second.productId,
      unit: 'percent',
      firstDay: day(-6),
      lastDay: day(12),
      tiers: [{ fromQuantity: 1, value: 2_000 }],
    })
  if (third) {
    await rule({
      kind: 'promotion',
      name: 'Fête des plantes',
      scope: 'product',
      scopeId: third.productId,
      unit: 'percent',
      firstDay: day(20),
      lastDay: day(22),
      tiers: [{ fromQuantity: 1, value: 1_500 }],
    })
    await rule({
      kind: 'promotion',
      name: 'Déstockage',
      scope: 'subproduct',
      scopeId: third.id,
      unit: 'price',
      firstDay: day(-60),
      lastDay: day(-30),
      tiers: [{ fromQuantity: 1, value: Math.round(third.priceCents / 2) }],
    })
  }
  const { rows: containers } = await sql<{
    id: number
  }>`select id from container where container.shop_id = ${ownShop} order by idx, id limit 3`.execute(ctx.db)
  const lines = containers.map(({ id }, at) => ({
    containerId: id,
    kind: 'formula' as const,
    factorBp: 10_000 + at * 500,
    addCents: at * 20,
  }))
  if (lines.length > 0) await createSchema(ctx, PriceSchemaInput.parse({ name: 'Tarif de saison', roundTo: 10, lines }))
  const [regular] = buyers.filter((buyer) => buyer.person.kind === 'landscaper')
  const own = plants.slice(5, 9).map(({ id, priceCents }, at) => ({
    subproductId: id,
    mode: 'excl' as const,
    priceCents: Math.round(priceCents * 0.6),
    firstDay: day(-100),
    lastDay: at === 3 ? day(-10) : day(265),
  }))
  if (regular) await setCustomerPrices(ctx, regular.id, { items: own })
}

/** Three of the same kind together, and a tree with what it is planted with, which has another rate of TVA. */
async function fillPacks(ctx: Ctx, articles: readonly Article[]): Promise<number[]> {
  const groups = Map.groupBy(
    articles.filter((article) => article.container !== '' && article.priceCents < 1_500 && article.stock > 20),
    (article) => article.path.at(-1) ?? '',
  )
  const trios = [...groups]
    .map(([name, group]) => ({ name, group: [...new Map(group.map((article) => [article.productId, article])).values()].slice(0, 3) }))
    .filter(({ group }) => group.length === 3)
    .slice(0, 4)
  const packs: number[] = []
  const make = async (input: z.input<typeof PackInput>): Promise<void> =>
    void packs.push((await createPack(ctx, PackInput.parse({ published: true, ...input }))).id)
  for (const { name, group } of trios) {
    await make({
      name: `Trio ${name.toLowerCase()}`,
      discountBp: 1_000,
      description: 'Trois plantes qui vont bien ensemble, à planter par taches.',
      items: group.map(({ id }, at) => ({ subproductId: id, quantity: at === 0 ? 3 : 2 })),
    })
  }
  const named = (words: string) => articles.find((article) => article.label.startsWith(words))
  const tree = articles.find((article) => article.path.includes('Arbres fruitiers') && article.stock > 5)
  const [soil, stake, tie] = [named('Terreau de plantation'), named('Tuteur en châtaignier'), named('Lien souple')]
  if (tree && soil && stake && tie) {
    const items = [
      { subproductId: tree.id, quantity: 1 },
      { subproductId: soil.id, quantity: 2 },
      { subproductId: stake.id, quantity: 1 },
      { subproductId: tie.id, quantity: 1 },
    ]
    const sum = tree.priceCents + 2 * soil.priceCents + stake.priceCents + tie.priceCents
    await make({
      name: 'Kit de plantation fruitier',
      priceKind: 'fixed',
      priceCents: Math.floor((sum * 0.88) / 100) * 100 + 90,
      description: 'Un fruitier, deux sacs de terreau, son tuteur et ses liens.',
      items,
    })
  }
  return packs
}

async function fillCodes(ctx: Ctx, buyers: readonly Buyer[], { landscapers }: Profiles): Promise<void> {
  const today = parisDay(ctx.now)
  const code = (input: z.input<typeof CodeSchema>): Promise<unknown> =>
    createDiscountCode(ctx, CodeSchema.parse(input) as DiscountCodeInput)
  await code({ code: 'BIENVENUE', label: 'Première commande', kind: 'percent', value: 1_000, perCustomer: 1 })
  await code({
    code: 'PRINTEMPS',
    label: 'Printemps au jardin',
    kind: 'percent',
    value: 1_500,
    minCents: 5_000,
    fromDay: addDays(today, -20),
    toDay: addDays(today, 40),
  })
  await code({ code: 'PORTOFFERT', label: 'Livraison offerte', kind: 'free_shipping', minCents: 8_000 })
  await code({
    code: 'CHANTIER50',
    label: 'Chantiers',
    kind: 'amount',
    value: 5_000,
    minCents: 60_000,
    scope: { profileIds: [landscapers] },
    maxUses: 100,
  })
  await code({
    code: 'ETE',
    label: 'Été dernier',
    kind: 'percent',
    value: 1_000,
    fromDay: addDays(today, -200),
    toDay: addDays(today, -110),
  })
  const privates = buyers.filter((buyer) => buyer.person.kind === 'private')
  for (const [at, amountCents] of [3_000, 5_000, 10_000, 5_000].entries()) {
    const payment_type = at === 3 ? null : 'card'
    await createGiftCard(
      ctx,
      GiftCardInput.parse({
        customerId: privates[at]?.id ?? null,
        amountCents,
        payment_type,
        recipient: privates[at + 10]?.name ?? '',
        message: 'Pour un jardin plein de fleurs.',
      }),
    )
  }
  await createCreditCode(
    ctx,
    CreditCodeInput.parse({ customerId: privates[5]?.id ?? null, amountCents: 1_850, reason: 'Plante arrivée abîmée' }),
  )
}

async function fillFees(ctx: Ctx, { landscapers, resellers }: Profiles): Promise<void> {
  const band = (from: number, upTo: number | null, feeCents: number) => ({ from, upTo, feeCents })
  const home = [band(0, 2_000, 890), band(2_000, 5_000, 1_190), band(5_000, 10_000, 1_690), band(10_000, 30_000, 2_990)]
  const free = [{ zone: 'mainland' as const, profileId: null, fromCents: 12_000 }]
  const grid = (bands: typeof home) => [{ zone: 'mainland' as const, basis: 'weight' as const, bands }]
  await updateFees(ctx, 'home', { enabled: true, packagingG: 400, perArticleCents: 0, maxG: 30_000, grids: grid(home), free })
  await updateFees(ctx, 'relay', {
    enabled: true,
    packagingG: 300,
    perArticleCents: 0,
    maxG: 30_000,
    grids: grid([band(0, 5_000, 590), band(5_000, 30_000, 1_290)]),
    free,
  })
  const truckFree = [landscapers, resellers].map((profileId) => ({ zone: null, profileId, fromCents: 80_000 }))
  const truck = {
    enabled: true,
    basis: 'km' as const,
    plantsPerPallet: 90,
    bands: [band(0, 20, 2_500), band(20, 50, 4_900), band(50, 120, 9_900)],
    perArticleCents: 0,
    free: truckFree,
  }
  await updateDelivery(ctx, { rules: noDeliverySettings.rules, truck })
}

/** Weeks in which some things are sold: vegetable plants in spring, herbs from spring to autumn. */
async function fillSeasons(ctx: Ctx): Promise<void> {
  for (const [name, from, to] of [
    ['Plants de légumes', 14, 24],
    ['Aromatiques', 10, 44],
    ['Graminées', 9, 47],
  ] as const) {
    await sql`
      update subproduct s set week_from = ${from}, week_to = ${to}
      from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
      where pc.shop_id = ${ownShop} and s.shop_id = ${ownShop} and pc.product_id = s.product_id and ${name} in (c.name, up.name)`.execute(
      ctx.db,
    )
  }
}

/** Some of the packs are on order already, one with a code. */
async function fillPackOrders(ctx: Ctx, packs: readonly number[], articles: readonly Article[], buyers: readonly Buyer[]): Promise<void> {
  const privates = buyers.filter((buyer) => buyer.person.kind === 'private')
  for (const [at, packId] of packs.slice(-3).entries()) {
    const lines = [{ packId, quantity: 1 }, ...(at === 1 ? [{ subproductId: articles[at]?.id ?? null, quantity: 2 }] : [])]
    const order = await createOrder(
      ctx,
      OrderInput.parse({ customerId: privates[(20 + at) % privates.length]?.id ?? null, channel: 'web', deliveryMode: 'collect', lines }),
    )
    if (at === 0) await setCodes(ctx, order.id, ['BIENVENUE'], order.version)
    if (at < 2) await validateOrder(ctx, order.id)
  }
}
