import type { Ctx } from '../../platform/context.ts'
import { referenceRows } from '../../domains/taxonomy/index.ts'
import { insertRows } from '../bulk.ts'
import { calibers } from './sizes.ts'

export type Choices = { containers: Map<string, number>; calibers: Map<string, number>; rootstocks: Map<string, number> }

const vigours: Record<string, string> = {
  'very-low': 'Très faible',
  low: 'Faible',
  medium: 'Moyenne',
  high: 'Forte',
  'very-high': 'Très forte',
}
const rootTypes = (row: Record<string, string>): string =>
  row['cells'] || row['code'] === 'MP'
    ? 'plug'
    : row['root_type'] === 'bare' || row['root_type'] === 'ball'
      ? row['root_type']
      : 'container'

/** Codes are what growers say; what has no pot goes by its name. */
const nameOf = (row: Record<string, string>): string =>
  row['code'] === 'SA' ? 'Sachet' : ((/^(RN|MO|MG|SA|MP|AL)/.test(row['code'] ?? '') ? row['label_fr'] : row['code']) ?? '')

type Named = { id: number; name: string }
const byName = (rows: readonly Named[]): Map<string, number> => new Map(rows.map((row) => [row.name, row.id]))

/** Containers, calibers and rootstocks; containers are found by their code. */
export async function fillChoices(ctx: Ctx): Promise<Choices> {
  const shipped = referenceRows('containers.csv')
  const containers = await insertRows<Named>(
    ctx,
    'container',
    shipped.map((row, idx) => ({
      name: nameOf(row),
      description: row['label_fr'],
      volume_ml: row['volume_l'] ? Math.round(Number(row['volume_l']) * 1000) : null,
      root_type: rootTypes(row),
      idx,
    })),
    ['id', 'name'],
  )
  const ids = byName(containers)
  const rootstocks = await insertRows<Named>(
    ctx,
    'rootstock',
    referenceRows('rootstocks.csv').map((row, idx) => ({
      name: row['name'],
      latin_name: row['species'],
      vigour: vigours[row['vigour'] ?? ''] ?? '',
      adult_height_cm: row['adult_height_cm'] ? Number(row['adult_height_cm']) : null,
      soil_notes: row['soil_notes_fr'] ?? '',
      description: `Pour ${(row['for_crops'] ?? '').replaceAll(';', ', ').toLowerCase()}`,
      idx,
    })),
    ['id', 'name'],
  )
  const sizes = await insertRows<Named>(
    ctx,
    'caliber',
    calibers.map((caliber, idx) => ({ ...caliber, idx })),
    ['id', 'name'],
  )
  return {
    containers: new Map(shipped.map((row) => [row['code'] ?? '', ids.get(nameOf(row)) ?? 0])),
    calibers: byName(sizes),
    rootstocks: byName(rootstocks),
  }
}

/** The names behind the ids, as the labels of sizes show them. */
export const containerNames = (): Map<string, string> =>
  new Map(referenceRows('containers.csv').map((row) => [row['code'] ?? '', nameOf(row)]))
