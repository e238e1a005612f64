import { signal } from '../../kit/scan/signal.ts'
import { IconButton } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/inputs.ts'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { readTimes, type Article } from './basket.ts'
import type { Finder } from './finder.ts'
import classes from './Sell.module.css'

/** The detector weighs more than the rest of the till: it comes when the camera is wanted. */
const CameraScan = lazy(() => import('../../kit/scan/CameraScan.tsx').then((module) => ({ default: module.CameraScan })))

const ticketNumber = /^[A-Z]{1,2}[A-Z0-9]{1,6}-\d{4}-(D\d+-)?\d{6}$/i

type SearchBarProps = {
  inputRef: RefObject<HTMLInputElement | null>
  typed: string
  onTyped: (typed: string) => void
  finder: Finder
  onPick: (item: Article, times: number) => void
  onTicket: (number: string) => void
  onNothing: (typed: string) => void
}

/** A scanner types and ends with Enter; `3*` before it takes three. A ticket's number opens the ticket. */
export function SearchBar({ inputRef, typed, onTyped, finder, onPick, onTicket, onNothing }: SearchBarProps) {
  const { t } = useTranslation(['till', 'tillOffline'])
  const [camera, setCamera] = useState(false)
  const { times } = readTimes(typed)
  const enter = (text: string): void => {
    const { times: count, rest } = readTimes(text)
    const wanted = rest.trim()
    if (wanted === '') return
    const exact = finder.exact(wanted)
    if (exact) return onPick(exact, count ?? 1)
    if (ticketNumber.test(wanted)) return onTicket(wanted.toUpperCase())
    const found = finder.search(wanted, null)
    // Several names are for the eye to choose from; a barcode that is not known must not sell something else.
    const [only] = found
    if (only && found.length === 1 && !/^\d{6,}$/.test(wanted)) return onPick(only, count ?? 1)
    if (found.length === 0 || /^\d{6,}$/.test(wanted)) {
      onTyped('')
      onNothing(wanted)
    }
  }
  const seen = (code: string): void => {
    signal(finder.exact(code) !== undefined || ticketNumber.test(code))
    enter(code)
  }
  return (
    <div className={classes.finding}>
      <TextInput
        ref={inputRef}
        className={classes.search}
        size="lg"
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.hint')}
        leftSection={<IconBarcode size={22} aria-hidden />}
        rightSection={times !== null ? <b className="figures">{times} ×</b> : undefined}
        rightSectionWidth={64}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            enter(event.currentTarget.value)
          } else if (event.key === 'Escape') onTyped('')
        }}
      />
      <IconButton label={t('tillOffline:camera.open')} look="plain" size={50} pressed={camera} onClick={() => setCamera(!camera)}><IconCamera size={22} /></IconButton>
      {camera && <div className={classes.camera}><Suspense><CameraScan onCode={seen} /></Suspense></div>}
    </div>
  )
}
