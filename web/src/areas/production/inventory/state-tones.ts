import type { LotImport } from '@plantule/contract/imports/lot-schemas'
import type { Tone } from '../../../ui/Pill.tsx'

export const stateTones: Record<LotImport['state'], Tone> = {
  uploaded: 'calm',
  checking: 'progress',
  checked: 'attention',
  running: 'progress',
  done: 'good',
  undone: 'calm',
  failed: 'bad',
}
