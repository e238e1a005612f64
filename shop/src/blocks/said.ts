import type { SiteLanguage } from '@plantule/contract/site/site-page'

/** Cents as a price, written once a number rather than by a formatter: a listing shows sixty. */
export function price(language: SiteLanguage, cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, language === 'fr' ? '\u202f' : ',')
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  const sign = cents < 0 ? '−' : ''
  return language === 'fr' ? `${sign}${whole},${rest}\u00a0€` : `${sign}€${whole}.${rest}`
}

const formats = {
  fr: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}
/** A day such as 2026-05-12 in words. */
export const dayIn = (language: SiteLanguage, day: string): string => formats[language].format(new Date(`${day}T00:00:00Z`))
