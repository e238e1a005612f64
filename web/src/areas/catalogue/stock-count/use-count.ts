import { productRoutes } from '@plantule/contract/catalogue/products'
import { type ShortSize, stockRoutes } from '@plantule/contract/stock/stock'
import { type CountItem, stockCountRoutes } from '@plantule/contract/stock/count'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { useAction } from '../../../api/query.ts'
import { signal } from '../../../kit/scan/signal.ts'
import { useInit } from '../../../api/session.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { afterSaving, type CountLine, countMore, known, withFaults } from './count-list.ts'

/** `one`: each scan is a piece. `ask`: a scan names the size, its quantity is typed. */
export type CountWay = 'one' | 'ask'
type Kept = { lines: CountLine[]; way: CountWay; reason: string }

const stale = [productRoutes.listProducts, productRoutes.getProduct, stockRoutes.getProductStock]

function read(key: string): Kept {
  const text = localStorage.getItem(key)
  // Only this module writes this key.
  return text === null ? { lines: [], way: 'one', reason: '' } : (JSON.parse(text) as Kept)
}

/** A count under way, kept on this device until it is saved: a reload or an empty battery loses nothing. */
export function useCount() {
  const { t } = useTranslation('stockCount')
  const key = `plantule.count.${useInit().client.uid}`
  const [{ lines, way, reason }, setKept] = useState(() => read(key))
  const [choice, setChoice] = useState<readonly CountItem[]>([])
  const [short, setShort] = useState<readonly ShortSize[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => localStorage.setItem(key, JSON.stringify({ lines, way, reason })), [key, lines, way, reason])

  const change = (to: (lines: readonly CountLine[]) => CountLine[]): void => setKept((kept) => ({ ...kept, lines: to(kept.lines) }))
  const add = (item: CountItem): void => {
    setChoice([])
    setRefusal(null)
    setShort([])
    signal(true)
    change((before) => countMore(before, item, way === 'one' ? 1 : null))
  }
  const take = async (typed: string): Promise<void> => {
    const code = typed.trim()
    if (code === '') return
    const item = known(lines, code)
    if (item) return add(item)
    try {
      const { exact, items } = await call(stockCountRoutes.findCounted, { query: { code } })
      const [only] = items
      if (exact && only) return add(only)
      setRefusal(null)
      setChoice(items)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      signal(false)
      setChoice([])
      setRefusal(error.message)
    }
  }
  const save = useAction(stockCountRoutes.saveCount, stale, {
    onSuccess: ({ counted, changed, short: hurt }, { body }) => {
      setShort(hurt)
      showToast({ text: t('saved', { count: counted, changed }) })
      setKept((kept) => ({ ...kept, lines: afterSaving(kept.lines, body.lines), reason: '' }))
    },
    onError: (error, { body }) => {
      if (error.problem.code === 'count_has_errors') change((before) => withFaults(before, error.problem, body.lines))
      showError(error)
      return true
    },
  })
  return {
    lines,
    way,
    reason,
    choice,
    refusal,
    short,
    add,
    take,
    change,
    saving: save.isPending,
    setWay: (next: CountWay) => setKept((kept) => ({ ...kept, way: next })),
    setReason: (next: string) => setKept((kept) => ({ ...kept, reason: next })),
    dismissChoice: () => setChoice([]),
    save: (why: string) =>
      save.mutate({
        body: {
          reason: why,
          lines: lines.map(({ item, counted, seenOnHand }) => ({ subproductId: item.subproductId, counted: counted ?? 0, seenOnHand })),
        },
      }),
  }
}
export type Counting = ReturnType<typeof useCount>
