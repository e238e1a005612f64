import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { insertRows } from '../bulk.ts'
import { randomFrom } from '../random.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Planned = {
  code: string
  name: string
  medium: string
  path: string
  /** Days before today on which it was handed out. */
  since: number
  /** Visits on its best day, and by how much they fall each day. */
  best: number
  fall: number
  stopped?: boolean
}

const SITE = 'https://pepiniere-des-sources.example'
const links: Planned[] = [
  {
    code: 'foire-printemps',
    name: 'Foire aux plantes de Doué-la-Fontaine',
    medium: 'fair',
    path: '/rosiers',
    since: 230,
    best: 46,
    fall: 0.975,
    stopped: true,
  },
  {
    code: 'lettre-septembre',
    name: 'Infolettre de septembre : bulbes et vivaces',
    medium: 'newsletter',
    path: '/vivaces',
    since: 75,
    best: 160,
    fall: 0.9,
  },
  {
    code: 'lettre-sainte-catherine',
    name: 'Infolettre de la Sainte-Catherine',
    medium: 'newsletter',
    path: '/arbres',
    since: 6,
    best: 190,
    fall: 0.72,
  },
  { code: 'instagram', name: 'Profil Instagram', medium: 'social', path: '/', since: 330, best: 14, fall: 1 },
  {
    code: 'flyer-jardinerie',
    name: 'Flyer des jardiniers du dimanche',
    medium: 'partner',
    path: '/potager',
    since: 140,
    best: 22,
    fall: 0.985,
  },
  { code: 'affiche-entree', name: 'Affiche à l’entrée de la pépinière', medium: 'print', path: '/horaires', since: 365, best: 6, fall: 1 },
]

/** Links of the last year: visits that rise and fade, and the orders of the website that came by them. */
export async function fillTracking(ctx: Ctx): Promise<void> {
  const today = parisDay(ctx.now)
  const random = randomFrom('tracking')
  const days = links.map((link) =>
    Array.from({ length: link.since + 1 }, (_, at) => ({
      day: addDays(today, at - link.since),
      visits: Math.round(link.best * link.fall ** at * random.between(0.5, 1.3)),
    })).filter((one) => one.visits > 0),
  )
  const made = await insertRows<{ id: number }>(
    ctx,
    'tracking_link',
    links.map(({ code, name, medium, path, since, stopped }, at) => ({
      code,
      name,
      medium,
      target: SITE + path,
      note: '',
      stopped_at: stopped ? `${addDays(today, -120)}T17:00:00Z` : null,
      visits: (days[at] ?? []).reduce((sum, one) => sum + one.visits, 0),
      created_at: `${addDays(today, -since)}T08:00:00Z`,
      version: 1,
    })),
    ['id'],
  )
  await insertRows(
    ctx,
    'tracking_visit',
    made.flatMap(({ id }, at) => (days[at] ?? []).map((one) => ({ link_id: id, ...one }))),
  )
  // Up to three of ten web orders come by a link, those of a newsletter within its first fortnight; one visit in twelve buys at most.
  for (const [at, { id }] of made.entries()) {
    const link = links[at]
    if (!link) continue
    const lasting = link.fall < 0.95 ? 14 : link.since
    const most = Math.floor((days[at] ?? []).reduce((sum, one) => sum + one.visits, 0) / 12)
    await sql`update orders set tracking_link_id = ${id} where orders.shop_id = ${ownShop} and id in (select id from orders
      where orders.shop_id = ${ownShop} and channel = 'web' and tracking_link_id is null and id % 13 between ${at} and ${at + 1}
        and placed_at >= ${`${addDays(today, -link.since)}T00:00:00Z`}::timestamptz and placed_at < ${`${addDays(today, lasting - link.since + 1)}T00:00:00Z`}::timestamptz
      order by id limit ${most})`.execute(ctx.db)
  }
}
