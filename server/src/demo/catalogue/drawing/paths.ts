export type Point = { x: number; y: number }
/** A quadratic curve: from, control, to. */
export type Curve = [Point, Point, Point]

export const fixed = (value: number): string => String(Math.round(value * 10) / 10)
const pair = (point: Point): string => `${fixed(point.x)} ${fixed(point.y)}`

/** A place on the curve, `t` from 0 to 1, with the direction of travel in degrees (0 points up, clockwise). */
export function along([from, control, to]: Curve, t: number): Point & { angle: number } {
  const u = 1 - t
  const x = u * u * from.x + 2 * u * t * control.x + t * t * to.x
  const y = u * u * from.y + 2 * u * t * control.y + t * t * to.y
  const dx = 2 * u * (control.x - from.x) + 2 * t * (to.x - control.x)
  const dy = 2 * u * (control.y - from.y) + 2 * t * (to.y - control.y)
  return { x, y, angle: (Math.atan2(dx, -dy) * 180) / Math.PI }
}

/** A stroke that thins from `wide` to `thin` along the curve. */
export function taper(curve: Curve, wide: number, thin: number, fill: string): string {
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= 8; step++) {
    const at = along(curve, step / 8)
    const half = (wide + ((thin - wide) * step) / 8) / 2
    const turn = (at.angle * Math.PI) / 180
    left.push({ x: at.x - Math.cos(turn) * half, y: at.y - Math.sin(turn) * half })
    right.unshift({ x: at.x + Math.cos(turn) * half, y: at.y + Math.sin(turn) * half })
  }
  return `<path d="${smooth([...left, ...right])}" fill="${fill}"/>`
}

/** A closed soft line through the points. */
export function smooth(points: readonly Point[]): string {
  const count = points.length
  const at = (index: number): Point => points[(index + count) % count] ?? { x: 0, y: 0 }
  let path = `M${pair(at(0))}`
  for (let index = 0; index < count; index++) {
    const [before, here, next, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first = { x: here.x + (next.x - before.x) / 6, y: here.y + (next.y - before.y) / 6 }
    const second = { x: next.x - (after.x - here.x) / 6, y: next.y - (after.y - here.y) / 6 }
    path += `C${pair(first)} ${pair(second)} ${pair(next)}`
  }
  return `${path}Z`
}

export function place(x: number, y: number, angle: number, content: string, scale = 1): string {
  const grown = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
  return `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(angle)})${grown}">${content}</g>`
}

export const disc = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${fixed(width)}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
