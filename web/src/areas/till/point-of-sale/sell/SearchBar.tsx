import { useTranslation } from 'react-i18next'
import type { RefObject } from 'react'
import { tokenOf } from '@plantule/contract/till/ticket-address'
import { ScanField } from '../../../../kit/scan/ScanField.tsx'
import { signal } from '../../../../kit/scan/signal.ts'
import type { TillForbidden } from '@plantule/contract/till/catalogue'
import { readTimes, type Article } from '../../parts/basket.ts'
import type { Finder } from '../../parts/finder.ts'

const ticketNumber = /^[A-Z]{1,2}[A-Z0-9]{1,6}-\d{4}-(D\d+-)?\d{6}$/i
/** The number of a ticket, or the token of the address that stands on it as a square code. */
const ticketIn = (scanned: string): string | undefined => (ticketNumber.test(scanned) ? scanned.toUpperCase() : tokenOf(scanned))
/** What only a scanner types: a barcode that is not known must not sell something else. */
const barcode = /^\d{6,}$/

type SearchBarProps = {
  inputRef: RefObject<HTMLInputElement | null>
  typed: string
  onTyped: (typed: string) => void
  finder: Finder
  onPick: (item: Article, times: number) => void
  onTicket: (number: string) => void
  onForbidden: (item: TillForbidden) => void
  onNothing: (typed: string) => void
  /** Several answer to what was typed: the eye chooses. */
  onSeveral: () => void
}

/** A scanner types and ends with Enter; `3*` before it takes three. A ticket's number or its own code opens the ticket. */
export function SearchBar({ inputRef, typed, onTyped, finder, onPick, onTicket, onForbidden, onNothing, onSeveral }: SearchBarProps) {
  const { t } = useTranslation('till')
  const { times } = readTimes(typed)
  const enter = (text: string): void => {
    const { times: count, rest } = readTimes(text)
    const wanted = rest.trim()
    if (wanted === '') return
    const exact = finder.exact(wanted)
    if (exact) return onPick(exact, count ?? 1)
    const ticket = ticketIn(wanted)
    if (ticket) return onTicket(ticket)
    const found = finder.search(wanted, null)
    const [named] = finder.refused(wanted)
    const refused = finder.refusedCode(wanted) ?? (found.length === 0 ? named : undefined)
    if (refused) {
      onTyped('')
      return onForbidden(refused)
    }
    const [only] = found
    if (only && found.length === 1 && !named && !barcode.test(wanted)) return onPick(only, count ?? 1)
    if (found.length === 0 || barcode.test(wanted)) {
      onTyped('')
      // Who scans looks at the plants.
      signal(false)
      onNothing(wanted)
    } else onSeveral()
  }
  const seen = (code: string): void => {
    if (finder.exact(code) || ticketIn(code)) signal(true)
    enter(code)
  }
  return (
    <ScanField
      inputRef={inputRef}
      label={t('search.label')}
      hint={t('search.hint')}
      typed={typed}
      onTyped={onTyped}
      onEnter={enter}
      onSeen={seen}
      aside={times !== null && <b className="figures">{times} ×</b>}
    />
  )
}
