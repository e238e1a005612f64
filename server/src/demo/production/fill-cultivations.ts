import { CultivationInput, type Cultivation, type LotTag } from '@plantule/contract/production/cultivations'
import { sql } from 'kysely'
import { connectSize } from '../../domains/production/lots/lot-sizes.ts'
import { createLotTag, tagCultivation } from '../../domains/production/lots/lot-tags.ts'
import { recordInventory, transferPlants } from '../../domains/production/lots/move-plants.ts'
import { createCultivation } from '../../domains/production/lots/save-cultivation.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays } from '../../platform/paris.ts'
import { randomFrom } from '../random.ts'
import type { DaysAgo } from './fill-production.ts'
import type { Grounds } from './grounds.ts'

/** So many sizes on sale are raised in the nursery; the others are bought ready for sale. */
const RAISED = 70
const YOUNG = 24
const PLANNED = 8

const tagsOfSeason = [
  { name: 'À rempoter', colour: 'orange' },
  { name: 'Fête des mères', colour: 'violet' },
  { name: 'À surveiller', colour: 'red' },
] as const

type Raised = {
  subproductId: number
  productId: number
  taxonId: number | null
  name: string
  containerId: number
  caliberId: number | null
  volumeMl: number | null
  onHand: number
  where: string
}

/** Pots to a square metre when they stand pot to pot, by what they hold; a quarter less for air. */
const perM2 = (volumeMl: number): number => Math.max(Math.round(7_500 / volumeMl ** (2 / 3)), 2)

/** Cultivations of a season: what is on sale, what is growing, what is planned. Gives those on sale under glass. */
export async function fillCultivations(daysAgo: DaysAgo, today: string, grounds: Grounds): Promise<Cultivation[]> {
  const random = randomFrom('cultivations')
  const raised = await readRaised(daysAgo)
  const tags: LotTag[] = []
  for (const { name, colour } of tagsOfSeason) tags.push(await createLotTag(daysAgo(600), { name, colour }))
  const tagged = async (lot: Cultivation, at: number): Promise<void> => {
    const tag = tags[at % tags.length]
    if (tag) await tagCultivation(daysAgo(10), lot.id, tag.id)
  }
  const shown: Cultivation[] = []
  for (const [at, each] of raised.slice(0, RAISED).entries()) {
    const days = random.whole(240, 560)
    const readyOn = addDays(today, -random.whole(15, 200))
    const ready = begun(each, addDays(today, -days), readyOn, each.onHand, grounds.get(each.where))
    const lot = await createCultivation(daysAgo(days), { ...ready, state: 'ready' })
    const [size] = lot.sizes
    if (size) await connectSize(daysAgo(200), size.id, each.subproductId, { version: size.version, own: 'same', note: null })
    if (each.where.startsWith('Serre')) shown.push(lot)
    if (at % 9 === 0) await tagged(lot, at)
  }
  for (const [at, each] of raised.slice(RAISED, RAISED + YOUNG).entries()) {
    const days = random.whole(20, 150)
    const young = random.whole(150, 900)
    const square = grounds.get(`Tunnel 2 Carré ${(at % 8) + 1}`)
    const lot = await createCultivation(
      daysAgo(days),
      begun(each, addDays(today, -days), addDays(today, random.whole(20, 210)), young, square),
    )
    const [size] = lot.sizes
    if (!size) continue
    const lost = at % 3 === 0 ? Math.ceil(young * random.between(0.02, 0.08)) : 0
    if (lost > 0) await lose(daysAgo, lot.id, size.id, young, lost)
    if (at % 4 === 1)
      await potOn(daysAgo, lot, each, { left: young - lost, moved: Math.floor(young / 3) }, grounds.get(`Serre 1 Tablette ${at + 1}`))
    if (at % 6 === 0) await tagged(lot, at)
  }
  for (const each of raised.slice(RAISED + YOUNG, RAISED + YOUNG + PLANNED)) {
    const startedOn = addDays(today, random.whole(20, 120))
    const planned = begun(each, startedOn, addDays(startedOn, 220), 0, undefined)
    // What they will be on sale, so that orders may hold them before.
    const sizes = planned.sizes.map((size) => ({
      ...size,
      becomesId: each.subproductId,
      expected: random.whole(12, 60) * 10,
      lossBp: 1500,
    }))
    await createCultivation(daysAgo(15), { ...planned, state: 'planned', sizes })
  }
  return shown
}

function begun(of: Raised, startedOn: string, readyOn: string, stock: number, placeId: number | undefined): CultivationInput {
  const size = { containerId: of.containerId, caliberId: of.caliberId, readyOn, perM2: of.volumeMl ? perM2(of.volumeMl) : null, stock }
  return CultivationInput.parse({
    name: of.name,
    taxonId: of.taxonId,
    productId: of.productId,
    origin: of.subproductId % 3 === 0 ? 'seed' : 'cutting',
    placeId: placeId ?? null,
    startedOn,
    readyOn,
    sizes: [size],
  })
}

async function lose(daysAgo: DaysAgo, lotId: number, sizeId: number, seen: number, lost: number): Promise<void> {
  await recordInventory(daysAgo(12), lotId, { sizeId, kind: 'loss', quantity: lost, seen, reason: 'Pourriture des racines' })
}

/** A third of a young lot goes on in pots, as a cultivation of its own. */
async function potOn(
  daysAgo: DaysAgo,
  from: Cultivation,
  of: Raised,
  { left, moved }: { left: number; moved: number },
  placeId: number | undefined,
): Promise<void> {
  const when = daysAgo(8)
  const day = addDays(from.startedOn, 1)
  const lot = await createCultivation(when, begun({ ...of, name: `${of.name}, rempotage` }, day, from.readyOn ?? day, 0, placeId))
  const [own, target] = [from.sizes[0], lot.sizes[0]]
  if (!own || !target) return
  await transferPlants(when, { from_id: own.id, to_id: target.id, stock_change: moved, stock: left, reason: 'Rempotage' })
}

/** Plants in containers with a stock, best filled first; where each stands as who picks is told. */
async function readRaised(daysAgo: DaysAgo): Promise<Raised[]> {
  const { rows } = await sql<Raised>`
    select s.id as "subproductId", p.id as "productId", p.taxon_id as "taxonId",
      p.name || case when p.cultivar = '' then '' else ' ‘' || p.cultivar || '’' end as name,
      c.id as "containerId", s.caliber_id as "caliberId", c.volume_ml as "volumeMl", v.on_hand as "onHand", k.section || ' ' || k.place as "where"
    from subproduct s
      join product p on p.shop_id = ${ownShop} and p.id = s.product_id
      join container c on c.shop_id = ${ownShop} and c.id = s.container_id
      join stock_level v on v.shop_id = ${ownShop} and v.subproduct_id = s.id
      join picking_place k on k.shop_id = ${ownShop} and k.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.archived_at is null and p.archived_at is null and v.on_hand > 0 and c.root_type in ('plug', 'container')
    order by v.on_hand desc, s.id
    limit ${sql.lit(RAISED + YOUNG + PLANNED)}`.execute(daysAgo(0).db)
  return rows
}
