import type { SiteLanguage } from '@plantule/contract/site/site-page'

const fr = {
  title: 'Disponible en ce moment',
  text: (day: string, prices: string) => `Ce qui est prêt à la pépinière le ${day}, par nom latin${prices}.`,
  prices: { incl: ', aux prix TTC du jour', excl: ', à vos prix HT du jour', none: '' },
  of: (profile: string) => `Prix « ${profile} »`,
  pdf: 'La liste à imprimer (PDF)',
  pieces: (count: number) => `${count} en stock`,
  csv: 'La même liste pour un tableur (CSV)',
  none: 'Rien n’est prêt en ce moment. Revenez bientôt.',
  plant: 'Plante',
  sizes: 'Tailles et prix',
}

const en: typeof fr = {
  title: 'Available now',
  text: (day, prices) => `What is ready at the nursery on ${day}, by Latin name${prices}.`,
  prices: { incl: ', at the prices of the day, VAT included', excl: ', at your prices of the day, without VAT', none: '' },
  of: (profile) => `Prices “${profile}”`,
  pdf: 'The list to print (PDF)',
  pieces: (count) => `${count} in stock`,
  csv: 'The same list for a spreadsheet (CSV)',
  none: 'Nothing is ready at the moment. Come back soon.',
  plant: 'Plant',
  sizes: 'Sizes and prices',
}

export const availableWords = (language: SiteLanguage): typeof fr => (language === 'en' ? en : fr)
