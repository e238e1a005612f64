import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { signal } from '../../../../kit/scan/signal.ts'
import { useWedge } from '../../../../kit/scan/use-wedge.ts'
import { showToast } from '../../../../ui/toast.ts'
import type { Article } from '../../parts/basket.ts'
import type { useCatalogue } from '../../parts/use-till.ts'
import type { useRefusal } from './use-refusal.ts'

type Given = {
  finder: ReturnType<typeof useCatalogue>['finder']
  lineOpen: boolean
  add: (article: Article) => void
  close: () => void
  refuse: ReturnType<typeof useRefusal>
}

/**
 * Scans while a line or the payment is open: an article goes into the basket and closes what is open, unless something is
 * paid already. The answer says whether the code was one of the till's.
 */
export function useScans({ finder, lineOpen, add, close, refuse }: Given): (code: string, unpaid: boolean) => boolean {
  const { t } = useTranslation('till')
  const nothing = (text: string): void => {
    signal(false)
    showToast({ tone: 'error', text, stay: 4_000 })
  }
  const scanned = (code: string, unpaid: boolean): boolean => {
    const article = finder.exact(code)
    if (article && unpaid) {
      close()
      add(article)
    } else if (article) nothing(t('pay.noMore', { name: article.label }))
    if (article) return true
    const refused = finder.refusedCode(code)
    if (refused) refuse(refused)
    return refused !== undefined
  }
  useWedge(lineOpen, (code) => void (scanned(code, true) || nothing(t('search.nothing', { text: code }))))
  return scanned
}

type Early = {
  finder: Given['finder']
  sending: boolean
  add: Given['add']
}

/**
 * What is scanned while a paid sale waits for its answer is of the next customer: it is kept, and goes into the next basket; where there is
 * no next one, since the sale was refused, the seller hears that it was not taken.
 */
export function useEarlyScans({ finder, sending, add }: Early): { onScan: (code: string) => void; take: () => void } {
  const { t } = useTranslation('till')
  const waiting = useRef<Article[]>([])
  useEffect(() => {
    if (sending || waiting.current.length === 0) return
    signal(false)
    const names = waiting.current.map(({ label }) => label).join(', ')
    waiting.current = []
    showToast({ tone: 'error', text: t('scanned.notTaken', { names }), stay: 8_000 })
  }, [sending, t])
  return {
    onScan(code) {
      const article = finder.exact(code)
      signal(article !== undefined)
      if (!article) return showToast({ tone: 'error', text: t('search.nothing', { text: code }), stay: 4_000 })
      if (!sending) return add(article)
      waiting.current.push(article)
      showToast({ text: t('scanned.forNext', { name: article.label }), stay: 4_000 })
    },
    /** The next sale begins with them. */
    take() {
      const articles = waiting.current
      waiting.current = []
      for (const article of articles) add(article)
    },
  }
}
