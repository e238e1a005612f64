/** One line of the taxa file, typed as the columns of the table `taxon`. */
export type TaxonFileRow = {
  id: number
  cd_nom: number | null
  cd_ref: number | null
  accepted_id: number
  scientific_name: string
  author: string
  genus: string
  family: string
  rank: string
  status: 'accepted' | 'synonym'
  nursery: boolean
  french_names: string[]
  english_names: string[]
  flowering_from: number | null
  flowering_to: number | null
  height_cm: number | null
  light: number | null
  temperature: number | null
  moisture: number | null
  soil_ph: number | null
  fertility: number | null
  texture: number | null
  life_form: string | null
  flower_colours: string[]
  origin: string | null
  native: boolean | null
  hardiness_c: number | null
  habitat: string | null
}

export type NameRow = { taxon_id: number; name: string; language: 'la' | 'fr' | 'en'; weight: number }

/** Throws with the line's name when an id is not a number. */
export function taxonRow(line: Record<string, string>): TaxonFileRow {
  const text = (column: string) => line[column] ?? ''
  const number = (column: string) => (text(column) === '' ? null : Number(text(column)))
  const list = (column: string) => (text(column) === '' ? [] : text(column).split(';'))
  const id = number('id')
  const acceptedId = number('accepted_id')
  if (!id || !acceptedId) throw new Error(`The taxon ${text('scientific_name')} has no id`)
  return {
    id,
    cd_nom: number('cd_nom'),
    cd_ref: number('cd_ref'),
    accepted_id: acceptedId,
    scientific_name: text('scientific_name'),
    author: text('author'),
    genus: text('genus'),
    family: text('family'),
    rank: text('rank'),
    status: id === acceptedId ? 'accepted' : 'synonym',
    nursery: text('nursery') === 'true',
    french_names: list('french_names'),
    english_names: list('english_names'),
    flowering_from: number('flowering_from'),
    flowering_to: number('flowering_to'),
    height_cm: number('height_cm'),
    light: number('light'),
    temperature: number('temperature'),
    moisture: number('moisture'),
    soil_ph: number('soil_ph'),
    fertility: number('fertility'),
    texture: number('texture'),
    life_form: text('life_form') || null,
    flower_colours: list('flower_colours'),
    origin: text('origin') || null,
    native: text('native') === '' ? null : text('native') === 'true',
    hardiness_c: number('hardiness_c'),
    habitat: text('habitat') || null,
  }
}

const RANK_WEIGHT: Record<string, number> = { species: 0, genus: 1, hybrid: 3, subspecies: 4, variety: 5 }
const OTHER_RANK = 7

/** Every way to call each taxon; a smaller weight comes first among names that match as well. */
export function nameRows(taxa: readonly TaxonFileRow[]): NameRow[] {
  return taxa.flatMap((taxon) => {
    const known = taxon.french_names.length > 0 || taxon.life_form !== null
    const rank = (RANK_WEIGHT[taxon.rank] ?? OTHER_RANK) + (taxon.nursery ? 0 : 10) + (known ? 0 : 10)
    const row = (name: string, language: NameRow['language'], extra: number): NameRow => ({
      taxon_id: taxon.id,
      name,
      language,
      weight: rank + extra,
    })
    return [
      row(taxon.scientific_name, 'la', 0),
      ...taxon.french_names.map((name, place) => row(name, 'fr', Math.min(place, 3))),
      ...taxon.english_names.map((name, place) => row(name, 'en', Math.min(place, 3))),
    ]
  })
}
