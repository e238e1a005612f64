const written = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** What a person reads of cents inside a sentence: 12,50 €. */
export const euros = (cents: number): string => written.format(cents / 100)
