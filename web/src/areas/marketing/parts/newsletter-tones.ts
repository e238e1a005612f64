import type { NewsletterState } from '@plantule/contract/marketing/newsletters'
import type { Tone } from '../../../ui/Pill.tsx'

export const stateTones: Record<NewsletterState, Tone> = { draft: 'calm', scheduled: 'progress', sending: 'progress', sent: 'good' }
