/** Names as people count them: `Planche 2` before `Planche 10`, capitals and accents aside. */
const natural = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

export const inNaturalOrder = (a: string, b: string): number => natural.compare(a, b)
