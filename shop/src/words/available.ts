import type { SiteLanguage } from '@plantule/contract/site/site-page'

const fr = {
  title: 'Disponible en ce moment',
  text: (day: string) => `Ce qui est prêt à la pépinière le ${day}, par nom latin, aux prix TTC du jour.`,
  csv: 'La même liste pour un tableur (CSV)',
  none: 'Rien n’est prêt en ce moment. Revenez bientôt.',
  plant: 'Plante',
  sizes: 'Tailles et prix',
}

const en: typeof fr = {
  title: 'Available now',
  text: (day) => `What is ready at the nursery on ${day}, by Latin name, at the prices of the day, VAT included.`,
  csv: 'The same list for a spreadsheet (CSV)',
  none: 'Nothing is ready at the moment. Come back soon.',
  plant: 'Plant',
  sizes: 'Sizes and prices',
}

export const availableWords = (language: SiteLanguage): typeof fr => (language === 'en' ? en : fr)
