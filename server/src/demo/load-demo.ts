import type { Actor, Ctx } from '../platform/context.ts'
import { daysBefore } from '../platform/forget.ts'
import { gatherStatistics } from '../platform/gather-statistics.ts'
import { addDays, parisDay } from '../platform/paris.ts'
import { basketsFrom } from './orders/baskets.ts'
import { parisInstant } from './calendar.ts'
import { fillCards } from './card-payments/fill-cards.ts'
import { fillBooks } from './books/fill-books.ts'
import { fillCatalogue } from './catalogue/fill-catalogue.ts'
import { fillCodes } from './codes/fill-codes.ts'
import { fillFees } from './delivery/fill-fees.ts'
import { fillPackOrders } from './orders/fill-pack-orders.ts'
import { fillPacks } from './packs/fill-packs.ts'
import { fillPricing } from './pricing/fill-pricing.ts'
import { fillSeasons } from './catalogue/fill-seasons.ts'
import { fillCustomers } from './customers/fill-customers.ts'
import { fillGrown } from './orders/fill-grown.ts'
import { fillLife } from './orders/fill-life.ts'
import { fillPast } from './orders/fill-past.ts'
import { fillPassports } from './passports/fill-passports.ts'
import { fillCertificates } from './traceability/fill-certificates.ts'
import { fillLocal } from './traceability/fill-local.ts'
import { fillProduction } from './production/fill-production.ts'
import { fillPlaces } from './production/fill-places.ts'
import { fillRecent, type Staff } from './orders/fill-recent.ts'
import { fillOddities } from './customers/fill-oddities.ts'
import { fillRounds } from './orders/fill-rounds.ts'
import { fillSite } from './storefront/fill-site.ts'
import { fillNewsletters } from './marketing/fill-newsletters.ts'
import { fillPrograms } from './programs/fill-programs.ts'
import { fillSupport } from './support/fill-support.ts'
import { fillSubscription } from './subscription/fill-subscription.ts'
import { fillSlots } from './delivery/fill-slots.ts'
import { fillFairs } from './till/fill-fairs.ts'
import { fillRecall } from './traceability/fill-recall.ts'
import { fillTraceability } from './traceability/fill-traceability.ts'
import { fillTill } from './till/fill-till.ts'
import { fillTracking } from './tracking/fill-tracking.ts'
import { plannerOf } from './orders/order-plan.ts'
import { fillStock } from './stock/past-stock.ts'
import { demoPlants } from './catalogue/plants.ts'
import { fillShopDetails } from './shops/shop-details.ts'

const PLANTS = 400
const CUSTOMERS = 600
const ORDERS = 5_000

/**
 * Fills an empty shop with a nursery and its last two years, the same for the same day. Each domain fills its own
 * (`demo/<domain>/`), in an order in which what one needs of another stands there. All in the caller's transaction.
 * @param factor 1 makes 400 plants, 600 customers and 5,000 orders
 * @param onStep is told as each part is filled, `DEMO_STEPS` times
 */
export async function loadDemo(ctx: Ctx, factor = 1, onStep: () => Promise<void> = async () => undefined): Promise<{ refused: string[] }> {
  /** A part of a domain: it is filled, and its step told. */
  const part = async <T>(filled: Promise<T>): Promise<T> => {
    const made = await filled
    await onStep()
    return made
  }
  const opened = { ...ctx, now: parisInstant(addDays(parisDay(ctx.now), -740), 8 * 60), publish: async () => undefined }
  // What people are told live would be told of a past; what concerns nobody needs no notice.
  const silent = { ...ctx, publish: async () => undefined }
  const quiet = { ...ctx, tell: async () => undefined }
  const staff = await staffOf(ctx)
  const terms = await part(fillShopDetails(opened))
  const articles = await part(fillCatalogue(opened, demoPlants(Math.ceil(PLANTS * factor))))
  const buyers = await part(fillCustomers(ctx, Math.ceil(CUSTOMERS * factor), terms))
  const planner = plannerOf(buyers, basketsFrom(articles))
  const { outflows, coming, unbilled } = await part(fillPast(ctx, planner, ORDERS * factor, staff.owner))
  await part(fillStock(ctx, articles, outflows))
  await gatherStatistics(ctx)
  await part(fillPlaces(ctx))
  await part(fillProduction(ctx))
  await part(fillTraceability(ctx))
  await part(fillLocal(silent))
  const refusals = await part(fillRecent(ctx, planner, { coming, unbilled }, staff))
  const profiles = await part(fillPricing(quiet, articles, buyers, terms))
  const packs = await part(fillPacks(quiet, articles))
  await part(fillCodes(quiet, buyers, profiles))
  await part(fillFees(quiet, profiles))
  await part(fillSeasons(quiet))
  await part(fillPackOrders(quiet, packs, articles, buyers))
  await fillGrown(quiet, buyers)
  await part(fillBooks(ctx))
  await part(fillSlots(ctx))
  await part(fillRounds(ctx))
  await part(fillTill(ctx, staff))
  await part(fillFairs(ctx, staff))
  await part(fillTracking(ctx))
  await part(fillSite(silent))
  await part(fillNewsletters(silent))
  await part(fillOddities(silent))
  await part(fillPassports(silent))
  await part(fillRecall(silent))
  await part(fillSupport(ctx, staff))
  await part(fillPrograms(ctx, staff))
  await gatherStatistics(ctx)
  // Late, so that the dashboard's latest actions are those of orders.
  await part(fillLife(ctx, staff))
  await part(fillCards(ctx))
  await part(fillCertificates(silent, buyers))
  await part(fillSubscription(ctx))
  // What happened long ago has been read long ago.
  await ctx.db.updateTable('notice').set({ read_at: ctx.now }).where('at', '<', daysBefore(ctx, 1)).execute()
  for (const refusal of refusals)
    ctx.services.log.warn({ code: refusal.code, details: refusal.details }, 'an action of the demonstration was refused')
  await ctx.publish('orders.changed', {}, 'orders.read')
  return { refused: refusals.map((refusal) => refusal.code) }
}

/** Those who work in the demonstration; whoever is missing is stood in for. */
async function staffOf(ctx: Ctx): Promise<Staff> {
  const members = await ctx.db
    .selectFrom('member')
    .select(['id', 'name', 'preset', 'rights'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const actor = (preset: string): Actor => {
    const member = members.find((one) => one.preset === preset) ?? members[0]
    return member ? { kind: 'member', id: member.id, name: member.name, rights: member.rights } : ctx.actor
  }
  return { owner: actor('owner'), seller: actor('seller'), grower: actor('grower') }
}
