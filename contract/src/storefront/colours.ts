import { contrast } from '../shops/papers.ts'

/** Inter is shipped; the others stand on every device, so that a page waits for no letters. */
export const fontNames = ['inter', 'system', 'humanist', 'serif', 'slab', 'rounded'] as const
export type FontName = (typeof fontNames)[number]
export const fontStacks: Record<FontName, string> = {
  inter: "Inter, system-ui, 'Segoe UI', sans-serif",
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  rounded: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, 'Arial Rounded MT Bold', Calibri, sans-serif",
}

/** What WCAG 2.2 AA asks of letters on what is behind them. */
export const READABLE = 4.5

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const mixed = (colour: string, to: number, share: number): string =>
  `#${channels(colour)
    .map((one) =>
      Math.round(one + (to - one) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** White or black, whichever is read better on a colour: one of them always reaches 4.5. */
export const lettersOn = (colour: string): string => (contrast('#ffffff', colour) >= contrast('#000000', colour) ? '#ffffff' : '#000000')

/** The colour, or the nearest one of its hue that is read on each of some grounds, which are nearly the same. */
export function readableOn(colour: string, ...grounds: [string, ...string[]]): string {
  const towards = lettersOn(grounds[0])
  const read = (tried: string): boolean => grounds.every((ground) => contrast(tried, ground) >= READABLE)
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mixed(colour, towards === '#ffffff' ? 255 : 0, share)
    if (read(tried)) return tried
  }
  return towards
}

export type ChosenColours = { accent: string; head: string; ground: string; ink: string }
/** What pages are drawn with. Every letter reaches 4.5 : 1, whatever was chosen. */
export type SiteShades = ChosenColours & {
  /** Letters on a button. */
  onAccent: string
  /** Letters on the head. */
  onHead: string
  /** A link among the letters of a page. */
  link: string
  /** Behind cards and the foot: the ground with a breath of the accent. */
  soft: string
  /** Fine lines. */
  line: string
}

export function shadesOfSite({ accent, head, ground, ink }: ChosenColours): SiteShades {
  const away = lettersOn(ground) === '#ffffff' ? 255 : 0
  const tinted = mixed(ground, away, 0.03)
  // In the middle between black and white a breath decides which letters are read.
  const soft = contrast(lettersOn(ground), tinted) >= READABLE ? tinted : ground
  return {
    accent,
    head,
    ground,
    ink: readableOn(ink, ground, soft),
    onAccent: lettersOn(accent),
    onHead: lettersOn(head),
    link: readableOn(accent, ground, soft),
    soft,
    line: mixed(ground, away, 0.14),
  }
}

/** What letters would not be read on, with the colour that is nearest and is. */
export type ColourAdvice = { of: 'ink' | 'accent'; on: 'ground'; ratio: number; proposal: string }
export const adviceOn = ({ accent, ground, ink }: ChosenColours): ColourAdvice[] => {
  const { link, ink: letters } = shadesOfSite({ accent, ground, ink, head: ground })
  return [
    { of: 'ink' as const, on: 'ground' as const, ratio: contrast(ink, ground), proposal: letters },
    { of: 'accent' as const, on: 'ground' as const, ratio: contrast(accent, ground), proposal: link },
  ].filter(({ ratio }) => ratio < READABLE)
}
