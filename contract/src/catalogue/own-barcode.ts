/** The last digit of an EAN-13 behind its first twelve: they count once and three times by turns (GS1 General Specifications 7.9). */
export const checkDigit = (twelve: string): number =>
  (10 - ([...twelve].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10

/** GS1 leaves the numbers that begin with 20 to each shop for its own use; 21 to 29 may hold a weight or a price in France. */
const OWN = '20'

/** The barcode of a shop's own series: `20`, ten digits, the check digit. */
export function ownBarcode(number: number): string {
  const twelve = OWN + String(number).padStart(10, '0')
  return twelve + checkDigit(twelve)
}
