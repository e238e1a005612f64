import { plant } from './drawing/habits.ts'
import { leafTone } from './drawing/palette.ts'
import { fixed } from './drawing/paths.ts'
import type { Traits } from './drawing/traits.ts'
import { type Random, randomFrom } from '../random.ts'

const SIDE = 600
const washes = ['#e9edd6', '#f3e3d3', '#e4ebe4', '#f4ead0', '#eee5e6'] as const

/** A botanical plate as SVG, 600 by 600 pixels: the same traits and seed give the same text, byte for byte. */
export function drawPlant(traits: Traits, seed: number | string): string {
  const random = randomFrom(seed)
  const green = leafTone(traits, random)
  const ground = wash(random)
  const body = plant(traits, green, random)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="32 24 540 540" width="${SIDE}" height="${SIDE}">`,
    // Edges waver a little, as a brush does.
    `<filter id="hand" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".025" numOctaves="2" seed="${random.whole(1, 999)}"/><feDisplacementMap in="SourceGraphic" scale="7"/></filter>`,
    `<rect width="${SIDE}" height="${SIDE}" fill="#fbf6ea"/>`,
    ground,
    `<g filter="url(#hand)">${traits.habit === 'bulb' ? '' : earth(random)}${body}</g>`,
    '</svg>',
  ].join('')
}

/** Soft overlapping stains of one pale colour behind the plant. */
function wash(random: Random): string {
  const fill = random.pick(washes)
  return Array.from({ length: 6 }, () => {
    const [x, y] = [random.between(210, 390), random.between(200, 370)]
    return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(random.between(120, 190))}" ry="${fixed(random.between(110, 180))}" fill="${fill}" opacity=".42"/>`
  }).join('')
}

const earth = (random: Random): string =>
  [0, 1, 2]
    .map(
      (at) =>
        `<ellipse cx="${fixed(300 + random.between(-16, 16))}" cy="${520 + at * 3}" rx="${fixed(random.between(110, 190) - at * 26)}" ry="${12 - at * 2}" fill="#c3ab88" opacity=".38"/>`,
    )
    .join('')

/** The drawing as a square WebP of `size` pixels. */
export async function toWebp(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: (72 * size) / SIDE })
    .resize(size, size)
    .webp({ quality: 82 })
    .toBuffer()
}
