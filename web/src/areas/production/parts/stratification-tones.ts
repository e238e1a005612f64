import type { StratificationState } from '@plantule/contract/production/stratifications'
import type { Tone } from '../../../ui/Pill.tsx'

/** What is to be sown asks for somebody. */
export const stratificationTones: Record<StratificationState, Tone> = {
  planned: 'calm',
  warm: 'special',
  cold: 'progress',
  ready: 'attention',
  sown: 'good',
  lost: 'bad',
}
