import { type OriginRegion, regionNames } from '@plantule/contract/traceability/regions'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { Labelled, LabelSource } from '../../printing/index.ts'
import { unitWords } from '../local/amounts.ts'

type Bag = {
  id: number
  number: string
  name: string
  latin: string
  collectedOn: string
  quantity: number
  unit: keyof typeof unitWords
  collector: string
  zoneId: number
  zone: string
  commune: string
  region: OriginRegion | null
}

/** What the bags of some collections say, in the order of `ids`: one statement, however many there are. */
async function bagsOf(ctx: Ctx, ids: readonly number[]): Promise<Bag[]> {
  const { rows } = await sql<Bag>`
    select l.id, l.number, l.name, coalesce(t.scientific_name, '') as latin, l.started_on::text as "collectedOn", s.quantity, s.unit, s.collector,
      z.id as "zoneId", z.name as zone, z.commune, z.region
    from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id
    join collection_zone z on z.shop_id = ${ownShop} and z.id = s.zone_id left join taxon t on t.id = l.taxon_id
    where s.shop_id = ${ownShop} and s.lot_id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], l.id)`.execute(ctx.db)
  return rows
}

function valueOf(ctx: Ctx, bag: Bag): Labelled['value'] {
  const day = dayInWords(bag.collectedOn, ctx.locale)
  const amount = `${new Intl.NumberFormat(ctx.locale).format(bag.quantity)} ${unitWords[bag.unit][ctx.locale]}`
  const facts = [[bag.zone, bag.commune].filter(Boolean).join(', '), bag.region === null ? '' : regionNames[bag.region], day, bag.collector]
  return {
    name: bag.name,
    latinName: bag.latin === bag.name ? '' : bag.latin,
    size: [bag.number, amount].join('  ·  '),
    reference: bag.number,
    place: bag.zone,
    date: day,
    note: facts[0] ?? '',
    facts: facts.filter(Boolean),
    link: `${ctx.services.config.publicUrl}/vegetal-local/zones/${bag.zoneId}`,
  }
}

/** The label of a bag that comes back from the field: species, number, zone, day; its code opens the zone where it was collected. */
export const collectionLabelSource: LabelSource = {
  subject: 'seed_collection',
  right: 'traceability.read',
  labelled: async (ctx, ids, { copies, perStock }) =>
    (await bagsOf(ctx, ids)).map((bag) => ({ value: valueOf(ctx, bag), copies: perStock ? 1 : copies })),
}
