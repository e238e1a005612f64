import type { Actor, Ctx } from '../platform/context.ts'
import { daysBefore } from '../platform/forget.ts'
import { addDays, parisDay } from '../platform/paris.ts'
import { basketsFrom } from './baskets.ts'
import { parisInstant } from './calendar.ts'
import { fillCards } from './fill-cards.ts'
import { fillBooks } from './fill-books.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillCommerce } from './fill-commerce.ts'
import { fillCustomers } from './fill-customers.ts'
import { fillLife } from './fill-life.ts'
import { fillPast } from './fill-past.ts'
import { fillPassports } from './production/fill-passports.ts'
import { fillLocal } from './production/fill-local.ts'
import { fillProduction } from './production/fill-production.ts'
import { fillPlaces } from './fill-places.ts'
import { fillRecent, type Staff } from './fill-recent.ts'
import { fillOddities } from './fill-oddities.ts'
import { fillRounds } from './fill-rounds.ts'
import { fillSite } from './fill-site.ts'
import { fillNewsletters } from './fill-newsletters.ts'
import { fillPrograms } from './fill-programs.ts'
import { fillSupport } from './fill-support.ts'
import { fillSubscription } from './fill-subscription.ts'
import { fillSlots } from './fill-slots.ts'
import { fillFairs } from './fill-fairs.ts'
import { fillTraceability } from './production/fill-traceability.ts'
import { fillTill } from './fill-till.ts'
import { fillTracking } from './fill-tracking.ts'
import { plannerOf } from './order-plan.ts'
import { fillStock } from './past-stock.ts'
import { demoPlants } from './plants.ts'
import { fillShopDetails } from './shop-details.ts'

const PLANTS = 400
const CUSTOMERS = 600
const ORDERS = 5_000

/**
 * Fills an empty shop with a nursery and its last two years, the same for the same day. All in the caller's transaction.
 * @param factor 1 makes 400 plants, 600 customers and 5,000 orders
 * @param onStep is told as each part is filled, `DEMO_STEPS` times
 */
export async function loadDemo(ctx: Ctx, factor = 1, onStep: () => Promise<void> = async () => undefined): Promise<{ refused: string[] }> {
  const opened = { ...ctx, now: parisInstant(addDays(parisDay(ctx.now), -740), 8 * 60), publish: async () => undefined }
  const terms = await fillShopDetails(opened)
  await onStep()
  const articles = await fillCatalogue(opened, demoPlants(Math.ceil(PLANTS * factor)))
  await onStep()
  const buyers = await fillCustomers(ctx, Math.ceil(CUSTOMERS * factor), terms)
  await onStep()
  const planner = plannerOf(buyers, basketsFrom(articles))
  const staff = await staffOf(ctx)
  const { outflows, coming, unbilled } = await fillPast(ctx, planner, ORDERS * factor, staff.owner)
  await onStep()
  await fillStock(ctx, articles, outflows)
  await onStep()
  await fillPlaces(ctx)
  await onStep()
  await fillProduction(ctx)
  await onStep()
  await fillTraceability(ctx)
  await onStep()
  await fillLocal({ ...ctx, publish: async () => undefined })
  await onStep()
  const refusals = await fillRecent(ctx, planner, { coming, unbilled }, staff)
  await onStep()
  await fillCommerce(ctx, articles, buyers, terms)
  await onStep()
  await fillBooks(ctx)
  await onStep()
  await fillSlots(ctx)
  await onStep()
  await fillRounds(ctx)
  await onStep()
  await fillTill(ctx, staff)
  await onStep()
  await fillFairs(ctx, staff)
  await onStep()
  await fillTracking(ctx)
  await onStep()
  await fillSite({ ...ctx, publish: async () => undefined })
  await onStep()
  await fillNewsletters({ ...ctx, publish: async () => undefined })
  await onStep()
  await fillOddities({ ...ctx, publish: async () => undefined })
  await onStep()
  await fillPassports({ ...ctx, publish: async () => undefined })
  await onStep()
  await fillSupport(ctx, staff)
  await fillPrograms(ctx, staff)
  await onStep()
  // Late, so that the dashboard's latest actions are those of orders.
  await fillLife(ctx, staff)
  await onStep()
  await fillCards(ctx)
  await onStep()
  await fillSubscription(ctx)
  await onStep()
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
