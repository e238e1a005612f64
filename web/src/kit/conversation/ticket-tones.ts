import type { Priority, TicketState } from '@plantule/contract/support/states'
import type { Tone } from '../../ui/Pill.tsx'

export const ticketTones: Record<TicketState, Tone> = { new: 'attention', open: 'progress', waiting: 'special', resolved: 'good' }
export const priorityTones: Record<Priority, Tone> = { low: 'calm', normal: 'calm', high: 'attention', urgent: 'bad' }
