import type { Random } from '../../random.ts'
import { bloomTones, type Tone } from './palette.ts'
import { disc, fixed, line, place } from './paths.ts'
import type { Bloom } from './traits.ts'

/** A flower, cluster or fruit of about `size` units, its stalk coming from below the origin. */
export function bloom(form: Bloom, size: number, tone: Tone, stalk: string, random: Random): string {
  return drawings[form](size, tone, random, stalk)
}

type Draw = (size: number, tone: Tone, random: Random, stalk: string) => string

/** A petal from the origin upwards: widest at `shoulder` of its length. */
function petal(length: number, width: number, fill: string, edge: string, shoulder = 0.65): string {
  const w = fixed(width)
  const s = fixed(-length * shoulder)
  const top = fixed(-length * 1.06)
  return `<path d="M0 0C${fixed(-width * 0.5)} ${fixed(-length * 0.2)} -${w} ${s} 0 ${top}C${w} ${s} ${fixed(width * 0.5)} ${fixed(-length * 0.2)} 0 0Z" fill="${fill}" stroke="${edge}" stroke-width=".7" stroke-opacity=".55"/>`
}

function ring(count: number, length: number, width: number, fill: string, edge: string, random: Random, shoulder?: number): string {
  const start = random.between(0, 360)
  return Array.from({ length: count }, (_, step) =>
    place(
      0,
      0,
      start + (360 * step) / count + random.between(-4, 4),
      petal(length * random.between(0.93, 1.05), width, fill, edge, shoulder),
    ),
  ).join('')
}

function speckle(radius: number, count: number, fill: string, random: Random): string {
  return Array.from({ length: count }, () => {
    const turn = random.between(0, Math.PI * 2)
    const away = Math.sqrt(random.next()) * radius
    return disc(Math.cos(turn) * away, Math.sin(turn) * away, radius * 0.14, fill)
  }).join('')
}

const eye = bloomTones.yellow

const floret = (size: number, tone: Tone, random: Random): string =>
  ring(4, size, size * 0.75, random.chance(0.35) ? tone.light : tone.base, tone.dark, random, 0.8) + disc(0, 0, size * 0.22, tone.dark)

/** Small marks up a stem of `height`, narrowing to the tip. */
function column(height: number, width: number, rows: number, mark: (t: number, sign: number) => string): string {
  let drawn = ''
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1)
    const y = -height * t
    const reach = width * (1 - t) ** 0.6
    for (const sign of [-1, 1]) drawn += place(sign * reach * 0.45, y, sign * 42 * (1 - t), mark(t, sign))
  }
  return drawn
}

const bellShape = (size: number, tone: Tone): string =>
  `<path d="M0 0C${fixed(-size * 0.5)} ${fixed(size * 0.05)} ${fixed(-size * 0.34)} ${fixed(size * 0.7)} ${fixed(-size * 0.58)} ${fixed(size)}Q${fixed(-size * 0.28)} ${fixed(size * 0.86)} 0 ${fixed(size * 1.06)}Q${fixed(size * 0.28)} ${fixed(size * 0.86)} ${fixed(size * 0.58)} ${fixed(size)}C${fixed(size * 0.34)} ${fixed(size * 0.7)} ${fixed(size * 0.5)} ${fixed(size * 0.05)} 0 0Z" fill="${tone.base}" stroke="${tone.dark}" stroke-width=".8" stroke-opacity=".6"/><path d="M0 ${fixed(size * 0.08)}Q${fixed(size * 0.3)} ${fixed(size * 0.4)} ${fixed(size * 0.22)} ${fixed(size * 0.86)}" fill="none" stroke="${tone.light}" stroke-width="${fixed(size * 0.1)}" opacity=".8" stroke-linecap="round"/>`

function heap(points: [number, number][], each: (place: number) => string): string {
  return points.map(([x, y], at) => place(x, y, 0, each(at))).join('')
}

