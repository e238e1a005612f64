import type { DeliveryLine } from '@plantule/contract/passports/deliveries'

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[‘’'"“”]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The line that a label is about, by the name on it; one of the same variety before the others, none where two would do. */
export function lineOf<L extends Pick<DeliveryLine, 'name'>>(lines: readonly L[], botanical: string, cultivar: string): L | undefined {
  const named = plain(botanical)
  if (named === '') return undefined
  const alike = lines.filter(({ name }) => `${plain(name)} `.startsWith(`${named} `))
  const variety = plain(cultivar)
  const exact = variety === '' ? alike : alike.filter(({ name }) => plain(name).includes(variety))
  const found = exact.length > 0 ? exact : alike
  return found.length === 1 ? found[0] : undefined
}
