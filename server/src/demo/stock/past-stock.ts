import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { insertRows } from '../bulk.ts'
import { parisInstant } from '../calendar.ts'
import type { Article } from '../catalogue/fill-catalogue.ts'
import { type Random, randomFrom } from '../random.ts'

/** Plants of an order: held, then gone with it, or free again when it was cancelled. */
export type Outflow = {
  orderId: number
  subproductId: number
  quantity: number
  heldAt: Date
  leftAt: Date | null
  freedAt: Date | null
  author: string
}

type Movement = {
  subproductId: number
  at: Date
  kind: string
  onHand: number
  reserved: number
  reason: string
  source: string
  sourceId: number | null
  author: string
}

/** Seasons at whose start the fields and tunnels deliver. */
function seasonsOf(today: string): Date[] {
  const first = addDays(today, -732)
  const starts = [0, 1, 2].flatMap((years) => ['02-12', '09-03'].map((day) => `${Number(first.slice(0, 4)) + years}-${day}`))
  return [first, ...starts.filter((day) => day > first && day < today).toSorted()].map((day) => parisInstant(day, 7 * 60))
}

/** The movements of two years, and the levels that they end in: each season brings what it sells, and the stock stays. */
export async function fillStock(ctx: Ctx, articles: readonly Article[], outflows: readonly Outflow[]): Promise<void> {
  const seasons = seasonsOf(parisDay(ctx.now))
  const losses = lossesOf(articles, seasons, randomFrom('losses'))
  const movements = [...inflowsOf(articles, seasons, outflows, losses), ...losses, ...outflows.flatMap(movementsOf)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || b.onHand - a.onHand,
  )
  const levels = new Map(articles.map((article) => [article.id, { onHand: 0, reserved: 0, at: seasons[0] }]))
  const rows = movements.map((movement) => {
    const level = levels.get(movement.subproductId)
    if (!level) throw new Error('A movement names no article')
    level.onHand += movement.onHand
    level.reserved += movement.reserved
    level.at = movement.at
    return {
      subproduct_id: movement.subproductId,
      at: movement.at,
      kind: movement.kind,
      on_hand_change: movement.onHand,
      reserved_change: movement.reserved,
      on_hand_after: level.onHand,
      reserved_after: level.reserved,
      reason: movement.reason,
      source: movement.source,
      source_id: movement.sourceId,
      author: movement.author,
    }
  })
  await insertRows(ctx, 'stock_movement', rows)
  await insertRows(
    ctx,
    'stock_level',
    [...levels].map(([subproduct_id, level], at) => ({
      subproduct_id,
      on_hand: level.onHand,
      reserved: level.reserved,
      backorder: at % 41 === 40,
      updated_at: level.at,
    })),
  )
}

const movementsOf = ({ orderId, subproductId, quantity, heldAt, leftAt, freedAt, author }: Outflow): Movement[] => {
  const own = { subproductId, reason: '', source: 'order', sourceId: orderId }
  const held = { ...own, at: heldAt, kind: 'reservation', onHand: 0, reserved: quantity, author }
  if (leftAt) return [held, { ...own, at: leftAt, kind: 'sale', onHand: -quantity, reserved: -quantity, author: 'Hugo Perrin' }]
  return [held, { ...own, at: freedAt ?? heldAt, kind: 'release', onHand: 0, reserved: -quantity, author }]
}

function inflowsOf(
  articles: readonly Article[],
  seasons: readonly Date[],
  outflows: readonly Outflow[],
  losses: readonly Movement[],
): Movement[] {
  const needs = new Map(articles.map((article) => [article.id, seasons.map(() => 0)]))
  const count = (subproductId: number, at: Date, quantity: number) => {
    const season = seasons.findLastIndex((start) => start <= at)
    const need = needs.get(subproductId)
    if (need) need[season] = (need[season] ?? 0) + quantity
  }
  for (const outflow of outflows) if (outflow.leftAt) count(outflow.subproductId, outflow.heldAt, outflow.quantity)
  for (const loss of losses) count(loss.subproductId, loss.at, -loss.onHand)
  return articles.flatMap((article) =>
    seasons.flatMap((at, season): Movement[] => {
      const onHand = (needs.get(article.id)?.[season] ?? 0) + (season === 0 ? article.stock : 0)
      if (onHand === 0) return []
      const own = { subproductId: article.id, at, onHand, reserved: 0, sourceId: null, author: 'Hugo Perrin' }
      return [
        season === 0
          ? { ...own, kind: 'initial', reason: 'Inventaire de départ', source: 'manual' }
          : { ...own, kind: 'production', reason: 'Mise en vente', source: 'production' },
      ]
    }),
  )
}

const reasons = ['Gel de printemps', 'Casse au rempotage', 'Sécheresse', 'Invendu déclassé']

function lossesOf(articles: readonly Article[], seasons: readonly Date[], random: Random): Movement[] {
  return articles
    .filter((article) => article.latinName !== '' && random.chance(0.12))
    .map((article) => ({
      subproductId: article.id,
      at: new Date(random.pick(seasons.slice(0, -1)).getTime() + random.whole(20, 60) * 86_400_000),
      kind: 'loss',
      onHand: -random.whole(1, 6),
      reserved: 0,
      reason: random.pick(reasons),
      source: 'manual',
      sourceId: null,
      author: 'Hugo Perrin',
    }))
}
