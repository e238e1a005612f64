import { positionAt, type ZonePolygon } from '@plantule/contract/traceability/ground'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import classes from '../parts/Ground.module.css'
import { spotOf, type View } from '../parts/ground-view.ts'
import type { Change } from './outline-steps.ts'

/** Metres that an arrow key moves a corner by; ten times as far with Shift. */
const STEP = 5
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export const asPair = ({ lon, lat }: { lon: number; lat: number }): ZonePolygon[number] => [lon, lat]

type CornerHandleProps = {
  svg: { current: SVGSVGElement | null }
  view: View
  at: ZonePolygon[number]
  label: string
  chosen: boolean
  onChoose: () => void
  onMove: (change: Change) => void
  onKeys: (change: Change) => void
  /** Let go of by the pointer. */
  onDrop: () => void
  onRemove: () => void
  onUndo: () => void
}

/** A corner: drawn by the pointer, moved by arrows, taken away by Delete. */
export function CornerHandle({ svg, view, at, label, chosen, onChoose, onMove, onKeys, onDrop, onRemove, onUndo }: CornerHandleProps) {
  const { x, y } = spotOf(view, { lon: at[0], lat: at[1] })
  const [held, setHeld] = useState(false)
  const grip = useRef<SVGGElement>(null)
  // Browsers hear no `touch-action` of a group of shapes, and React's own listener may not keep the page from scrolling.
  useEffect(() => {
    const element = grip.current
    const stay = (event: TouchEvent): void => event.preventDefault()
    element?.addEventListener('touchstart', stay, { passive: false })
    return () => element?.removeEventListener('touchstart', stay)
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = arrows[event.key]
    if (way) {
      const far = STEP * (event.shiftKey ? 10 : 1)
      onKeys(([lon, lat]) => asPair(positionAt({ lon, lat }, { east: way[0] * far, north: way[1] * far })))
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) onUndo()
    else return
    event.preventDefault()
  }
  const follow = (event: PointerEvent): void => {
    const matrix = svg.current?.getScreenCTM()
    if (!held || !matrix) return
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    onMove(() => asPair(positionAt(view.middle, { east: spot.x, north: -spot.y })))
  }
  const letGo = (): void => {
    setHeld(false)
    onDrop()
  }
  return (
    <g
      ref={grip}
      className={classes.corner}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={chosen}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        // A finger that takes hold of something gives it no focus.
        onChoose()
        setHeld(true)
      }}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      {/* What a finger finds: the ring that is seen is a few pixels wide on a phone. */}
      <circle className={classes.reach} cx={x} cy={y} r={view.width / 70} />
      <circle className={classes.handle} cx={x} cy={y} r={view.width / 70} />
    </g>
  )
}
