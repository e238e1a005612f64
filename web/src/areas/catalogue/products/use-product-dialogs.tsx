import type { ProductTargetInput } from '@plantule/contract/catalogue/batch'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Chosen, targetOf } from '../../../kit/list/target-of.ts'

const BatchDialog = lazy(async () => ({ default: (await import('./batch/BatchDialog.tsx')).BatchDialog }))
const PrintLabels = lazy(async () => ({ default: (await import('../../../kit/labels/PrintLabels.tsx')).PrintLabels }))

const PastBatchesDialog = lazy(async () => ({ default: (await import('./batch/PastBatchesDialog.tsx')).PastBatchesDialog }))

type Open = { kind: 'batch' | 'labels'; target: ProductTargetInput; count: number; clear: () => void }
type Start = (chosen: Chosen, clear: () => void) => void

/** The windows over a list of products: change many, past changes, print labels. Loaded on first use. */
export function useProductDialogs(): { dialog: ReactNode; batch: Start; labels: Start; past: () => void } {
  const [open, setOpen] = useState<Open | null>(null)
  const [past, setPast] = useState(false)
  const start =
    (kind: Open['kind']): Start =>
    (chosen, clear) =>
      setOpen({ kind, target: targetOf(chosen), count: chosen.count, clear })
  const close = (): void => setOpen(null)
  const done = (): void => {
    open?.clear()
    close()
  }
  const shared = open && { target: open.target, count: open.count, onClose: close }
  return {
    batch: start('batch'),
    labels: start('labels'),
    past: () => setPast(true),
    dialog: (
      <Suspense>
        {shared && open.kind === 'batch' && <BatchDialog {...shared} onDone={done} />}
        {shared && open.kind === 'labels' && <PrintLabels subject="size" {...shared} />}
        {past && <PastBatchesDialog onClose={() => setPast(false)} />}
      </Suspense>
    ),
  }
}
