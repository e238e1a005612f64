import type { Random } from '../../random.ts'
import type { Colour, Traits } from './traits.ts'

export type Tone = { light: string; base: string; dark: string }

export const bloomTones: Record<Colour, Tone> = {
  white: { light: '#ffffff', base: '#f7f3ea', dark: '#d8cfbb' },
  cream: { light: '#fdf4d8', base: '#f0dfb0', dark: '#cdb478' },
  yellow: { light: '#fbe28a', base: '#efc23e', dark: '#c48f1d' },
  orange: { light: '#f8bd7c', base: '#e98b3a', dark: '#b85d1e' },
  red: { light: '#e8837a', base: '#cf4338', dark: '#932a28' },
  crimson: { light: '#c46878', base: '#9c2f49', dark: '#661c33' },
  pink: { light: '#f8cbd4', base: '#e892a8', dark: '#bd5f7d' },
  purple: { light: '#c7aedd', base: '#9370b8', dark: '#624786' },
  blue: { light: '#b3c6ea', base: '#6d8cca', dark: '#42609c' },
  green: { light: '#c6d49a', base: '#9db267', dark: '#6d8545' },
}

const greens: Tone[] = [
  { light: '#9db878', base: '#6f9150', dark: '#4b6b38' },
  { light: '#8fae7c', base: '#5c8652', dark: '#3d623a' },
  { light: '#b1c282', base: '#859f55', dark: '#5e763b' },
  { light: '#86a58a', base: '#567f60', dark: '#385a45' },
  { light: '#a5b57e', base: '#788f50', dark: '#546637' },
]
const silver: Tone = { light: '#bcc7b0', base: '#8fa287', dark: '#667a63' }

const foliage: Partial<Record<Colour, Tone>> = {
  crimson: { light: '#b5686a', base: '#8a3c45', dark: '#5d2733' },
  red: { light: '#c9756a', base: '#a8463c', dark: '#742c2a' },
  yellow: { light: '#dfd382', base: '#bdb24c', dark: '#8a8534' },
  orange: { light: '#d9a36d', base: '#b47a45', dark: '#7d5733' },
  blue: { light: '#a9c0bd', base: '#779a9b', dark: '#4f7378' },
  purple: { light: '#a08aa0', base: '#735c78', dark: '#4c3b54' },
}

export const bark: Tone = { light: '#b49a7c', base: '#8b6f54', dark: '#5d4939' }
export const soil: Tone = { light: '#c9b394', base: '#a98d6c', dark: '#7b6449' }

/** The green of this plant's leaves, or the foliage's own colour when the leaves are what one looks at. */
export function leafTone(traits: Traits, random: Random): Tone {
  const green = random.pick(greens)
  if (traits.bloom === 'none' || traits.bloom === 'cone') return foliage[traits.colour] ?? green
  return traits.leaf === 'linear' && traits.habit === 'shrub' ? silver : green
}
