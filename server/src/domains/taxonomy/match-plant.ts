import { type QueryExecutorProvider, sql } from 'kysely'

/** What a name of the trade means. */
export type PlantMatch = {
  /** The accepted taxon, and the one whose name was written: another one when that is a synonym. */
  taxonId: number
  matchedId: number
  scientificName: string
  matchedName: string
  family: string
  /** More than a genus was recognised, or no more was written. Else the species is not known here, or there is none. */
  whole: boolean
  /** The name as it was typed, without what follows. */
  typed: string
  cultivar: string
  author: string
}

type Row = Omit<PlantMatch, 'typed' | 'cultivar' | 'author'> & { at: number; taken: number; matchedAuthor: string }

/**
 * The plants that names of the trade mean, each with its cultivar or author split off ("Hydrangea paniculata Limelight",
 * "Tilia cordata Mill.", "x Cupressocyparis leylandii", "Eleagnus ebbingei"): the one function behind search, product form,
 * import and the rules against sale. Null where not even a genus is recognised.
 */
export async function matchPlants(db: QueryExecutorProvider, names: readonly string[]): Promise<(PlantMatch | null)[]> {
  if (names.length === 0) return []
  const { rows } = await sql<Row>`
    select n.at::int as at, m.taken, m.whole, t.id as "taxonId", f.id as "matchedId", t.scientific_name as "scientificName",
      f.scientific_name as "matchedName", f.author as "matchedAuthor", t.family
    from unnest(${[...names]}::text[]) with ordinality n (name, at) cross join lateral taxon_match(n.name) m
    join taxon t on t.id = m.taxon_id join taxon f on f.id = m.matched_id`.execute(db)
  const found = new Map(rows.map((row) => [row.at, row]))
  return names.map((name, index) => {
    const row = found.get(index + 1)
    if (!row) return null
    const { at: _, taken, matchedAuthor, ...match } = row
    return { ...match, ...split(name, taken, matchedAuthor) }
  })
}

export async function matchPlant(db: QueryExecutorProvider, name: string): Promise<PlantMatch | null> {
  return (await matchPlants(db, [name]))[0] ?? null
}

const quotes = /^[\s'‘’"“”«»]+|[\s'‘’"“”«»]+$/g

function split(name: string, taken: number, knownAuthor: string): Pick<PlantMatch, 'typed' | 'cultivar' | 'author'> {
  const words = name.trim().split(/\s+/)
  const rest = words.slice(taken).join(' ')
  const author = isAuthor(rest, knownAuthor)
  return { typed: words.slice(0, taken).join(' '), cultivar: author ? '' : rest.replace(quotes, ''), author: author ? rest : '' }
}

/** Authors are abbreviated with a point, stand in brackets, or are those of the name. */
const isAuthor = (rest: string, known: string): boolean =>
  rest !== '' &&
  (rest === known ||
    (/^(?:\([^)]+\)\s*)?(?:[\p{Lu}][\p{L}.-]*\.?|&|et|ex|f\.)(?:\s+(?:[\p{Lu}][\p{L}.-]*|&|et|ex|f\.))*$/u.test(rest) &&
      /\.$|\)/.test(rest)))
