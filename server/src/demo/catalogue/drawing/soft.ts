import { bloom } from './bloom.ts'
import { GROUND, type Brush, stem, flowerAt, leafy, leafSize, small, sizeOf } from './brush.ts'
import { leaf } from './leaf.ts'
import { soil, type Tone } from './palette.ts'
import { along, type Curve, disc, fixed, line, place, taper } from './paths.ts'
import type { Leaf } from './traits.ts'

export const perennial = (brush: Brush): string => {
  const { random, traits, green } = brush
  const low = traits.leaf === 'rosette' || traits.leaf === 'scale'
  const foot = traits.leaf === 'scale' ? 'oval' : traits.leaf === 'rosette' ? 'lance' : traits.leaf
  const upright = traits.leaf === 'sword'
  let leavesDrawn = ''
  const broad = foot === 'heart' || foot === 'round'
  const count = upright ? 17 : broad ? 0 : 19
  if (broad) leavesDrawn = mound(brush, foot)
  for (let at = 0; at < count; at++) {
    const spread = (at / (count - 1) - 0.5) * 2
    const length = upright ? random.between(190, 270) : (leafSize[foot] ?? 64) * random.between(1.25, 1.75)
    const angle = spread * (upright ? 42 : 84) + random.between(-7, 7)
    const x = 300 + spread * (upright ? 34 : 62)
    const y = GROUND - 4 - (upright ? 0 : (1 - Math.abs(spread)) * 26)
    leavesDrawn += place(x, y, angle, leaf(foot, length, green, random))
  }
  const flowers = traits.bloom === 'none' ? 0 : low ? 6 : random.whole(6, 8)
  let stems = ''
  let heads = ''
  for (let at = 0; at < flowers; at++) {
    const spread = (at / (flowers - 1) - 0.5) * 2
    const tall = small.includes(traits.bloom) ? 285 : 190
    const tipY = (low ? 330 : tall) + Math.abs(spread) * 50 + random.between(-36, 44)
    const curve = stem(300 + spread * 26, GROUND - 8, 300 + spread * 155 + random.between(-12, 12), tipY, -spread * 12)
    stems += taper(curve, 5, 2.6, green.dark)
    if (!upright) stems += leafy(brush, curve, foot === 'heart' || foot === 'palmate' ? 'lance' : foot, 42, 5, 0.3, 0.78)
    const tip = along(curve, 1)
    heads += flowerAt(brush, tip.x, tip.y, tip.angle * 0.8, sizeOf(traits.bloom, traits.bloom === 'umbel' ? 44 : 38))
  }
  return stems + leavesDrawn + heads
}

/** Broad leaves on stalks, one over the other like tiles. */
function mound(brush: Brush, shape: Leaf): string {
  const { random, green } = brush
  let drawn = ''
  for (const [row, count] of [9, 8, 6, 4].entries()) {
    for (let at = 0; at < count; at++) {
      const spread = (at / (count - 1) - 0.5) * 2
      const x = 300 + spread * (128 - row * 22) + random.between(-6, 6)
      const y = GROUND - 78 + row * 17 - (1 - Math.abs(spread)) * (46 - row * 9)
      drawn += line(`M${300 + spread * 10} ${GROUND - 2}Q${fixed(300 + spread * 40)} ${fixed(y)} ${fixed(x)} ${fixed(y)}`, green.dark, 3)
      drawn += place(
        x - spread * 20,
        y + 14,
        spread * 78 + random.between(-14, 14),
        leaf(shape, random.between(72, 92), row % 2 ? green : { ...green, light: green.base }, random),
      )
    }
  }
  return drawn
}

export const grass = (brush: Brush): string => {
  const { random, traits, green } = brush
  if (traits.leaf === 'bamboo') return bamboo(brush)
  let drawn = ''
  const blades = 92
  for (let at = 0; at < blades; at++) {
    const spread = random.between(-1, 1)
    const height = random.between(150, 300) * (1 - Math.abs(spread) * 0.25)
    const out = spread * random.between(120, 230)
    const curve: Curve = [
      { x: 300 + spread * 34, y: GROUND },
      { x: 300 + spread * 60, y: GROUND - height * 1.2 },
      { x: 300 + out, y: GROUND - height * random.between(0.45, 0.95) },
    ]
    drawn += taper(curve, random.between(4, 7), 0.8, random.pick([green.base, green.light, green.dark, green.base]))
  }
  const heads = traits.bloom === 'none' ? 0 : 11
  for (let at = 0; at < heads; at++) {
    const spread = (at / (heads - 1) - 0.5) * 2
    const curve = stem(300 + spread * 24, GROUND, 300 + spread * 165, 200 + Math.abs(spread) * 60 + random.between(-25, 35), -spread * 20)
    const tip = along(curve, 1)
    drawn += taper(curve, 3, 1.6, green.dark) + flowerAt(brush, tip.x, tip.y, tip.angle * 0.9, traits.bloom === 'bottle' ? 56 : 62)
  }
  return drawn
}

