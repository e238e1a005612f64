/* oxlint-disable jsx-a11y/no-static-element-interactions -- it only watches the control inside it */
import { lazy, Suspense, useState, type ReactNode, type SyntheticEvent } from 'react'

const HintLayer = lazy(() => import('./HintLayer.tsx'))

/** Words beside a control on hover and focus. What places them is loaded when a first one is shown. */
export function Hint({ label, delay = 350, side, children }: { label: string; delay?: number; side?: 'right'; children: ReactNode }) {
  const [target, setTarget] = useState<Element | null>(null)
  const show = (event: SyntheticEvent): void => setTarget(event.currentTarget.firstElementChild)
  const hide = (): void => setTarget(null)
  return (
    <span
      style={{ display: 'contents' }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {target && (
        <Suspense>
          <HintLayer target={target} label={label} delay={delay} side={side ?? 'top'} />
        </Suspense>
      )}
    </span>
  )
}
