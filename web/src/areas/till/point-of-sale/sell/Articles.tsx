import { memo, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/toast.ts'
import type { TillForbidden } from '@plantule/contract/till/catalogue'
import type { Article } from '../../parts/basket.ts'
import { SearchBar } from './SearchBar.tsx'
import type { SoldAlone } from '../offline/sold-alone.ts'
import { Tiles } from './Tiles.tsx'
import { isWalkKey, nextTile, tilesIn } from './walk-tiles.ts'
import type { Shelf } from '../../parts/use-till.ts'
import classes from './Sell.module.css'

/** A scanner has finished by then: no tile is sought for the first letters of its code. */
const TYPING_MS = 120

type ArticlesProps = {
  inputRef: RefObject<HTMLInputElement | null>
  catalogue: Shelf
  sold: SoldAlone
  onPick: (item: Article, times?: number) => void
  onTicket: (number: string) => void
  onForbidden: (item: TillForbidden) => void
  onFree: () => void
  onCard: () => void
}

/** What is on sale: found by scan, by name or by hand. What is typed stays in here: no letter of a scan draws the basket anew. */
export const Articles = memo(function Articles({
  inputRef,
  catalogue,
  sold,
  onPick,
  onTicket,
  onForbidden,
  onFree,
  onCard,
}: ArticlesProps) {
  const { t } = useTranslation('till')
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const [category, setCategory] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed), typed === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // The same function each time: a scan must not draw every tile anew.
  const pick = useCallback(
    (item: Article, times: number): void => {
      setTyped('')
      onPick(item, times)
    },
    [onPick],
  )
  const section = useRef<HTMLElement>(null)
  // Of what was typed, not of what stood there before it.
  const [toFirst, setToFirst] = useState(false)
  useEffect(() => {
    if (!toFirst || sought !== typed) return
    tilesIn(section.current)[0]?.focus()
    setToFirst(false)
  }, [toFirst, sought, typed])
  const chooseAmong = (): void => {
    setSought(typed)
    setToFirst(true)
  }
  /** Down from the field to the tiles, along them, and up again; who chose one by Enter types the next. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const tiles = tilesIn(section.current)
    const at = tiles.findIndex((tile) => tile === event.target)
    if (at < 0) {
      if (event.key !== 'ArrowDown' || event.target !== inputRef.current || tiles.length === 0) return
      event.preventDefault()
      chooseAmong()
    } else if (isWalkKey(event.key)) {
      event.preventDefault()
      const next = nextTile(
        tiles.map((tile) => tile.getBoundingClientRect()),
        at,
        event.key,
      )
      const to = next === null ? inputRef.current : tiles[next]
      to?.focus()
      to?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      // The press itself must reach the tile before the field has the focus.
      event.preventDefault()
      const opens = tiles[at]?.dataset['opens'] !== undefined
      tiles[at]?.click()
      // The sizes that it opened take the focus themselves.
      if (!opens) inputRef.current?.focus()
    } else if (event.key === 'Escape') inputRef.current?.focus()
  }
  useEffect(() => {
    const shown = section.current
    shown?.addEventListener('keydown', onKeyDown)
    return () => shown?.removeEventListener('keydown', onKeyDown)
  })
  const toTicket = (number: string): void => {
    setTyped('')
    onTicket(number)
  }
  return (
    <section ref={section} className={classes.articles} aria-label={t('articles')}>
      <SearchBar
        inputRef={inputRef}
        typed={typed}
        onTyped={setTyped}
        finder={catalogue.finder}
        onPick={pick}
        onTicket={toTicket}
        onForbidden={onForbidden}
        onSeveral={chooseAmong}
        onNothing={(text) => showToast({ tone: 'error', text: t('search.nothing', { text }), stay: 4_000 })}
      />
      <Tiles
        catalogue={catalogue}
        sold={sold}
        typed={sought}
        category={category}
        onCategory={setCategory}
        onPick={pick}
        onFree={onFree}
        onCard={onCard}
      />
    </section>
  )
})
