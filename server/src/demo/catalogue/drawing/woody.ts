import { GROUND, type Brush, stem, hanging, flowerAt, leafy, leafSize, shade, sizeOf } from './brush.ts'
import { leaf } from './leaf.ts'
import { bark, soil } from './palette.ts'
import { along, type Curve, fixed, line, place, taper } from './paths.ts'

export const tree = (brush: Brush): string => {
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

export const shrub = (brush: Brush): string => {
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

export const climber = (brush: Brush): string => {
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

export const conifer = (brush: Brush): string => {
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
