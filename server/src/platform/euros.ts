const written = {
  fr: new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
}

/** What a person reads of cents inside a sentence: 12,50 €. */
export const euros = (cents: number, language: 'fr' | 'en' = 'fr'): string => written[language].format(cents / 100)
