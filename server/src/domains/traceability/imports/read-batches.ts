import type { BatchField } from '@plantule/contract/imports/local-schemas'
import type { BatchInput } from '@plantule/contract/traceability/batches'
import type { CellKind } from '../../imports/index.ts'
import { regionCell } from './local-cells.ts'

type Said = Omit<BatchInput, 'taxonId' | 'placeId' | 'sources' | 'tests' | 'justification'>
/** One row of a file of batches; what the file does not say is absent. */
export type BatchLine = { row: number } & Partial<Said> & { number?: string; species?: string; place?: string }

const amount = { number: [0, 100_000_000] } as const
/** The first of the words is the one that the workbook writes. */
export const batchWords = {
  lifeForm: {
    herb: ['herbacee', 'herb', 'herbe', 'herbaceous', 'h', 'non'],
    woody: ['ligneux', 'ligneuse', 'woody', 'arbre', 'arbuste', 'l', 'oui'],
  },
  part: {
    seed: ['graines', 'graine', 'seed', 'seeds', 'semence', 'semences', 'fruit', 'fruits'],
    cutting: ['boutures', 'bouture', 'cutting', 'cuttings'],
    plant: ['plants', 'plant', 'plante', 'plantes'],
  },
  unit: { grams: ['g', 'gramme', 'grammes', 'gram', 'grams'], pieces: ['pieces', 'piece', 'pcs', 'u', 'unite', 'unites', 'nombre'] },
  state: {
    collected: ['recolte', 'collecte', 'brut', 'collected'],
    cleaned: ['nettoye', 'trie', 'cleaned'],
    stored: ['stocke', 'en stock', 'stored'],
    rejected: ['rejete', 'refuse', 'elimine', 'rejected'],
  },
} as const

export const batchCells: Record<BatchField, CellKind> = {
  number: { text: 40 },
  name: { text: 160 },
  species: { text: 160 },
  startedOn: { day: true },
  lifeForm: { choice: batchWords.lifeForm },
  part: { choice: batchWords.part },
  unit: { choice: batchWords.unit },
  declared: amount,
  region: regionCell,
  generation: { whole: [0, 50] },
  collector: { text: 120 },
  cleaned: amount,
  driedOn: { day: true },
  cleanedOn: { day: true },
  thousandWeight: { number: [0.001, 1_000_000] },
  state: { choice: batchWords.state },
  place: { text: 170 },
  note: { text: 4000 },
}
