import type { Crop, Cut } from '@plantule/contract/library/library'

const quarter = (crop: Crop): Crop => ({ x: 1 - crop.y - crop.height, y: crop.x, width: crop.height, height: crop.width })

/** A cut turned further by a quarter, clockwise or against it; the frame stays on the same part of the picture. */
export function turnCut({ turn, crop }: Cut, clockwise: boolean): Cut {
  const quarters = clockwise ? 1 : 3
  // Four quarters come back to 0, and only those four values are reached from one of them.
  const next = ((turn + quarters * 90) % 360) as Cut['turn']
  let turned = crop
  for (let n = 0; turned && n < quarters; n++) turned = quarter(turned)
  return { turn: next, crop: turned }
}

/** Fractions of a frame in percent, kept within the picture; null when the frame holds all of it or nothing. */
export function cropOf(percent: { x: number; y: number; width: number; height: number }): Crop | null {
  const x = Math.min(Math.max(percent.x / 100, 0), 0.99)
  const y = Math.min(Math.max(percent.y / 100, 0), 0.99)
  const width = Math.min(percent.width / 100, 1 - x)
  const height = Math.min(percent.height / 100, 1 - y)
  const round = (value: number): number => Math.round(value * 10_000) / 10_000
  if (width < 0.01 || height < 0.01 || (width > 0.995 && height > 0.995)) return null
  return { x: round(x), y: round(y), width: round(Math.min(width, 1 - round(x))), height: round(Math.min(height, 1 - round(y))) }
}
