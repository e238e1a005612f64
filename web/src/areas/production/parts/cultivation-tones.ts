import type { CultivationState } from '@plantule/contract/production/cultivations'
import type { Tone } from '../../../ui/Pill.tsx'

export const cultivationTones: Record<CultivationState, Tone> = {
  planned: 'calm',
  active: 'progress',
  ready: 'good',
  sold_out: 'calm',
  terminated: 'calm',
}