function bamboo(brush: Brush): string {
  const { random, green } = brush
  let drawn = ''
  for (let cane = 0; cane < 7; cane++) {
    const x = 220 + cane * 27 + random.between(-7, 7)
    const tip = x + (cane - 3) * 15
    const top = random.between(80, 150)
    const curve = stem(x, GROUND, tip, top, 0)
    drawn += taper(curve, 10, 4, cane % 2 ? green.dark : green.base)
    for (let knot = 1; knot < 8; knot++) {
      const here = along(curve, knot / 8)
      drawn += line(`M${fixed(here.x - 5)} ${fixed(here.y)}h10`, green.light, 2)
      if (knot < 3) continue
      for (let at = 0; at < 5; at++)
        drawn += place(here.x, here.y, (at % 2 ? 1 : -1) * random.between(75, 150), leaf('lance', random.between(38, 60), green, random))
    }
  }
  return drawn
}

export const fern = (brush: Brush): string => {
  const { random, green, traits } = brush
  const fronds = traits.leaf === 'tongue' ? 15 : 9
  let drawn = ''
  const order = Array.from({ length: fronds }, (_, at) => (at / (fronds - 1) - 0.5) * 2).sort((a, b) => Math.abs(a) - Math.abs(b))
  for (const spread of order) {
    if (traits.leaf === 'tongue') {
      drawn += place(
        300 + spread * 18,
        GROUND,
        spread * 66 + random.between(-5, 5),
        leaf('tongue', random.between(200, 270), green, random),
      )
      continue
    }
    const curve: Curve = [
      { x: 300 + spread * 14, y: GROUND },
      { x: 300 + spread * 70, y: 190 + Math.abs(spread) * 40 },
      { x: 300 + spread * 240, y: 165 + Math.abs(spread) ** 1.5 * 245 + random.between(-20, 20) },
    ]
    // The middle fronds stand behind, in shade; those at the sides come forward.
    const tone =
      Math.abs(spread) < 0.3
        ? { light: green.base, base: green.dark, dark: green.dark }
        : Math.abs(spread) > 0.6
          ? { light: green.light, base: green.light, dark: green.base }
          : green
    drawn += taper(curve, 4.5, 1.2, green.dark)
    for (let at = 0; at < 25; at++) {
      const t = 0.16 + (0.84 * at) / 24
      const here = along(curve, t)
      const length = 46 * Math.sin(Math.PI * (0.16 + 0.82 * t)) + 3
      for (const side of [-1, 1])
        drawn += place(here.x, here.y, here.angle + side * 66, leaf('lance', length * random.between(0.92, 1.06), tone, random))
    }
  }
  const crosier = `M300 ${GROUND}C292 430 322 400 318 372C314 350 288 352 292 372C295 384 308 380 305 371`
  return drawn + (traits.leaf === 'tongue' ? '' : line(crosier, green.light, 5))
}

