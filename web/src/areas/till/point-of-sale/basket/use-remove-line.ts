import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/toast.ts'
import { changed, restored, type Basket } from '../../parts/basket.ts'
import type { BasketChange } from './use-basket.ts'

/** Takes a line out, and offers it back: one press too many costs one press. The same function as long as the till is open. */
export function useRemoveLine(basket: Basket, change: BasketChange): (key: string) => void {
  const { t } = useTranslation(['till', 'kit'])
  const latest = useRef(basket)
  latest.current = basket
  return useCallback(
    (key) => {
      const { current } = latest
      const line = current.lines.find((each) => each.key === key)
      if (!line) return
      change((before) => changed(before, key, { quantity: 0 }))
      showToast({
        tone: 'info',
        text: t('line.removed', { name: line.label }),
        action: { label: t('kit:undo'), run: () => change((before) => restored(before, current, key)) },
      })
    },
    [change, t],
  )
}
