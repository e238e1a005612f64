import { imageUrl } from '@plantule/contract/library/library'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScanField } from '../../../kit/scan/ScanField.tsx'
import { signal } from '../../../kit/scan/signal.ts'
import { Text } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { showToast } from '../../../ui/toast.ts'
import { readTimes, type Article } from '../parts/basket.ts'
import type { Finder } from '../parts/finder.ts'
import classes from './Fairs.module.css'

const SHOWN = 6

/** Scan, type or film a plant: a whole code adds at once, a name gives a choice; `12*` before it takes twelve. */
export function AddPlants({ finder, onAdd }: { finder: Finder; onAdd: (article: Article, quantity: number) => void }) {
  const { t } = useTranslation('fairs')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => field.current?.focus(), [])
  const { times, rest } = readTimes(typed)
  const sizes = (found: readonly Article[]): Article[] => found.filter((article) => article.subproductId !== null)
  const choice = rest.trim().length < 2 ? [] : sizes(finder.search(rest, null)).slice(0, SHOWN)
  const add = (article: Article): void => {
    onAdd(article, times ?? 1)
    setTyped('')
    field.current?.focus()
  }
  const take = (code: string, count: number): boolean => {
    const exact = finder.exact(code)
    const known = exact && exact.subproductId !== null
    if (known) onAdd(exact, count)
    signal(Boolean(known))
    return Boolean(known)
  }
  const enter = (): void => {
    const wanted = rest.trim()
    const [only] = choice
    if (wanted === '') return
    if (take(wanted, times ?? 1)) setTyped('')
    else if (only && choice.length === 1) add(only)
    else if (choice.length === 0) showToast({ tone: 'error', text: t('add.nothing', { text: wanted }) })
  }
  return (
    <>
      <ScanField
        inputRef={field}
        label={t('add.label')}
        labelled
        hint={t('add.hint')}
        typed={typed}
        onTyped={setTyped}
        onEnter={enter}
        onSeen={(code) => {
          if (!take(code, 1)) showToast({ tone: 'error', text: t('add.nothing', { text: code }) })
        }}
      />
      {choice.length > 0 && (
        <div className={classes.choice} role="group" aria-label={t('add.choice')}>
          {choice.map((article) => (
            <button key={article.subproductId} type="button" className={classes.option} onClick={() => add(article)}>
              <Picture src={article.imageKey && imageUrl(article.imageKey, 320)} size={40} />
              <span>
                {article.label}
                <Text component="span" display="block" size="xs" c="dimmed">
                  {article.reference}
                  {article.available !== null && ` · ${t('add.free', { count: article.available })}`}
                </Text>
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
