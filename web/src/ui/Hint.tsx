/* oxlint-disable jsx-a11y/no-static-element-interactions -- it only watches the control inside it */
import { lazy, Suspense, useState, type KeyboardEvent, type PointerEvent, type FocusEvent, type ReactNode } from 'react'

const HintLayer = lazy(() => import('./HintLayer.tsx'))

type Placing = { delay?: number; side?: 'right' }

/**
 * Words beside a control on hover and focus, for a control that has them at times: the handlers that it takes, and what stands beside it.
 * What places them is loaded when a first one is shown.
 */
export function useHint(label: string | undefined, { delay = 350, side }: Placing = {}) {
  const [target, setTarget] = useState<Element | null>(null)
  const hide = (): void => setTarget(null)
  return {
    on: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setTarget(controlOf(event.currentTarget)),
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setTarget(controlOf(event.currentTarget)),
      onBlur: hide,
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
    },
    layer: label !== undefined && target && (
      <Suspense>
        <HintLayer target={target} label={label} delay={delay} side={side ?? 'top'} />
      </Suspense>
    ),
  }
}

/** A frame of `Hint` has no place of its own: its control has. */
const controlOf = (element: Element): Element | null => (element instanceof HTMLSpanElement ? element.firstElementChild : element)

/** Words beside any control. */
export function Hint({ label, children, ...placing }: Placing & { label: string; children: ReactNode }) {
  const { on, layer } = useHint(label, placing)
  return (
    <span style={{ display: 'contents' }} {...on}>
      {children}
      {layer}
    </span>
  )
}
