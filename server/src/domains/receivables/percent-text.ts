/** Basis points as people read them: 1215 is `12,15 %`. */
export const percentText = (bp: number, language: 'fr' | 'en'): string =>
  `${(bp / 100).toLocaleString(language === 'en' ? 'en-GB' : 'fr-FR', { maximumFractionDigits: 2 })} %`
