import type { Random } from '../random.ts'
import { bloom } from './bloom.ts'
import { leaf } from './leaf.ts'
import { bark, bloomTones, soil, type Tone } from './palette.ts'
import { along, type Curve, disc, fixed, line, place, taper } from './paths.ts'
import type { Bloom, Habit, Leaf, Traits } from './traits.ts'

/** The ground is at y = 520 on a sheet of 600 by 600; the plant stands around x = 300. */
export const GROUND = 520

type Brush = { traits: Traits; green: Tone; flower: Tone; random: Random }

export function plant(traits: Traits, green: Tone, random: Random): string {
  return drawings[traits.habit]({ traits, green, flower: bloomTones[traits.colour], random })
}

const stem = (x: number, y: number, tipX: number, tipY: number, sway: number): Curve => [
  { x, y },
  { x: x + (tipX - x) * 0.25 + sway, y: y + (tipY - y) * 0.55 },
  { x: tipX, y: tipY },
]

const hanging: readonly Bloom[] = ['catkin', 'cone', 'fruit', 'wisteria', 'pea']

function flowerAt(brush: Brush, x: number, y: number, angle: number, size: number): string {
  const { bloom: form } = brush.traits
  return place(x, y, hanging.includes(form) ? angle * 0.1 : angle, bloom(form, size, brush.flower, brush.green.dark, brush.random))
}

