import type { LatinName } from '@plantule/contract/taxonomy/taxonomy'
import type { Ctx } from '../../platform/context.ts'
import { searchTaxa } from './search-taxa.ts'
import { forbiddenNames } from './taxon.ts'
import { taxrefAt } from './taxref.ts'

type Names = { items: LatinName[] }

/** A beginning of a name at least: what is further from what was typed may be better known by the service. */
const CLOSE = 1
const SHORTEST = 3

/**
 * Names from the shipped data at once; when they do not hold what was typed and a names service is set up, those of the
 * service follow. Its failure shows nothing but the shipped names.
 */
export async function searchLatinName(ctx: Ctx, q: string, size: number): Promise<Names | (() => Promise<Names>)> {
  const items = await searchTaxa(ctx.db, q, size)
  const { taxrefUrl } = ctx.services.config
  const known = items.some((item) => item.closeness <= CLOSE)
  if (!taxrefUrl || known || q.trim().length < SHORTEST) return { items }
  const forbidden = await forbiddenNames(ctx)
  return async () => {
    const more = (await taxrefAt(taxrefUrl).suggest(q)).filter((name) => !items.some((item) => sameTaxon(item, name)))
    const told = more.map((name) => ({ ...name, regulatedBy: forbidden.get(name.scientificName) ?? null }))
    // What the service finds begins with what was typed; what was found here only resembles it.
    return { items: [...told, ...items].slice(0, size) }
  }
}

const sameTaxon = (a: LatinName, b: LatinName): boolean =>
  (a.cdNom !== null && a.cdNom === b.cdNom) || a.scientificName === b.scientificName
