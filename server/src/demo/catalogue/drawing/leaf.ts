import type { Random } from '../../random.ts'
import type { Tone } from './palette.ts'
import { fixed, line, type Point, place, smooth } from './paths.ts'
import type { Leaf } from './traits.ts'

/** Half width over length, at `t` from the stalk (0) to the tip (1). */
const profiles: Partial<Record<Leaf, (t: number) => number>> = {
  oval: (t) => 0.33 * Math.sin(Math.PI * t ** 0.85),
  lance: (t) => 0.16 * Math.sin(Math.PI * t ** 0.8),
  linear: (t) => 0.06 * Math.sin(Math.PI * t ** 0.7),
  round: (t) => 0.47 * Math.sin(Math.PI * t) ** 0.7,
  heart: (t) => 0.46 * Math.sin(Math.PI * t ** 0.45) ** 0.9,
  lobed: (t) => Math.sin(Math.PI * t ** 1.1) ** 0.7 * (0.27 + 0.13 * Math.cos(t * Math.PI * 7)),
  tongue: (t) => 0.1 * Math.sin(Math.PI * t ** 0.6) ** 0.6,
  sword: (t) => 0.05 * (1 - t) ** 0.6 + 0.015 * Math.sin(Math.PI * t),
  needle: (t) => 0.035 * Math.sin(Math.PI * t) ** 0.5,
  scale: (t) => 0.25 * Math.sin(Math.PI * t),
}

/** A leaf that grows up from the origin, `length` units long, a little bent. */
export function leaf(shape: Leaf, length: number, tone: Tone, random: Random): string {
  if (shape === 'palmate') return palmate(length, tone, random)
  if (shape === 'pinnate') return pinnate(length, tone, random)
  const profile = profiles[shape] ?? profiles.lance
  return profile ? blade(profile, length, tone, random, shape === 'lobed' ? 22 : 9) : ''
}

function blade(profile: (t: number) => number, length: number, tone: Tone, random: Random, steps: number): string {
  const bend = random.between(-0.12, 0.12) * length
  const spine = (t: number): Point => ({ x: bend * t * t, y: -length * t })
  const side = (sign: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const t = step / steps
      const at = spine(t)
      return { x: at.x + sign * profile(t) * length, y: at.y }
    })
  const middle = Array.from({ length: steps + 1 }, (_, step) => spine(step / steps))
  const right = side(1)
  const whole = smooth([...right, ...side(-1).reverse()])
  const half = smooth([...right, ...middle.reverse()])
  const fill = random.chance(0.3) ? tone.light : tone.base
  const rib =
    length > 22 ? line(`M0 0Q0 ${fixed(-length / 2)} ${fixed(bend)} ${fixed(-length * 0.94)}`, tone.light, length / 50 + 0.4, 0.8) : ''
  return `<path d="${whole}" fill="${fill}"/><path d="${half}" fill="${tone.dark}" opacity=".32"/>${rib}`
}

function palmate(length: number, tone: Tone, random: Random): string {
  const fingers = [-88, -46, 0, 46, 88]
  const finger = profiles.lance
  if (!finger) return ''
  return fingers
    .map((angle) => place(0, -length * 0.25, angle, blade(finger, length * (0.78 - Math.abs(angle) / 340), tone, random, 8)))
    .concat(line(`M0 0L0 ${fixed(-length * 0.25)}`, tone.dark, 1.2))
    .join('')
}

function pinnate(length: number, tone: Tone, random: Random): string {
  const pairs = Math.min(6, Math.max(3, Math.round(length / 14)))
  const leaflet = profiles.oval
  if (!leaflet) return ''
  let drawn = line(`M0 0L0 ${fixed(-length * 0.8)}`, tone.dark, 1.3)
  for (let step = 1; step <= pairs; step++) {
    const y = (-length * 0.8 * step) / pairs
    const size = length * 0.34 * (1 - 0.25 * (step / pairs))
    for (const sign of [-1, 1]) drawn += place(0, y, sign * random.between(56, 68), blade(leaflet, size, tone, random, 7))
  }
  return drawn + place(0, -length * 0.78, 0, blade(leaflet, length * 0.34, tone, random, 7))
}