/** Leaves on both sides of a stem, larger towards its foot. */
function leafy(brush: Brush, curve: Curve, shape: Leaf, size: number, count: number, from = 0.15, to = 0.95): string {
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

const leafSize: Partial<Record<Leaf, number>> = {
  linear: 44,
  needle: 26,
  scale: 16,
  palmate: 62,
  pinnate: 84,
  lance: 58,
  heart: 52,
  lobed: 62,
}
const small: readonly Bloom[] = ['spike', 'panicle', 'plume', 'bottle', 'spikegrass', 'foxglove', 'whorl']

const tree = (brush: Brush): string => {
  const { random, green, traits } = brush
  const top = { x: 300 + random.between(-12, 12), y: 205 }
  const reach = random.between(138, 160)
  const tall = random.between(132, 160)
  let wood = taper(stem(300, GROUND, top.x, top.y + 30, random.between(-14, 14)), 30, 7, bark.base)
  wood += line(`M306 ${GROUND - 4}Q300 430 ${fixed(top.x + 3)} 300`, bark.dark, 3, 0.4)
  const tips: { x: number; y: number; angle: number }[] = []
  for (let at = 0; at < 7; at++) {
    const side = at % 2 ? 1 : -1
    const y = 370 - at * 22
    const curve = stem(300, y, 300 + side * reach * (0.75 - at * 0.06), y - 95 - at * 6, side * 18)
    wood += taper(curve, 11 - at * 0.8, 2.5, at % 3 ? bark.base : bark.dark)
  }
  const count = ['pinnate', 'palmate'].includes(traits.leaf) ? 120 : 215
  for (let at = 0; at < count; at++) {
    const turn = random.between(0, Math.PI * 2)
    const away = Math.sqrt(random.next())
    const bump = 1 + 0.1 * Math.sin(turn * 5 + reach)
    tips.push({
      x: top.x + Math.cos(turn) * away * reach * bump,
      y: top.y + 25 + Math.sin(turn) * away * tall * bump,
      angle: Math.cos(turn) * away * 75 + random.between(-40, 40),
    })
  }
  tips.sort((a, b) => b.y - a.y)
  const size = (leafSize[traits.leaf] ?? 46) * 0.72
  const crown = tips.map((tip) =>
    place(tip.x, tip.y, tip.angle, leaf(traits.leaf, size * random.between(0.75, 1.1), shade(green, tip, top, random), random)),
  )
  const flowers = tips
    .filter((_, at) => at % 8 === 3)
    .map((tip) => flowerAt(brush, tip.x, tip.y, tip.angle * 0.6, sizeOf(traits.bloom, 17)))
  const wash = `<ellipse cx="${fixed(top.x)}" cy="${fixed(top.y + 28)}" rx="${fixed(reach * 0.96)}" ry="${fixed(tall * 0.96)}" fill="${green.base}" opacity=".22"/>`
  return wash + wood + crown.join('') + flowers.join('')
}

/** Leaves are lighter where the light falls, at the top left. */
function shade(green: Tone, tip: { x: number; y: number }, top: { x: number; y: number }, random: Random): Tone {
  const lit = (top.x - tip.x) * 0.6 + (top.y - tip.y) + random.between(-60, 60)
  if (lit > 45) return { light: green.light, base: green.light, dark: green.base }
  return lit < -75 ? { light: green.base, base: green.dark, dark: green.dark } : green
}

const sizeOf = (form: Bloom, size: number): number =>
  form === 'rose' || form === 'globe' || form === 'dahlia' || form === 'umbel' ? size * 1.35 : small.includes(form) ? size * 1.15 : size

const shrub = (brush: Brush): string => {
  const { random, traits } = brush
  const stems = 11
  const size = (leafSize[traits.leaf] ?? 50) * 0.95
  let back = ''
  let front = ''
  const order = Array.from({ length: stems }, (_, at) => at - (stems - 1) / 2).sort((a, b) => Math.abs(b) - Math.abs(a))
  for (const at of order) {
    const tipX = 300 + at * 35 + random.between(-12, 12)
    const tipY = 165 + Math.abs(at) ** 1.6 * 13 + random.between(-18, 34)
    const curve = stem(300 + at * 6, GROUND, tipX, tipY, at * 9)
    back += taper(curve, 6.5, 2, bark.base)
    front += leafy(
      brush,
      curve,
      traits.leaf,
      size,
      traits.leaf === 'linear' || traits.leaf === 'needle' ? 34 : 11,
      traits.leaf === 'linear' ? 0.1 : 0.26,
      1,
    )
    const tip = along(curve, 1)
    const fruiting = hanging.includes(traits.bloom)
    for (const t of fruiting ? [0.55, 0.75, 0.95] : traits.bloom === 'spike' || traits.bloom === 'panicle' ? [1] : [0.72, 1]) {
      const here = along(curve, t)
      front += flowerAt(brush, here.x, here.y, tip.angle * 0.7, sizeOf(traits.bloom, fruiting ? 16 : 25))
    }
  }
  return back + front
}

const perennial = (brush: Brush): string => {
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

const grass = (brush: Brush): string => {
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

const fern = (brush: Brush): string => {
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

const climber = (brush: Brush): string => {
  const { random, green, traits } = brush
  let drawn = ''
  for (const x of [215, 300, 385]) drawn += line(`M${x} ${GROUND}L${x + (300 - x) * 0.35} 70`, soil.dark, 5, 0.75)
  for (const y of [150, 245, 340, 435])
    drawn += line(`M${fixed(206 + (435 - y) * 0.06)} ${y}H${fixed(394 - (435 - y) * 0.06)}`, soil.dark, 4, 0.6)
  const size = (leafSize[traits.leaf] ?? 50) * 0.92
  for (let vine = 0; vine < 3; vine++) {
    let x = 270 + vine * 28
    let y = GROUND
    for (let turn = 0; turn < 6; turn++) {
      const toX = 300 + ((turn + vine) % 2 ? 1 : -1) * random.between(55, 125)
      const toY = y - random.between(62, 78)
      const curve = stem(x, y, toX, toY, random.between(-40, 40))
      drawn +=
        taper(curve, 6 - turn * 0.6, 5 - turn * 0.6, vine === 1 ? bark.base : green.dark) +
        leafy(brush, curve, traits.leaf, size, 6, 0.1, 1)
      const here = along(curve, 0.6)
      if (turn > 0)
        drawn += flowerAt(brush, here.x, here.y, random.between(-40, 40), sizeOf(traits.bloom, traits.bloom === 'wisteria' ? 40 : 25))
      x = toX
      y = toY
    }
  }
  return drawn
}

const conifer = (brush: Brush): string => {
  const { random, green, traits } = brush
  const narrow = traits.leaf === 'scale'
  const width = narrow ? random.between(85, 120) : random.between(150, 185)
  let drawn = taper(stem(300, GROUND, 300, 120, 0), 24, 3, bark.base)
  const tiers = narrow ? 30 : 22
  for (let tier = 0; tier < tiers; tier++) {
    const t = tier / (tiers - 1)
    const y = GROUND - 55 - (GROUND - (narrow ? 175 : 150)) * t
    const reach = width * (narrow ? Math.sin(Math.PI * (0.3 + 0.68 * t)) ** 0.7 : 1 - t * 0.94) * random.between(0.88, 1.06)
    for (const side of tier % 2 ? [-1, 1] : [1, -1]) {
      const curve: Curve = [
        { x: 300, y: y - 22 },
        { x: 300 + side * reach * 0.55, y: y - (narrow ? 40 : 14) },
        { x: 300 + side * reach, y: y + (narrow ? -52 : 22) },
      ]
      drawn += taper(curve, 5, 1, bark.dark)
      const needles = Math.max(5, Math.round(reach / 4.6))
      for (let at = 0; at < needles; at++) {
        const here = along(curve, at / needles)
        const tone = random.pick([green.base, green.dark, green.light, green.base])
        for (const turn of [-52, 48]) {
          const angle = ((here.angle + turn + random.between(-14, 14)) * Math.PI) / 180
          const length = random.between(15, 25)
          drawn += line(
            `M${fixed(here.x)} ${fixed(here.y)}l${fixed(Math.sin(angle) * length)} ${fixed(-Math.cos(angle) * length)}`,
            tone,
            narrow ? 3.6 : 2.4,
          )
        }
      }
      if (tier % 4 === 1 && tier < tiers - 4)
        drawn += flowerAt(brush, 300 + side * reach * 0.7, y + 4, 0, traits.bloom === 'cone' ? 21 : 13)
    }
  }
  return drawn
}

const bulb = (brush: Brush): string => {
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

const herb = (brush: Brush): string => {
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

const vegetable = (brush: Brush): string => {
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

const drawings: Record<Habit, (brush: Brush) => string> = { tree, shrub, perennial, grass, climber, fern, conifer, bulb, herb, vegetable }
