import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

/** The plan that something lies on, and how far an arrow key moves it, in centimetres. */
export type OnPlan = { svg: RefObject<SVGSVGElement | null>; step: number }

/** The pointer catches tens of centimetres. */
const SNAP = 10
const snapped = (value: number): number => Math.round(value / SNAP) * SNAP

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Which way an arrow key points; undefined for any other key. */
export const directionOf = (event: KeyboardEvent): readonly [number, number] | undefined =>
  event.altKey || event.ctrlKey || event.metaKey ? undefined : directions[event.key]

type Drag<S> = { pointer: number; x: number; y: number; start: S }

/** Draws something over the plan: `onDrag` gets what stood there at the beginning and how far the pointer is from there, in centimetres. */
export function useDrag<S>({ svg }: OnPlan, active: boolean, start: S, onDrag: (start: S, byX: number, byY: number) => void) {
  const drag = useRef<Drag<S> | null>(null)
  const spotOf = (event: PointerEvent): { x: number; y: number } | null => {
    const matrix = svg.current?.getScreenCTM()
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : null
  }
  if (!active) return {}
  return {
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      const spot = spotOf(event)
      if (!spot || event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointer: event.pointerId, x: spot.x, y: spot.y, start }
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const held = drag.current
      const spot = spotOf(event)
      if (!held || !spot || held.pointer !== event.pointerId) return
      const [byX, byY] = [snapped(spot.x - held.x), snapped(spot.y - held.y)]
      onDrag(held.start, byX, byY)
    },
    onPointerUp: () => {
      drag.current = null
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
}
