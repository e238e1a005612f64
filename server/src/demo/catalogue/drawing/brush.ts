import type { Random } from '../../random.ts'
import { bloom } from './bloom.ts'
import { leaf } from './leaf.ts'
import type { Tone } from './palette.ts'
import { along, type Curve, place } from './paths.ts'
import type { Bloom, Leaf, Traits } from './traits.ts'

/** The ground is at y = 520 on a sheet of 600 by 600; the plant stands around x = 300. */
export const GROUND = 520

export type Brush = { traits: Traits; green: Tone; flower: Tone; random: Random }

export const stem = (x: number, y: number, tipX: number, tipY: number, sway: number): Curve => [
  { x, y },
  { x: x + (tipX - x) * 0.25 + sway, y: y + (tipY - y) * 0.55 },
  { x: tipX, y: tipY },
]

export const hanging: readonly Bloom[] = ['catkin', 'cone', 'fruit', 'wisteria', 'pea']

export function flowerAt(brush: Brush, x: number, y: number, angle: number, size: number): string {
  const { bloom: form } = brush.traits
  return place(x, y, hanging.includes(form) ? angle * 0.1 : angle, bloom(form, size, brush.flower, brush.green.dark, brush.random))
}

/** Leaves on both sides of a stem, larger towards its foot. */
export function leafy(brush: Brush, curve: Curve, shape: Leaf, size: number, count: number, from = 0.15, to = 0.95): string {
  const { random, green } = brush
  let drawn = ''
  for (let at = 0; at < count; at++) {
    const t = from + ((to - from) * at) / Math.max(1, count - 1)
    const here = along(curve, t)
    const side = at % 2 ? 1 : -1
    drawn += place(
      here.x,
      here.y,
      here.angle + side * random.between(38, 72),
      leaf(shape, size * (1.1 - 0.45 * t) * random.between(0.85, 1.1), green, random),
    )
  }
  return drawn
}

export const leafSize: Partial<Record<Leaf, number>> = {
  linear: 44,
  needle: 26,
  scale: 16,
  palmate: 62,
  pinnate: 84,
  lance: 58,
  heart: 52,
  lobed: 62,
}

export const small: readonly Bloom[] = ['spike', 'panicle', 'plume', 'bottle', 'spikegrass', 'foxglove', 'whorl']

/** Leaves are lighter where the light falls, at the top left. */
export function shade(green: Tone, tip: { x: number; y: number }, top: { x: number; y: number }, random: Random): Tone {
  const lit = (top.x - tip.x) * 0.6 + (top.y - tip.y) + random.between(-60, 60)
  if (lit > 45) return { light: green.light, base: green.light, dark: green.base }
  return lit < -75 ? { light: green.base, base: green.dark, dark: green.dark } : green
}

export const sizeOf = (form: Bloom, size: number): number =>
  form === 'rose' || form === 'globe' || form === 'dahlia' || form === 'umbel' ? size * 1.35 : small.includes(form) ? size * 1.15 : size
