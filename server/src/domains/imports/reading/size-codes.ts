import type { CellValue, Doubles } from './model.ts'
import type { ProblemList } from './problem-list.ts'

type Place = { row: number; column?: string | null; value?: CellValue | undefined }

/** The references of sizes that a file gave so far: one that comes twice is refused, numbered or left out, as was chosen. */
export class SizeCodes {
  private readonly rows = new Map<string, number>()
  private readonly doubles: Doubles

  constructor(doubles: Doubles = 'ask') {
    this.doubles = doubles
  }

  /** The reference that the size may have, or undefined when it has to be made anew. */
  take(sku: string, place: Place, problems: ProblemList): string | undefined {
    const other = this.rows.get(sku)
    if (other === undefined) {
      this.rows.set(sku, place.row)
      return sku
    }
    if (this.doubles === 'ask') {
      problems.error(place, 'duplicate_sku', { other })
      return undefined
    }
    if (this.doubles === 'drop') {
      problems.warn(place, 'sku_dropped', { other })
      return undefined
    }
    let n = 2
    while (this.rows.has(`${sku}-${n}`)) n++
    const free = `${sku}-${n}`
    this.rows.set(free, place.row)
    problems.warn(place, 'sku_numbered', { other, free })
    return free
  }
}
