import { matchPlant } from './match-plant.ts'
import { type QueryExecutorProvider, sql } from 'kysely'

/** An accepted taxon that answers a search, and the name by which it was found. */
export type TaxonHit = {
  id: number
  cdNom: number | null
  scientificName: string
  author: string
  family: string
  rank: string
  frenchName: string | null
  englishName: string | null
  /** The taxon whose name matched: another one than `id` when that name is a synonym. */
  matchedId: number
  /** TAXREF's number of the matched name, to be kept beside the accepted one. */
  matchedCdNom: number | null
  matchedName: string
  matchedLanguage: 'la' | 'fr' | 'en'
  isSynonym: boolean
  /** 0 the whole name, 1 its beginning, 2 its words, 3 to 5 one to three typing slips. */
  closeness: number
  /** The rule that forbids this shop to sell it, or will, if any. */
  regulatedBy: string | null
  /** What was typed after the name: the plant's cultivar. */
  cultivar: string
}

const MAX_HITS = 50
/** How close: a name by its words; a genus of which the species is not known. */
const WORDS = 2
const GENUS = 5

/**
 * Accepted taxa for a Latin, French or English name typed with or without accents, best first. What the words alone do not
 * find is matched as the trade writes it: cultivar and author aside, the genus where there is no more, and its species after
 * it. Runs on the names in the database alone; an empty query answers nothing.
 */
export async function searchTaxa(db: QueryExecutorProvider, q: string, limit = 12): Promise<TaxonHit[]> {
  const max = Math.min(Math.max(Math.trunc(limit), 1), MAX_HITS)
  const hits = await named(db, q, max)
  if (hits.some((hit) => hit.closeness <= WORDS) || !/\S\s+\S/.test(q.trim())) return hits
  const match = await matchPlant(db, q)
  if (!match) return hits
  const near = await named(db, match.whole ? match.matchedName : match.scientificName, max)
  const own = near.find((hit) => hit.id === match.taxonId)
  if (!own) return hits
  const first = { ...own, closeness: match.whole ? WORDS : GENUS, cultivar: match.cultivar }
  const others = [...hits, ...(match.whole ? [] : near)].filter((hit) => hit.id !== match.taxonId)
  return [first, ...new Map(others.map((hit) => [hit.id, hit])).values()].slice(0, max)
}

async function named(db: QueryExecutorProvider, q: string, max: number): Promise<TaxonHit[]> {
  const { rows } = await sql<TaxonHit>`
    select t.id, t.cd_nom as "cdNom", t.scientific_name as "scientificName", t.author, t.family, t.rank,
           t.french_names[1] as "frenchName", t.english_names[1] as "englishName",
           s.matched_id as "matchedId", m.cd_nom as "matchedCdNom", s.matched_name as "matchedName",
           s.language as "matchedLanguage", s.matched_id <> t.id as "isSynonym", s.closeness,
           sale_rule(t.id, (now() at time zone 'Europe/Paris')::date) as "regulatedBy", '' as cultivar
      from taxon_search(${q}, ${max}::int) with ordinality as s
           (taxon_id, matched_id, matched_name, language, closeness, place)
      join taxon t on t.id = s.taxon_id
      join taxon m on m.id = s.matched_id
     order by s.place`.execute(db)
  return rows
}