export const bulb = (brush: Brush): string => {
  const { random, green, traits } = brush
  let drawn = ''
  const plants = traits.bloom === 'globe' || traits.bloom === 'dahlia' ? 3 : 5
  for (let at = 0; at < plants; at++) {
    const spread = (at / (plants - 1) - 0.5) * 2
    const x = 300 + spread * 105
    const base = 470
    const onion = `<path d="M${fixed(x)} ${base}C${fixed(x - 8)} ${base + 14} ${fixed(x - 27)} ${base + 22} ${fixed(x - 20)} ${base + 46}Q${fixed(x)} ${base + 64} ${fixed(x + 20)} ${base + 46}C${fixed(x + 27)} ${base + 22} ${fixed(x + 8)} ${base + 14} ${fixed(x)} ${base}Z" fill="#c89b6a"/>`
    const skin = [-9, 0, 9]
      .map((off) =>
        line(`M${fixed(x + off * 0.2)} ${base + 8}Q${fixed(x + off * 2)} ${base + 32} ${fixed(x + off)} ${base + 52}`, '#9b7044', 1.2, 0.6),
      )
      .join('')
    const roots = [-12, -5, 3, 11]
      .map((off) =>
        line(
          `M${fixed(x + off * 0.6)} ${base + 54}q${fixed(off * 0.5)} 12 ${fixed(off + random.between(-4, 4))} ${fixed(random.between(16, 26))}`,
          '#cbb28f',
          1.4,
        ),
      )
      .join('')
    drawn += roots + onion + skin
    const tall = random.between(190, 285) + (1 - Math.abs(spread)) * 45
    const curve = stem(x, base + 4, x + spread * 38 + random.between(-8, 8), base - tall, random.between(-16, 16))
    const wide = traits.leaf === 'sword' || traits.leaf === 'linear'
    for (const side of [-1, 1, -0.5])
      drawn += place(x, base + 4, side * random.between(9, 24), wide ? leaf('sword', tall * random.between(0.6, 0.85), green, random) : '')
    drawn += taper(curve, 5, 4, green.dark)
    if (!wide) drawn += leafy(brush, curve, traits.leaf, 62, 7, 0.15, 0.8)
    const tip = along(curve, 1)
    drawn += flowerAt(brush, tip.x, tip.y, tip.angle, sizeOf(traits.bloom, traits.bloom === 'spike' ? 36 : 42))
  }
  return drawn
}

export const herb = (brush: Brush): string => {
  const { random, green, traits } = brush
  let drawn = ''
  for (let at = -5; at <= 5; at++) {
    const curve = stem(
      300 + at * 5,
      GROUND - 4,
      300 + at * 34 + random.between(-8, 8),
      235 + Math.abs(at) ** 1.5 * 13 + random.between(-20, 25),
      at * 6,
    )
    const fine = traits.leaf === 'linear'
    drawn +=
      taper(curve, 4.5, 2, green.dark) + leafy(brush, curve, traits.leaf, (leafSize[traits.leaf] ?? 56) * 0.95, fine ? 20 : 11, 0.1, 1)
    const tip = along(curve, 1)
    if (at % 2 === 0) drawn += flowerAt(brush, tip.x, tip.y, tip.angle * 0.7, traits.bloom === 'umbel' ? 40 : 27)
  }
  return drawn
}

export const vegetable = (brush: Brush): string => {
  const { random, green, traits } = brush
  if (traits.bloom === 'none' || traits.leaf === 'linear') return head(brush)
  let drawn = line(`M352 ${GROUND}L346 110`, soil.dark, 5, 0.8)
  for (const lean of [-88, 6, 92]) {
    const curve = stem(300, GROUND, 300 + lean, 165 + Math.abs(lean) * 0.9, lean * 0.4)
    drawn += taper(curve, 9, 3.5, green.dark) + leafy(brush, curve, traits.leaf, 112, 8, 0.18, 0.98)
    for (const t of [0.3, 0.52, 0.74]) {
      const here = along(curve, t)
      drawn += place(
        here.x + random.between(-16, 16),
        here.y + 10,
        random.between(-8, 8),
        bloom(traits.bloom, traits.bloom === 'fruit' ? 46 : 34, brush.flower, green.dark, random),
      )
    }
  }
  return drawn
}

/** A rosette of broad leaves, as lettuce, cabbage and leek are seen. */
function head(brush: Brush): string {
  const { random, green, traits } = brush
  const long = traits.leaf === 'linear'
  const shape: Leaf = long ? 'sword' : traits.leaf
  const pale: Tone = { light: '#dbe6b4', base: green.light, dark: green.base }
  let drawn = ''
  for (let ring = 0; ring < 3; ring++) {
    const count = 13 - ring * 3
    for (let at = 0; at < count; at++) {
      const spread = count === 1 ? 0 : (at / (count - 1) - 0.5) * 2
      const length = (long ? 320 : 205) - ring * (long ? 30 : 40)
      drawn += place(
        300 + spread * (long ? 12 : 26 - ring * 6),
        GROUND - 8,
        spread * (long ? 48 : 72 - ring * 18) + random.between(-5, 5),
        leaf(shape, length * random.between(0.88, 1.05), ring === 2 ? pale : green, random),
      )
    }
  }
  return (
    drawn +
    (long
      ? `<path d="M284 ${GROUND + 18}Q280 ${GROUND - 70} 292 ${GROUND - 120}H308Q320 ${GROUND - 70} 316 ${GROUND + 18}Z" fill="#eef0da"/>`
      : disc(300, GROUND - 6, 13, pale.light))
  )
}
