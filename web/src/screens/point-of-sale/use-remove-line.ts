import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toast.ts'
import { changed, restored, type Basket } from './basket.ts'
import type { BasketChange } from './use-basket.ts'

/** Takes a line out, and offers it back: one press too many costs one press. */
export function useRemoveLine(basket: Basket, change: BasketChange): (key: string) => void {
  const { t } = useTranslation(['till', 'kit'])
  return (key) => {
    const line = basket.lines.find((each) => each.key === key)
    if (!line) return
    change((before) => changed(before, key, { quantity: 0 }))
    showToast({ tone: 'info', text: t('line.removed', { name: line.label }), action: { label: t('kit:undo'), run: () => change((before) => restored(before, basket, key)) } })
  }
}
