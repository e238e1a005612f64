import { type QueryExecutorProvider, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'

/** A plant name with its botanical sheet. Scales are Julve's: light 1-9, moisture 1-12, soil pH, fertility, texture 1-9. */
export type Taxon = {
  id: number
  cdNom: number | null
  cdRef: number | null
  acceptedId: number
  scientificName: string
  author: string
  genus: string
  family: string
  rank: string
  status: 'accepted' | 'synonym'
  frenchNames: string[]
  englishNames: string[]
  /** Month 1 to 12; `floweringTo` is smaller than `floweringFrom` when flowering spans the new year. */
  floweringFrom: number | null
  floweringTo: number | null
  heightCm: number | null
  light: number | null
  temperature: number | null
  moisture: number | null
  soilPh: number | null
  fertility: number | null
  texture: number | null
  lifeForm: string | null
  flowerColours: string[]
  /** Where it grows by itself, in French botanical terms. */
  origin: string | null
  /** Whether it is native to mainland France; null when not known. */
  native: boolean | null
  /** Coldest temperature it stands, in °C. */
  hardinessC: number | null
  habitat: string | null
  regulatedBy: string | null
  regulatedSince: string | null
}

const selected = sql`
  select id, cd_nom as "cdNom", cd_ref as "cdRef", accepted_id as "acceptedId", scientific_name as "scientificName",
         author, genus, family, rank, status, french_names as "frenchNames", english_names as "englishNames",
         flowering_from as "floweringFrom", flowering_to as "floweringTo", height_cm as "heightCm", light, temperature,
         moisture, soil_ph as "soilPh", fertility, texture, life_form as "lifeForm",
         flower_colours as "flowerColours", origin, native, hardiness_c as "hardinessC", habitat,
         regulated_by as "regulatedBy", regulated_since::text as "regulatedSince"
    from taxon`

/** The taxon of that id (an accepted one or a synonym), or undefined. */
export async function taxonById(db: QueryExecutorProvider, id: number): Promise<Taxon | undefined> {
  const { rows } = await sql<Taxon>`${selected} where id = ${id}`.execute(db)
  return rows[0]
}

/** The other Latin names of an accepted taxon. */
export async function namesOf(db: QueryExecutorProvider, acceptedId: number): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select scientific_name as name from taxon where accepted_id = ${acceptedId} and id <> accepted_id order by id`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The rule that forbids this shop to sell a plant, or will, by each name of the plant (Regulation (EU) 1143/2014 art. 7; code de
 * l'environnement art. L411-6).
 */
export async function forbiddenNames(ctx: Ctx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; rule: string | null }>`
    select t.scientific_name as name, sale_rule(t.accepted_id, ${today(ctx)}::date) as rule from taxon t
    where t.accepted_id in (select accepted_id from taxon where regulated_since is not null
      union select taxon_id from plant_rule_taxon where plant_rule_taxon.shop_id = ${ownShop})`.execute(ctx.db)
  return new Map(rows.flatMap(({ name, rule }) => (rule === null ? [] : [[name, rule] as const])))
}
