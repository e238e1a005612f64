import type { ImportChoices } from '@plantule/contract/imports/schemas'
import type { ImportProduct, RowError } from './reading/index.ts'
import { problem } from './problem.ts'

/** Levels that a tree of categories has. */
export const DEEPEST = 3
/** Paths that are asked about at once. */
const ASKED = 100

/** The same for a path however its names are written in capitals. */
export const pathKey = (path: readonly string[]): string => path.join('\n').toLowerCase()

/** Category paths as a shop can hold them: mapped as was chosen, cut where that was chosen; the others are gathered to be asked. */
export class CategoryPaths {
  readonly warnings: RowError[] = []
  private readonly deep = new Map<string, { path: string[]; count: number }>()
  private readonly mapped: Map<string, string[]>
  private readonly cut: boolean

  constructor({ categories, deepCategories }: ImportChoices) {
    this.mapped = new Map(categories.map(({ from, to }) => [pathKey(from), to]))
    this.cut = deepCategories === 'cut'
  }

  of({ row, categories = [] }: ImportProduct): string[][] {
    const seen = new Set<string>()
    return categories
      .map((path) => this.one(row, path))
      .filter((path) => {
        const key = pathKey(path)
        if (path.length === 0 || seen.has(key)) return false
        seen.add(key)
        return true
      })
  }

  private one(row: number, path: string[]): string[] {
    if (path.length > DEEPEST) {
      const known = this.deep.get(pathKey(path)) ?? { path, count: 0 }
      known.count += 1
      this.deep.set(pathKey(path), known)
    }
    const chosen = this.mapped.get(pathKey(path))
    if (chosen) return chosen
    if (path.length <= DEEPEST || !this.cut) return path
    const kept = path.slice(0, DEEPEST)
    this.warnings.push(
      problem(
        row,
        'category_cut',
        path.join(' > '),
        {
          fr: `La catégorie « ${path.join(' > ')} » a plus de trois niveaux.`,
          en: `The category "${path.join(' > ')}" has more than three levels.`,
        },
        { fr: `Elle est coupée : « ${kept.join(' > ')} ».`, en: `It is cut: "${kept.join(' > ')}".` },
      ),
    )
    return kept
  }

  /** Those with more than three levels, as the file has them, the most frequent first. */
  deepest(): { path: string[]; count: number }[] {
    return [...this.deep.values()].toSorted((a, b) => b.count - a.count).slice(0, ASKED)
  }
}
