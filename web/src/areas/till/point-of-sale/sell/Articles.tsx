import { memo, useCallback, useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/toast.ts'
import type { TillForbidden } from '@plantule/contract/till/catalogue'
import type { Article } from '../../parts/basket.ts'
import { SearchBar } from './SearchBar.tsx'
import type { SoldAlone } from '../offline/sold-alone.ts'
import { Tiles } from './Tiles.tsx'
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
  const toTicket = (number: string): void => {
    setTyped('')
    onTicket(number)
  }
  return (
    <section className={classes.articles} aria-label={t('articles')}>
      <SearchBar
        inputRef={inputRef}
        typed={typed}
        onTyped={setTyped}
        finder={catalogue.finder}
        onPick={pick}
        onTicket={toTicket}
        onForbidden={onForbidden}
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
