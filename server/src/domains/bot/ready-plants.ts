import type { colds, heights, regions, soils, uses, Wanted } from '@plantule/contract/bot/graph'
import type { BotPlant } from '@plantule/contract/bot/run'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { visible } from '../catalogue/index.ts'
import { publicPrices } from '../visitors/index.ts'

/** As many as are read in a talk. */
const MOST_PLANTS = 6
/** Sizes of so many plants are priced, to find the cheapest. */
const MOST_SIZES = 60

/** What the words of a sheet are looked for by, without accents. */
const useWords: Record<(typeof uses)[number], string> = {
  hedge: 'haie|hedge|brise.?vue|brise.?vent',
  bed: 'massif|bordure|vivace|rocaille|border|bed',
  groundcover: 'couvre.?sol|tapiss|ground.?cover',
  climber: 'grimp|volubile|liane|climb',
  pot: '\\mpots?\\M|\\mbacs?\\M|jardiniere|terrasse|balcon|container',
  tree: 'arbre|conifere|\\mtrees?\\M|ombrage|alignement',
  fruit: 'fruit|verger|potager|petits fruits|orchard',
  bees: 'mellif|abeille|pollinis|\\mbees?\\M',
}
const soilWords: Record<(typeof soils)[number], string> = {
  clay: 'argil|lourd|clay|tous (types|sols)|ordinaire',
  sand: 'sabl|leger|sand|tous (types|sols)|ordinaire',
  chalk: 'calcaire|chalk|lime|tous (types|sols)',
  humus: 'humif|riche|terre de bruyere|humus|rich',
  dry: '\\msec|drain|dry',
  wet: 'humid|frais|mouill|berge|moist|wet',
}
const heightBounds: Record<(typeof heights)[number], [number, number]> = {
  low: [0, 60],
  medium: [61, 150],
  high: [151, 400],
  tall: [401, 20_000],
}
const coldOf: Record<(typeof colds)[number], number> = { minus5: -5, minus10: -10, minus15: -15, minus20: -20 }
/** The cold that comes once in some years in the gardens of a region. */
const coldOfRegion: Record<(typeof regions)[number], number> = {
  mediterranean: -7,
  atlantic: -9,
  north: -12,
  inland: -14,
  east: -18,
  mountain: -22,
}

/** Says yes, no, or nothing where the sheet says nothing of it. */
type Test = RawBuilder<boolean | null>
const known = <K extends string, V>(of: Record<K, V>, key: string | undefined): V | undefined =>
  key !== undefined && Object.hasOwn(of, key) ? of[key as K] : undefined

function tests(wanted: Wanted): Test[] {
  const found: Test[] = []
  if (wanted.sun)
    found.push(
      sql`case when jsonb_array_length(coalesce(p.botanical -> 'exposure', '[]')) > 0 then p.botanical -> 'exposure' ? ${wanted.sun} end`,
    )
  const soil = known(soilWords, wanted.soil)
  if (soil) {
    const water = wanted.soil === 'dry' ? 'low' : wanted.soil === 'wet' ? 'high' : ''
    found.push(sql`case when coalesce(p.botanical ->> 'soil', '') <> '' then search_plain(p.botanical ->> 'soil') ~ ${soil}
      when ${water} <> '' and p.botanical ? 'water' then p.botanical ->> 'water' = ${water} end`)
  }
  const bounds = known(heightBounds, wanted.height)
  if (bounds)
    found.push(
      sql`coalesce((p.botanical -> 'heightCm' ->> 'max')::int, (p.botanical -> 'heightCm' ->> 'min')::int) between ${bounds[0]} and ${bounds[1]}`,
    )
  const cold = known(coldOf, wanted.cold) ?? known(coldOfRegion, wanted.region)
  if (cold !== undefined) found.push(sql`(p.botanical ->> 'hardinessC')::int <= ${cold}`)
  return found
}

/** The use has to be told: by the sheet, the tags, or the categories in which the plant is sold. */
function useTest(use: string | undefined): RawBuilder<boolean> {
  const words = known(useWords, use)
  if (words === undefined) return sql`true`
  const flag =
    use === 'bees'
      ? sql`coalesce((p.botanical ->> 'melliferous')::boolean, false) or`
      : use === 'fruit'
        ? sql`coalesce((p.botanical ->> 'edible')::boolean, false) or`
        : sql``
  return sql`(${flag} search_plain(concat_ws(' ', p.botanical ->> 'use', p.botanical ->> 'habit', array_to_string(p.tags, ' '),
    (select string_agg(c.name, ' ') from product_category k join category c on c.shop_id = ${ownShop} and c.id = k.category_id
      where k.shop_id = ${ownShop} and k.product_id = p.id))) ~ ${words})`
}

type Found = { subproductId: number; productId: number; name: string; latinName: string; size: string; imageKey: string | null }

/**
 * Plants that may be had now and that nothing on their sheet speaks against; first those of which the sheet says most of what was asked.
 * What a sheet does not tell excludes nobody, but for the use.
 */
export async function readyPlants(ctx: Ctx, wanted: Wanted): Promise<BotPlant[]> {
  const asked = tests(wanted)
  const yes =
    asked.length === 0
      ? sql`0`
      : sql.join(
          asked.map((test) => sql`coalesce((${test})::int, 0)`),
          sql` + `,
        )
  const notNo = asked.map((test) => sql`and coalesce(${test}, true)`)
  const { rows } = await sql<Found>`
    select s.id as "subproductId", p.id as "productId",
      p.name || case when p.cultivar = '' then '' else ' ‘' || p.cultivar || '’' end as name, p.latin_name as "latinName", s.label as size, size_face(p.id, s.picture_id) as "imageKey"
    from (select p.id, p.name, p.latin_name, p.cultivar, ${yes} as fits from product p
      where p.shop_id = ${ownShop} and ${visible} and p.type = 'plant' and ${useTest(wanted.use)} ${sql.join(notNo, sql` `)}
        and exists (select from subproduct s join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id and l.available > 0
          where s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null)
      order by fits desc, p.name, p.id limit ${MOST_PLANTS * 2}) p
    join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null
    join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id and l.available > 0
    order by p.fits desc, p.name, p.id, s.idx, s.id limit ${MOST_SIZES}`.execute(ctx.db)
  const { of, book } = await publicPrices(
    ctx,
    rows.map(({ subproductId }) => subproductId),
  )
  const cheapest = new Map<number, BotPlant>()
  for (const { subproductId, ...row } of rows) {
    const price = of.get(subproductId)
    if (!price || book.items.get(subproductId)?.forbidden) continue
    const before = cheapest.get(row.productId)
    if (!before || price.priceCents < before.priceCents) cheapest.set(row.productId, { ...row, priceCents: price.priceCents })
  }
  return [...cheapest.values()].slice(0, MOST_PLANTS)
}
