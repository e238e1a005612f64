const written = {
  fr: new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }),
}

/** Basis points as a person reads them inside a sentence: 1215 is `12,15 %`, in English `12.15%`. */
export const percentText = (bp: number, language: 'fr' | 'en' = 'fr'): string =>
  `${written[language].format(bp / 100)}${language === 'fr' ? ' ' : ''}%`
