import type { TransmissionRow } from '@plantule/contract/e-invoicing/e-invoicing'
import type { TFunction } from 'i18next'
import type { Tone } from '../../../../ui/Pill.tsx'

type State = TransmissionRow['state']
const bad: readonly State[] = ['failed', 'rejected', 'refused', 'disputed', 'suspended']
const good: readonly State[] = ['approved', 'paid', 'completed', 'payment_sent']
/** Nobody has these: they may leave, or leave again. */
export const sendable: readonly State[] = ['to_send', 'failed', 'rejected']
const failures = ['key', 'unreachable'] as const

export const toneOf = (state: State): Tone =>
  bad.includes(state) ? 'bad' : good.includes(state) ? 'good' : state === 'to_send' ? 'calm' : 'progress'

/** Why a sending failed: in our words where we know, else in those of the platform. */
export function sentenceOf(t: TFunction<'eInvoicing'>, failure: string): string {
  const known = failures.find((one) => one === failure)
  return known ? t(`failures.${known}`) : failure
}
