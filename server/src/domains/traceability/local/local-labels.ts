import type { z } from 'zod'
import { regionNames } from '@plantule/contract/traceability/regions'
import type { labels, LocalLot, LocalUnit } from '@plantule/contract/traceability/local-lots'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { type Labelled, type LabelSource, printLabels } from '../../printing/index.ts'
import { fromLedger, unitWords } from './amounts.ts'
import type { LocalKind } from './local-lot.db.ts'
import { ancestorsOf, originOf } from './origin.ts'

const pages = { batch: 'batches', mixture: 'mixtures', seedling: 'seedlings' } as const

/** For bags, boxes and trays: species, number, region, day and where it was collected; the code opens its page. Throws `not_found`. */
export async function localLabels(ctx: Ctx, id: number, kind: LocalKind, options: z.output<typeof labels>): Promise<FileReply> {
  const lot = mustExist((await lotsToLabel(ctx, [id])).find((each) => each.kind === kind))
  return printLabels(ctx, [{ value: valueOf(ctx, lot), copies: options.copies }], { ...options, kind: 'plant' }, lot.number)
}

type Lot = Pick<LocalLot, 'id' | 'number' | 'name' | 'startedOn' | 'origin' | 'ancestors'> & {
  kind: LocalKind
  latin: string
  place: string
  unit: LocalUnit
  /** In the ledger's unit, as `content` is. */
  loose: number
  packs: { content: number; onHand: number }[]
}

/** What labels say of local lots, in the order of `ids`: one statement, however many there are. */
async function lotsToLabel(ctx: Ctx, ids: readonly number[]): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select l.id, w.kind, l.number, l.name, coalesce(t.scientific_name, '') as latin, coalesce(p.name, '') as place, l.started_on::text as "startedOn",
      w.unit, ${originOf(sql`l.id`)} as origin, ${ancestorsOf(sql`l.id`)} as ancestors,
      coalesce((select b.on_hand from lot_size b where b.shop_id = ${ownShop} and b.id = w.size_id), 0)::int as loose,
      coalesce((select jsonb_agg(jsonb_build_object('content', z.content, 'onHand', z.on_hand) order by z.content, z.id) from lot_size z
        where z.shop_id = ${ownShop} and z.lot_id = l.id and z.content is not null and z.on_hand > 0), '[]') as packs
    from local_lot w join lot l on l.shop_id = ${ownShop} and l.id = w.lot_id left join taxon t on t.id = l.taxon_id
    left join place p on p.shop_id = ${ownShop} and p.id = l.place_id
    where w.shop_id = ${ownShop} and w.lot_id = any(${[...ids]}::bigint[]) and w.removed_at is null
    order by array_position(${[...ids]}::bigint[], l.id)`.execute(ctx.db)
  return rows
}

function valueOf(ctx: Ctx, lot: Lot, content = ''): Labelled['value'] {
  const zones = [...new Set(lot.ancestors.flatMap(({ zone }) => zone?.name ?? []))]
  const facts = [
    lot.origin.regions.map((region) => regionNames[region]).join(', '),
    zones.slice(0, 2).join(', '),
    dayInWords(lot.startedOn, ctx.locale),
    lot.origin.generation > 0 ? `G${lot.origin.generation}` : '',
  ].filter(Boolean)
  return {
    name: lot.name,
    latinName: lot.latin === lot.name ? '' : lot.latin,
    size: [lot.number, content].filter(Boolean).join('  ·  '),
    reference: lot.number,
    place: lot.place,
    date: dayInWords(lot.startedOn, ctx.locale),
    note: facts[0] ?? '',
    facts,
    link: `${ctx.services.config.publicUrl}/vegetal-local/${pages[lot.kind]}/${lot.id}`,
  }
}

/** One a plant of a sowing; of seeds, which nobody labels one by one, one a packet and one for what lies loose. */
function onePerPlant(ctx: Ctx, lot: Lot): Labelled[] {
  const said = new Intl.NumberFormat(ctx.locale, { maximumFractionDigits: 3 })
  return [
    { value: valueOf(ctx, lot), copies: lot.kind === 'seedling' ? lot.loose : Math.min(lot.loose, 1) },
    ...lot.packs.map(({ content, onHand }) => ({
      value: valueOf(ctx, lot, `${said.format(fromLedger(lot.unit, content))} ${unitWords[lot.unit][ctx.locale]}`),
      copies: onHand,
    })),
  ]
}

/** For whatever prints labels of any list. */
export const localLabelSource: LabelSource = {
  subject: 'local_lot',
  right: 'traceability.read',
  labelled: async (ctx, ids, { copies, perStock }) => {
    const lots = await lotsToLabel(ctx, ids)
    return lots.flatMap((lot) => (perStock ? onePerPlant(ctx, lot) : [{ value: valueOf(ctx, lot), copies }]))
  },
}
