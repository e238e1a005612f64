import { type DecreasingPriceInput, DecreasingPriceInput as DecreasingSchema } from '@plantule/contract/pricing/decreasing'
import { PriceProfileInput, PriceSchemaInput } from '@plantule/contract/pricing/pricing'
import { sql } from 'kysely'
import type { z } from 'zod'
import { setCustomerPrices } from '../../domains/pricing/customer-prices.ts'
import { createDecreasing } from '../../domains/pricing/decreasing.ts'
import { createProfile } from '../../domains/pricing/profiles.ts'
import { createSchema } from '../../domains/pricing/schemas.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import type { Article } from '../catalogue/fill-catalogue.ts'
import type { Buyer } from '../customers/fill-customers.ts'
import type { TermsId } from '../shops/shop-details.ts'

export type Profiles = { landscapers: number; resellers: number }

/** Who buys at which prices, and what is cheaper by quantity or for a time. */
export async function fillPricing(
  ctx: Ctx,
  articles: readonly Article[],
  buyers: readonly Buyer[],
  terms: readonly TermsId[],
): Promise<Profiles> {
  const profiles = await fillProfiles(ctx, articles, buyers, terms)
  await fillPrices(ctx, articles, buyers, profiles)
  return profiles
}

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
