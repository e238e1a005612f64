const locales = { fr: 'fr-FR', en: 'en-GB' }

/**
 * A calendar day (YYYY-MM-DD) as a letter or a sentence says it: `1er mars 2027`, `1 March 2027`.
 * @param year without it the year goes unsaid: the day is near
 */
export function dayInWords(day: string, language: 'fr' | 'en', { year = true }: { year?: boolean } = {}): string {
  const said = new Date(`${day}T00:00:00Z`).toLocaleDateString(locales[language], {
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  // The first of a month alone is an ordinal in French.
  return language === 'fr' ? said.replace(/^1 /, '1er ') : said
}
