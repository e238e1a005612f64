import type { z } from 'zod'
import { regionNames } from '@plantule/contract/traceability/regions'
import type { labels, LocalLot } from '@plantule/contract/traceability/local-lots'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type Labelled, type LabelSource, printLabels } from '../../printing/index.ts'
import { type LocalKind, readLocal } from './local-lot.db.ts'

const pages = { batch: 'batches', mixture: 'mixtures', seedling: 'seedlings' } as const

/** For bags, boxes and trays: species, number, region, day and where it was collected; the code opens its page. Throws `not_found`. */
export async function localLabels(ctx: Ctx, id: number, kind: LocalKind, options: z.output<typeof labels>): Promise<FileReply> {
  const lot = await readLocal<LocalLot>(ctx, id, kind)
  return printLabels(ctx, [labelOf(ctx, lot, kind, options.copies)], { ...options, kind: 'plant' }, lot.number)
}

function labelOf(ctx: Ctx, lot: LocalLot, kind: LocalKind, copies: number): Labelled {
  const zones = [...new Set(lot.ancestors.flatMap(({ zone }) => zone?.name ?? []))]
  const facts = [
    lot.origin.regions.map((region) => regionNames[region]).join(', '),
    zones.slice(0, 2).join(', '),
    dayInWords(lot.startedOn, ctx.locale),
    lot.origin.generation > 0 ? `G${lot.origin.generation}` : '',
  ].filter(Boolean)
  return {
    copies,
    value: {
      name: lot.name,
      latinName: lot.taxon && lot.taxon.name !== lot.name ? lot.taxon.name : '',
      size: lot.number,
      reference: lot.number,
      place: lot.place?.name ?? '',
      date: dayInWords(lot.startedOn, ctx.locale),
      note: facts[0] ?? '',
      facts,
      link: `${ctx.services.config.publicUrl}/vegetal-local/${pages[kind]}/${lot.id}`,
    },
  }
}

const kinds = new Set<string>(Object.keys(pages))

/** For whatever prints labels of any list. */
export const localLabelSource: LabelSource = {
  subject: 'local_lot',
  right: 'traceability.read',
  labelled: async (ctx, ids, { copies }) => {
    const lots = await ctx.db
      .selectFrom('lot')
      .select(['id', 'kind'])
      .where('id', 'in', [...ids, 0])
      .orderBy('id')
      .execute()
    const found: Labelled[] = []
    for (const { id, kind } of lots)
      if (kinds.has(kind)) found.push(labelOf(ctx, await readLocal<LocalLot>(ctx, id, kind as LocalKind), kind as LocalKind, copies))
    return found
  },
}
