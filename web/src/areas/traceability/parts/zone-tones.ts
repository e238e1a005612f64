import type { ZoneState } from '@plantule/contract/traceability/collecting'
import type { Tone } from '../../../ui/Pill.tsx'

export const zoneTones: Record<ZoneState, Tone> = {
  draft: 'attention',
  authorised: 'calm',
  active: 'good',
  resting: 'attention',
  closed: 'calm',
}
