import type { CatalogueImport } from '@plantule/contract/imports/schemas'
import type { Tone } from '../../../ui/Pill.tsx'

export const stateTones: Record<CatalogueImport['state'], Tone> = {
  uploaded: 'calm',
  checking: 'progress',
  checked: 'attention',
  running: 'progress',
  done: 'good',
  undone: 'calm',
  failed: 'bad',
}
