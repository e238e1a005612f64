import { messages } from '@plantule/contract/all'
import { sentence } from '@plantule/contract/base/errors'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { french } from '../domains/orders/mails/words/french.ts'

/** Every French text by its place: the catalogues of the screens, the refusals and the mails. */
type Text = { at: string; text: string }

const folder = new URL('../../../web/src/i18n/fr/', import.meta.url)
const textsIn = (value: unknown, at: string): Text[] => {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${at}.${key}`))
}
const catalogues = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => textsIn(JSON.parse(readFileSync(new URL(name, folder), 'utf8')), name.replace('.json', '')))
const refusals = Object.entries(messages).map(([code, { fr }]): Text => ({ at: `errors.${code}`, text: fr }))
/** Words that people may type to find an action are no text that is shown. */
const shown = [...catalogues, ...refusals, ...textsIn(french, 'mails')].filter(({ at }) => !at.startsWith('finding.words'))
/** A text without the names of what is put in. */
const bare = (text: string): string => text.replace(/\{\{?[^}]*\}\}?/g, '_')

const breaking = (rule: RegExp, texts: readonly Text[] = shown): string[] =>
  texts.filter(({ text }) => rule.test(bare(text))).map(({ at, text }) => `${at}: ${text}`)

test('there are texts to read', () => {
  expect(shown.length).toBeGreaterThan(3_000)
})

test('apostrophes are those of print', () => {
  expect(breaking(/[\p{L}_]'[\p{L}_«]/u)).toEqual([])
})

test('an e-mail is spelt in one way', () => {
  expect(breaking(/(?<![-\p{L}@.])(e?mails?|courriels?|mél)(?![-\p{L}@])/iu)).toEqual([])
})

test('capitals keep their accents', () => {
  expect(breaking(/(?<!\p{L})(Etat|Etape|Etiquette|Ecart|Ech[eé]ance|Editer|Ecran|Etes|Economie|El[eé]ment|Ev[eé]nement|Equipe)/u)).toEqual(
    [],
  )
  // At its start, « A » is the verb of a story (« A changé depuis ») or a letter that lacks its accent.
  expect(breaking(/^A (?!\p{L}+é)/u)).toEqual([])
})

test('nothing stands as a sign where a word is missing', () => {
  expect(breaking(/^\s*[·–—-]\s*$/u)).toEqual([])
})

/** Never one, an amount of money or a day: what may stand before a plural that does not change. */
const alwaysMany = /\{\{?(amount|due|limit|asked|rate|taken|total|max|ms|email|author|name|number|day)\}\}?/g
test('what is counted has a word for one', () => {
  const ending = /_(one|many|other)$/
  const fixed = [...catalogues, ...refusals]
    .filter(({ at }) => !ending.test(at) && !exempt.has(at))
    .filter(({ text }) => /\{\{?\w+\}\}? (?!pris|fois)\p{Ll}{3,}s(?!\p{L})/u.test(text.replace(alwaysMany, '_')))
  expect(fixed.map(({ at, text }) => `${at}: ${text}`)).toEqual([])
})
/** Numbers that are never one, and words that end with an s by themselves. */
const exempt = new Set([
  'categories.addressOf',
  'kit.bulk.countMore',
  'shell.mention.news',
  'errors.too_many_customers',
  'errors.too_many_debtors',
  'errors.too_many_invoices',
  'errors.too_many_orders',
  'errors.too_many_lots',
  'errors.too_many_customers',
  'errors.catalog_too_large',
  'errors.code_below_uses',
  'errors.step_back_needs_manager',
])

test('a plural form of one does not say many', () => {
  expect(
    breaking(
      /_ (?!fois|pris|promis|devis|mois|mars|plus|dans|sans|sous|pas|puis|jours?\b|tous)\p{Ll}{3,}s(?!\p{L})/u,
      catalogues.filter(({ at }) => at.endsWith('_one')),
    ),
  ).toEqual([])
})

test('a refusal counts in the plural of what it names', () => {
  expect(sentence('Il reste {left} {left|plante|plantes}.', { left: 1 })).toBe('Il reste 1 plante.')
  expect(sentence('Il reste {left} {left|plante|plantes}.', { left: 0 })).toBe('Il reste 0 plante.')
  expect(sentence('Il reste {left} {left|plante|plantes}.', { left: 2 })).toBe('Il reste 2 plantes.')
  expect(sentence('{what|a|b}', {})).toBe('{what|a|b}')
})

test('a state has one word wherever it stands', () => {
  const of = (at: string): string | undefined => catalogues.find((text) => text.at === at)?.text
  const stages = catalogues
    .filter((text) => text.at.startsWith('orders.stages.'))
    .map(({ at, text }) => ({ state: at.split('.')[2], text }))
  const shared = stages.filter(({ state }) => of(`orderStates.statuses.${state}`) !== undefined)
  expect(shared.length).toBeGreaterThan(3)
  expect(shared.filter(({ state, text }) => text !== of(`orderStates.statuses.${state}`))).toEqual([])
})
