export const padKeys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0', 'back'] as const
export type PadKey = (typeof padKeys)[number]

/** A whole number after one more key, digits going in from the right; null when nothing is left of it. */
export function pressed(value: number | null, key: PadKey): number | null {
  if (key === 'back') return value === null || value < 10 ? null : Math.floor(value / 10)
  return Number(`${value ?? ''}${key}`)
}
