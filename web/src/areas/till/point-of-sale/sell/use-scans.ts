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
