import type { ProspectStage } from '@plantule/contract/provider/prospects'
import type { Tone } from '../../../ui/Pill.tsx'

export const stageTones: Record<ProspectStage, Tone> = {
  new: 'attention',
  contacted: 'progress',
  demo: 'progress',
  offer: 'special',
  won: 'good',
  lost: 'calm',
}
