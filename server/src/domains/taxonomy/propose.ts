import type { Proposal } from '@plantule/contract/taxonomy/taxonomy'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { today } from '../../platform/paris.ts'
import { sheetOf } from './propose-sheet.ts'
import { proposeTva } from './propose-tva.ts'
import { namesOf, taxonById } from './taxon.ts'

type Asked = { latinName: string; cdNom?: number | undefined; name: string; type: 'plant' | 'other' }

/** What the reference data propose for an article. A name that nobody knows proposes its TVA rate alone. */
export async function propose(ctx: Ctx, { latinName, cdNom, name, type }: Asked): Promise<Proposal> {
  const { rows } = await sql<{ id: number | null; chosen: string | null }>`
    select coalesce((select accepted_id from taxon where cd_nom = ${cdNom ?? null}::bigint), taxon_named(${latinName})) as id,
      (select scientific_name from taxon where cd_nom = ${cdNom ?? null}::bigint) as chosen`.execute(ctx.db)
  const id = type === 'plant' ? rows[0]?.id : null
  const taxon = id ? await taxonById(ctx.db, id) : undefined
  const chosen = rows[0]?.chosen ?? latinName
  const { rows: said } = await sql<{
    rule: string | null
  }>`select sale_rule(${id ?? null}::bigint, ${today(ctx)}::date) as rule`.execute(ctx.db)
  return {
    taxon: taxon
      ? {
          id: taxon.id,
          cdNom: taxon.cdNom,
          scientificName: taxon.scientificName,
          author: taxon.author,
          family: taxon.family,
          synonym: chosen.startsWith(taxon.scientificName) ? null : chosen,
          regulatedBy: said[0]?.rule ?? null,
          regulatedSince: taxon.regulatedSince,
        }
      : null,
    botanical: taxon ? sheetOf(taxon, await namesOf(ctx.db, taxon.id)) : {},
    tva: proposeTva({ type, name, scientificName: taxon?.scientificName ?? latinName, locale: ctx.locale }),
  }
}
