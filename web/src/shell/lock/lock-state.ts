import type { Seller } from '@plantule/contract/platform/sellers'
import type { LockState } from '../../session/device-lock.ts'

/** What the cover of a locked device shows. */
export type LockView =
  /** The first lock here: the seller chooses a code; `renews`: they change it. */
  | { what: 'choose'; renews: boolean }
  /** Who may take over. */
  | { what: 'sellers' }
  | { what: 'code'; seller: Seller }
  /** Without the server: the one whose session is open, by what the device knows of their code. */
  | { what: 'alone' }

export type LockAction = { type: 'pick'; seller: Seller } | { type: 'back' } | { type: 'choose'; renews: boolean } | { type: 'away' }

/** What is held opens by a code or by signing in; only a lock that no code guards yet may be given up. */
export const mayCancel = (lock: LockState, hasCode: boolean): boolean => lock === 'asked' && !hasCode

/** With one seller there is nothing to choose; to choose a code opens no lock that is held. */
export function firstView(sellers: readonly Seller[], lock: LockState): LockView {
  const [only] = sellers
  if (!sellers.some(({ isMe }) => isMe)) return lock === 'held' ? { what: 'sellers' } : { what: 'choose', renews: false }
  return sellers.length === 1 && only && !only.spent ? { what: 'code', seller: only } : { what: 'sellers' }
}

export function lockReducer(view: LockView, action: LockAction): LockView {
  switch (action.type) {
    case 'pick':
      // Whose code is spent signs in: there is nothing to type.
      return action.seller.spent ? view : { what: 'code', seller: action.seller }
    case 'back':
      return { what: 'sellers' }
    case 'choose':
      return { what: 'choose', renews: action.renews }
    case 'away':
      return { what: 'alone' }
  }
}

const BADGE = /^PLV-(\d{1,15})$/i
export const badgeOf = (memberId: number): string => `PLV-${memberId}`
/** Whom a scanned badge names; it opens nothing by itself. */
export function sellerOfBadge(text: string, sellers: readonly Seller[]): Seller | undefined {
  const memberId = Number(BADGE.exec(text.trim())?.[1])
  return sellers.find((seller) => seller.memberId === memberId)
}
