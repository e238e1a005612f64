import { referenceRows } from './reference-file.ts'

/** What the trade knows of a plant. */
export type NurseryPlant = { scientificName: string; genus: string; habit: string; category: string }

let byName: Map<string, NurseryPlant> | undefined

const all = (): Map<string, NurseryPlant> => {
  byName ??= new Map(
    referenceRows('nursery-plants.psv').flatMap((row) => {
      const scientificName = row['scientific_name'] ?? ''
      const plant = {
        scientificName,
        genus: scientificName.split(' ')[0] ?? '',
        habit: row['habit'] ?? '',
        category: row['category'] ?? '',
      }
      return [scientificName, ...(row['synonyms'] ?? '').split(';')].filter(Boolean).map((name) => [name, plant] as const)
    }),
  )
  return byName
}

export const nurseryPlant = (scientificName: string): NurseryPlant | undefined => all().get(scientificName)

/** The categories of the plants of one genus, each once. */
export const categoriesOfGenus = (genus: string): string[] => [
  ...new Set([...all().values()].filter((plant) => plant.genus === genus).map((plant) => plant.category)),
]
