import type { CatalogueImport } from '@plantule/contract/imports/schemas'
import type { Tone } from '../../ui/Pill.tsx'

export type ImportState = CatalogueImport['state']

/** Of imports of every kind. */
export const stateTones: Record<ImportState, Tone> = {
  uploaded: 'calm',
  checking: 'progress',
  checked: 'attention',
  running: 'progress',
  done: 'good',
  undone: 'calm',
  failed: 'bad',
}
