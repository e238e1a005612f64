import { expect, test } from 'vitest'
import type { MailContent } from './content.ts'
import { renderHtml } from './render.ts'
import { renderAlike } from './render-alike.ts'

const home = 'https://serres.exemple.fr'
const letter = (reader: string, word = 'Bonjour'): MailContent => ({
  subject: 'Prêtes',
  preview: '',
  title: 'Prêtes',
  blocks: [
    { kind: 'html', html: `<p>${word} &amp; <a href="${home}/m/serres/${reader}.1~a">voir</a>, <a href="${home}/blog">lire</a></p>` },
    { kind: 'button', label: 'Tout voir', url: `${home}/m/serres/${reader}.2` },
    { kind: 'picture', src: `${home}/m/serres/${reader}.0.gif`, alt: '', width: 1 },
    { kind: 'link', label: 'Partir', url: `${home}/n/serres/${reader}` },
    { kind: 'link', label: 'Partir encore', url: `${home}/n/serres/${reader}` },
  ],
  footer: '',
})

test('each reader gets their own links, and the very letter that is drawn for one alone', async () => {
  for (const reader of ['alice-0_', 'bob$1', 'alice-0_', 'b'])
    expect(await renderAlike(letter(reader), 'fr', 'Serres', home)).toBe(await renderHtml(letter(reader), 'fr', 'Serres'))
  const said = await renderAlike(letter('claire'), 'fr', 'Serres', home)
  expect(said.match(/claire/g)?.length).toBeGreaterThanOrEqual(5)
  expect([said.includes('alice'), said.includes('own-link.invalid')]).toEqual([false, false])
})

test('letters that say something else, by another sender or in another language are drawn anew', async () => {
  const first = await renderAlike(letter('a'), 'fr', 'Serres', home)
  expect(await renderAlike(letter('a', 'Bonsoir'), 'fr', 'Serres', home)).toContain('Bonsoir')
  expect(await renderAlike(letter('a'), 'fr', 'Ateliers', home)).toContain('Ateliers')
  expect(await renderAlike(letter('a'), 'en', 'Serres', home)).toContain('lang="en"')
  expect(await renderAlike(letter('a'), 'fr', 'Serres', home)).toBe(first)
})
