import type { MotherPlant } from '@plantule/contract/production/mother-plants'
import type { Tone } from '../../../ui/Pill.tsx'

export const healthTones: Record<MotherPlant['health'], Tone> = { unknown: 'calm', healthy: 'good', suspect: 'attention', infected: 'bad' }