const drawings: Record<Bloom, Draw> = {
  none: () => '',
  daisy: (size, tone, random) =>
    ring(15, size, size * 0.24, tone.base, tone.dark, random) +
    ring(9, size * 0.85, size * 0.2, tone.light, tone.dark, random) +
    disc(0, 0, size * 0.3, eye.dark) +
    disc(-size * 0.04, -size * 0.05, size * 0.25, eye.base) +
    speckle(size * 0.24, 12, eye.dark, random),
  dahlia: (size, tone, random) =>
    [1, 0.8, 0.6, 0.42, 0.26]
      .map((part, at) => ring(14 - at * 2, size * part, size * 0.3 * part, at % 2 ? tone.light : tone.base, tone.dark, random))
      .join(''),
  five: (size, tone, random) =>
    ring(5, size, size * 0.72, tone.base, tone.dark, random, 0.85) +
    ring(5, size * 0.5, size * 0.16, tone.light, tone.light, random) +
    disc(0, 0, size * 0.17, eye.base) +
    speckle(size * 0.26, 9, eye.dark, random),
  star: (size, tone, random) =>
    ring(6, size, size * 0.36, tone.base, tone.dark, random, 0.55) +
    disc(0, 0, size * 0.16, eye.base) +
    speckle(size * 0.2, 6, eye.dark, random),
  rose: (size, tone, random) =>
    ring(7, size, size * 0.72, tone.base, tone.dark, random, 0.85) +
    ring(6, size * 0.76, size * 0.58, tone.light, tone.dark, random, 0.85) +
    ring(5, size * 0.54, size * 0.46, tone.base, tone.dark, random, 0.85) +
    ring(3, size * 0.32, size * 0.3, tone.dark, tone.dark, random, 0.85) +
    disc(0, 0, size * 0.08, tone.light),
  bell: (size, tone, random, stalk) =>
    [-24, 22, 0]
      .map(
        (angle, at) =>
          line(
            `M0 0Q${fixed(angle * size * 0.012)} ${fixed(-size * 0.3)} ${fixed(angle * size * 0.026)} ${fixed(-size * 0.1 + at * 2)}`,
            stalk,
            1.4,
          ) + place(angle * size * 0.026, -size * 0.12, -angle * 1.5, bellShape(size * random.between(0.62, 0.75), tone)),
      )
      .join(''),
  nodding: (size, tone, random, stalk) =>
    line(
      `M0 0C0 ${fixed(-size * 0.7)} ${fixed(size * 0.55)} ${fixed(-size * 0.8)} ${fixed(size * 0.6)} ${fixed(-size * 0.3)}`,
      stalk,
      1.8,
    ) +
    place(
      size * 0.6,
      -size * 0.3,
      180,
      ring(3, size * 0.8, size * 0.3, tone.base, tone.dark, random) +
        [-24, 0, 24].map((angle) => place(0, 0, angle, petal(size * 0.85, size * 0.26, tone.light, tone.dark))).join(''),
    ),
  tubular: (size, tone, random) =>
    [-62, -30, 0, 32, 60]
      .map((angle) =>
        place(
          0,
          0,
          angle,
          `<path d="M-1.5 0L${fixed(-size * 0.12)} ${fixed(-size * 0.8)}Q0 ${fixed(-size * 0.95)} ${fixed(size * 0.12)} ${fixed(-size * 0.8)}L1.5 0Z" fill="${tone.base}"/>` +
            place(0, -size * 0.84, 0, ring(5, size * 0.24, size * 0.18, tone.light, tone.dark, random, 0.8)),
        ),
      )
      .join(''),
  foxglove: (size, tone, random) =>
    column(size * 2.4, size * 0.9, 9, (t) => place(0, 0, random.between(-8, 8), bellShape(size * (0.5 - 0.32 * t), tone))) +
    disc(0, -size * 2.45, size * 0.07, tone.dark),
  spike: (size, tone, random) =>
    column(size * 2, size * 0.42, 13, (t) => floret(size * (0.21 - 0.1 * t), tone, random)) + floret(size * 0.1, tone, random),
  whorl: (size, tone, random) =>
    [0, 0.5, 0.95, 1.3]
      .map((up, at) =>
        heap(
          Array.from(
            { length: 8 - at },
            () =>
              [random.between(-0.34, 0.34) * size * (1 - at * 0.12), -up * size + random.between(-0.12, 0.12) * size] as [number, number],
          ),
          () => floret(size * 0.15, tone, random),
        ),
      )
      .join(''),
  umbel: (size, tone, random, stalk) => {
    const rays = Array.from({ length: 11 }, (_, at) => {
      const turn = ((at - 5) / 5) * 1.05
      return [Math.sin(turn) * size, -Math.cos(turn) * size * 0.62 - size * 0.1] as [number, number]
    })
    return (
      rays.map(([x, y]) => line(`M0 0Q${fixed(x * 0.4)} ${fixed(y * 0.8)} ${fixed(x)} ${fixed(y)}`, stalk, 1.1)).join('') +
      heap([...rays, ...rays.map(([x, y]) => [x * 0.62, y * 0.96 - size * 0.1] as [number, number])], () =>
        floret(size * 0.16, tone, random),
      )
    )
  },
  panicle: (size, tone, random) => {
    const dots = Array.from({ length: 46 }, () => {
      const t = random.next()
      return [random.between(-1, 1) * size * 0.52 * (1 - t) ** 0.7, -size * 1.55 * t] as [number, number]
    }).sort((a, b) => a[1] - b[1])
    return heap(dots, () => floret(size * random.between(0.1, 0.16), tone, random))
  },
  globe: (size, tone, random) => {
    const dots = Array.from({ length: 40 }, () => {
      const turn = random.between(0, Math.PI * 2)
      const away = Math.sqrt(random.next()) * size * 0.82
      return [Math.cos(turn) * away, Math.sin(turn) * away - size * 0.5] as [number, number]
    })
    return disc(0, -size * 0.5, size * 0.85, tone.dark, 0.55) + heap(dots, () => floret(size * random.between(0.17, 0.23), tone, random))
  },
  catkin: (size, tone) =>
    [-9, 6, 14]
      .map((angle, at) =>
        place(
          angle * 0.6,
          0,
          angle,
          Array.from(
            { length: 9 },
            (_, row) =>
              disc(row % 2 ? 1.2 : -1.2, row * size * 0.15 + 2, size * 0.11, row % 2 ? tone.base : tone.light) +
              disc(0, row * size * 0.15 + 4, size * 0.05, tone.dark, 0.6),
          ).join(''),
          1 - at * 0.1,
        ),
      )
      .join(''),
  cone: (size) =>
    Array.from({ length: 6 }, (_, row) =>
      [-1, 0, 1]
        .map(
          (at) =>
            `<ellipse cx="${fixed(at * size * 0.2 * Math.sin(((row + 1) / 7) * Math.PI))}" cy="${fixed(row * size * 0.17)}" rx="${fixed(size * 0.17)}" ry="${fixed(size * 0.14)}" fill="${row % 2 ? '#9c7a55' : '#85643f'}"/>`,
        )
        .join(''),
    ).join(''),
  fruit: (size, tone, random, stalk) =>
    (
      [
        [-0.5, 0.55],
        [0.45, 0.5],
        [0, 0.9],
      ] as [number, number][]
    )
      .map(
        ([x, y]) =>
          line(`M0 0Q${fixed(x * size * 0.3)} ${fixed(y * size * 0.2)} ${fixed(x * size)} ${fixed(y * size - size * 0.3)}`, stalk, 1.3) +
          place(
            x * size,
            y * size,
            random.between(-12, 12),
            disc(0, 0, size * 0.36, tone.base) +
              `<path d="M${fixed(size * 0.34)} 0A${fixed(size * 0.36)} ${fixed(size * 0.36)} 0 0 1 ${fixed(-size * 0.2)} ${fixed(size * 0.3)}Q${fixed(size * 0.2)} ${fixed(size * 0.2)} ${fixed(size * 0.34)} 0Z" fill="${tone.dark}" opacity=".45"/>` +
              disc(-size * 0.12, -size * 0.13, size * 0.08, tone.light, 0.9),
          ),
      )
      .join(''),
  pea: (size, tone, random) =>
    (
      [
        [0, 0],
        [-0.42, 0.3],
        [0.42, 0.26],
        [0, 0.6],
      ] as [number, number][]
    )
      .map(([x, y]) =>
        place(
          x * size,
          y * size,
          random.between(-25, 25),
          petal(size * 0.5, size * 0.46, tone.base, tone.dark, 0.8) +
            petal(size * 0.28, size * 0.24, tone.light, tone.dark) +
            place(0, 0, 180, petal(size * 0.24, size * 0.2, tone.dark, tone.dark)),
        ),
      )
      .join(''),
  wisteria: (size, tone, random) =>
    Array.from({ length: 13 }, (_, row) => {
      const reach = size * 0.5 * (1 - row / 13) ** 0.7
      return [-1, 0, 1]
        .map((at) =>
          place(
            at * reach + random.between(-2, 2),
            row * size * 0.2,
            at * 20,
            petal(size * 0.2, size * 0.2, row < 4 ? tone.light : tone.base, tone.dark, 0.7) +
              place(0, 0, 180, petal(size * 0.14, size * 0.13, tone.dark, tone.dark)),
          ),
        )
        .join('')
    }).join(''),
  iris: (size, tone) =>
    [-38, 38].map((angle) => place(0, 0, angle, petal(size * 0.95, size * 0.42, tone.light, tone.dark))).join('') +
    petal(size, size * 0.5, tone.light, tone.dark) +
    [-122, 122].map((angle) => place(0, 0, angle, petal(size * 0.9, size * 0.55, tone.base, tone.dark, 0.85))).join('') +
    place(
      0,
      0,
      180,
      petal(size, size * 0.7, tone.base, tone.dark, 0.85) + line(`M0 ${fixed(-size * 0.1)}L0 ${fixed(-size * 0.5)}`, eye.base, size * 0.1),
    ),
  tulip: (size, tone) =>
    [-13, 13].map((angle) => place(0, 0, angle, petal(size * 1.15, size * 0.6, tone.dark, tone.dark, 0.45))).join('') +
    [-22, 22].map((angle) => place(0, 0, angle, petal(size * 1.1, size * 0.5, tone.base, tone.dark, 0.4))).join('') +
    petal(size * 1.08, size * 0.62, tone.base, tone.dark, 0.4) +
    line(`M0 ${fixed(-size * 0.15)}L0 ${fixed(-size * 0.8)}`, tone.light, size * 0.07, 0.7),
  daffodil: (size, tone, random) =>
    ring(6, size, size * 0.5, tone.light, tone.dark, random, 0.55) +
    disc(0, 0, size * 0.4, bloomTones.orange.base) +
    disc(0, 0, size * 0.3, bloomTones.orange.dark, 0.7) +
    speckle(size * 0.2, 6, eye.light, random),
  plume: (size, tone, random) =>
    Array.from({ length: 44 }, (_, at) => {
      const t = at / 44
      const reach = size * 0.5 * Math.sin(Math.PI * (0.15 + t * 0.85))
      return line(
        `M0 ${fixed(-t * size * 1.5)}q${fixed((at % 2 ? 1 : -1) * reach * 0.5)} ${fixed(-size * 0.2)} ${fixed((at % 2 ? 1 : -1) * reach)} ${fixed(-size * random.between(0.02, 0.22))}`,
        random.pick([tone.light, tone.base, tone.dark]),
        1.3,
        0.75,
      )
    }).join(''),
  bottle: (size, tone, random) =>
    Array.from({ length: 60 }, (_, at) => {
      const t = at / 60
      const reach = size * 0.26 * Math.sin(Math.PI * (0.1 + t * 0.85)) ** 0.7
      return line(
        `M0 ${fixed(-t * size * 1.2)}l${fixed((at % 2 ? 1 : -1) * reach * random.between(0.7, 1.1))} ${fixed(-size * 0.13)}`,
        random.pick([tone.light, tone.base, tone.dark]),
        1.5,
        0.85,
      )
    }).join(''),
  spikegrass: (size, tone, random) =>
    Array.from({ length: 34 }, (_, at) =>
      line(
        `M0 ${fixed((-at / 34) * size * 1.7)}l${fixed((at % 2 ? 1 : -1) * size * 0.11)} ${fixed(-size * 0.16)}`,
        random.pick([tone.base, tone.dark]),
        2,
        0.85,
      ),
    ).join(''),
}
