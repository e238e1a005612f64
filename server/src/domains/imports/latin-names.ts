import type { ImportTaxon, tiedTo } from '@plantule/contract/imports/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ImportProduct, ProductDiff, ReadResult, RowError } from './reading/index.ts'
import { today } from '../../platform/paris.ts'
import { matchPlants, type PlantMatch } from '../taxonomy/index.ts'
import type { KnownProduct } from './existing-products.ts'
import { problem } from './problem.ts'

type Matches = ReadonlyMap<string, PlantMatch | null>
/** What follows such a mark belongs to the plant's own name, and is no cultivar. */
const ranked = /^(?:var|subsp|ssp|subvar|f|fo|forma|nothovar|sect|x|×)(?:\.|\s|$)/i
const quoted = /^(.*\S)\s+['‘’"“«]\s*(.*?)\s*['’"”»]$/
const bare = (text: string): string =>
  text
    .replace(/['‘’"“”«»\s]+/g, ' ')
    .trim()
    .toLowerCase()

async function match(ctx: Ctx, names: Iterable<string>, known: Matches = new Map()): Promise<Matches> {
  const wanted = [...new Set(names)].filter((name) => name !== '' && !known.has(name))
  const found = await matchPlants(ctx.db, wanted)
  return new Map([...known, ...wanted.map((name, at) => [name, found[at] ?? null] as const)])
}

/**
 * Splits cultivar and author off the Latin names of a file, as the product form does when a plant is chosen: `Tilia cordata
 * Mill.`, `Lavandula angustifolia Hidcote`. A product that already has the whole name keeps it.
 */
export async function splitNames(ctx: Ctx, read: ReadResult, existing: readonly KnownProduct[]): Promise<ReadResult> {
  const whole = new Set(existing.flatMap(({ reference, name, latinName }) => [`${reference}\n${latinName}`, `\n${name}\n${latinName}`]))
  const asIs = ({ reference, name, latinName }: ImportProduct): boolean =>
    !latinName || whole.has(`${reference}\n${latinName}`) || whole.has(`\n${name}\n${latinName}`)
  const all = [...read.products, ...read.held]
  const matches = await match(
    ctx,
    all.flatMap((product) => (asIs(product) || !/\S\s+\S+\s+\S|['‘’"“«]/.test(product.latinName ?? '') ? [] : [product.latinName ?? ''])),
  )
  const split = (product: ImportProduct): ImportProduct => {
    const found = matches.has(product.latinName ?? '')
      ? splitName(product.latinName ?? '', product.cultivar ?? '', matches.get(product.latinName ?? '') ?? null)
      : null
    return found ? { ...product, ...found } : product
  }
  return { ...read, products: read.products.map(split), held: read.held.map(split) }
}

/** The parts of one name, or null where it is left as it was written. `given` is the cultivar of the file's own column. */
export function splitName(name: string, given: string, found: PlantMatch | null): { latinName: string; cultivar?: string } | null {
  const [, before = '', inside = ''] = quoted.exec(name) ?? []
  if (inside && (!given || bare(given) === bare(inside))) return { latinName: before, cultivar: given || inside }
  // Of a genus alone nobody knows whether its next word is a species or a cultivar.
  if (!found?.whole || ranked.test(found.cultivar)) return null
  if (found.author) return { latinName: found.typed }
  if (!found.cultivar || (given && bare(given) !== bare(found.cultivar))) return null
  return { latinName: found.typed, cultivar: given || found.cultivar }
}

type Told = { taxa: ImportTaxon[]; counts: Record<(typeof tiedTo)[number] | 'forbidden', number>; warnings: RowError[] }
type After = {
  diff: ProductDiff
  before: KnownProduct | undefined
  latinName: string
  cultivar: string
  published: boolean
  renamed: boolean
}

/** Which plants the file's products are taken for, as they will be once it is imported, and which of them may not be sold. */
export async function describeTaxa(ctx: Ctx, diffs: readonly ProductDiff[], existing: readonly KnownProduct[]): Promise<Told> {
  const known = new Map(existing.map((product) => [product.id, product]))
  const plants = diffs.flatMap((diff): After[] => {
    const before = known.get(diff.id ?? 0)
    const changed = new Map<string, unknown>(diff.changes.map((change) => [change.field, change.after]))
    const after = <T>(field: keyof KnownProduct, none: T): T =>
      ((changed.has(field) ? changed.get(field) : before?.[field]) as T | null) ?? none
    if (after('type', 'plant') !== 'plant') return []
    const renamed = !before || changed.has('latinName') || changed.has('type')
    return [
      { diff, before, latinName: after('latinName', ''), cultivar: after('cultivar', ''), published: after('published', false), renamed },
    ]
  })
  const matches = await match(
    ctx,
    plants.flatMap(({ latinName, renamed, before }) => (renamed || !before?.taxonId ? [latinName] : [])),
  )
  const ids = plants.map((plant) => taxonOf(plant, matches).id).filter((id) => id !== null)
  const { rows } = await sql<{ id: number; name: string; family: string; rule: string | null }>`
    select id, scientific_name as name, family, sale_forbidden(id, null, ${today(ctx)}::date) as rule from taxon where id = any(${[...new Set(ids)]}::bigint[])`.execute(
    ctx.db,
  )
  const taxa = new Map(rows.map((row) => [row.id, row]))
  const told = plants.map((plant): ImportTaxon => {
    const { id, tied } = taxonOf(plant, matches)
    const taxon = taxa.get(id ?? -1)
    const allowed = plant.before?.saleAllowed && plant.before.taxonId === id
    return {
      row: plant.diff.row,
      name: plant.diff.name,
      latinName: plant.latinName,
      cultivar: plant.cultivar,
      tied,
      taxon: taxon?.name ?? null,
      family: taxon?.family ?? null,
      forbiddenBy: tied === 'taxon' && !allowed ? (taxon?.rule ?? null) : null,
      published: plant.published,
    }
  })
  const counts = { taxon: 0, genus: 0, none: 0, unnamed: 0, forbidden: 0 }
  for (const { tied, forbiddenBy } of told) {
    counts[tied] += 1
    if (forbiddenBy) counts.forbidden += 1
  }
  return { taxa: told, counts, warnings: told.flatMap(unsellable) }
}

function taxonOf({ latinName, renamed, before }: After, matches: Matches): { id: number | null; tied: (typeof tiedTo)[number] } {
  if (!renamed && before?.taxonId) return { id: before.taxonId, tied: 'taxon' }
  if (latinName === '') return { id: null, tied: 'unnamed' }
  const found = matches.get(latinName)
  return found ? { id: found.taxonId, tied: found.whole ? 'taxon' : 'genus' } : { id: null, tied: 'none' }
}

function unsellable({ row, name, taxon, published, forbiddenBy }: ImportTaxon): RowError[] {
  if (!published || !forbiddenBy) return []
  return [
    problem(
      row,
      'sale_forbidden',
      name,
      {
        fr: `« ${name} » (${taxon}) est publié, mais sa vente est interdite : ${forbiddenBy}.`,
        en: `"${name}" (${taxon}) is published, but its sale is forbidden: ${forbiddenBy}.`,
      },
      {
        fr: 'Il sera importé sans pouvoir être vendu. Laissez la ligne de côté, ou dites sur sa fiche ce qui vous autorise à le vendre.',
        en: 'It will be imported but cannot be sold. Leave the row out, or say on its page what allows you to sell it.',
      },
    ),
  ]
}
