import type { ProductTargetInput } from '@plantule/contract/catalogue-batch'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Chosen, targetOf } from './product-target.ts'

const BatchDialog = lazy(async () => ({ default: (await import('../products-batch/BatchDialog.tsx')).BatchDialog }))
const LabelsDialog = lazy(async () => ({ default: (await import('../labels/LabelsDialog.tsx')).LabelsDialog }))

type Open = { kind: 'batch' | 'labels'; target: ProductTargetInput; count: number; clear: () => void }

/** The windows over a list of products: change many, print labels. Loaded on first use. */
export function useProductDialogs(): { dialog: ReactNode; batch: (chosen: Chosen, clear: () => void) => void; labels: (chosen: Chosen, clear: () => void) => void } {
  const [open, setOpen] = useState<Open | null>(null)
  const start = (kind: Open['kind']) => (chosen: Chosen, clear: () => void) => setOpen({ kind, target: targetOf(chosen), count: chosen.count, clear })
  const close = (): void => setOpen(null)
  const done = (): void => {
    open?.clear()
    close()
  }
  const shared = open && { target: open.target, count: open.count, onClose: close }
  return {
    batch: start('batch'),
    labels: start('labels'),
    dialog: (
      <Suspense>
        {shared && open.kind === 'batch' && <BatchDialog {...shared} onDone={done} />}
        {shared && open.kind === 'labels' && <LabelsDialog {...shared} />}
      </Suspense>
    ),
  }
}
