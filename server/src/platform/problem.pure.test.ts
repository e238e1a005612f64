import { expect, test } from 'vitest'
import { problemOf } from './problem.ts'
import { Refused, refusedField } from './refused.ts'

test('a right is named in words, and kept as it is for programs', () => {
  const refused = new Refused('no_right', { right: 'orders.write' })
  expect(problemOf(refused, 'r', 'fr')).toMatchObject({
    title: 'Votre compte n’a pas le droit « Commandes : modifier ».',
    details: { right: 'orders.write' },
  })
  expect(problemOf(refused, 'r', 'en').title).toBe('Your account lacks the right "Orders: change".')
})

test('a detail in two languages is told in that of the reader', () => {
  const refused = refusedField('too_large', ['file'], { max: { fr: '6 Mo', en: '6 MB' } })
  expect(problemOf(refused, 'r', 'fr')).toMatchObject({
    title: 'Ce fichier est trop volumineux (au plus 6 Mo).',
    details: { max: '6 Mo' },
    errors: [{ path: ['file'], message: 'Ce fichier est trop volumineux (au plus 6 Mo).' }],
  })
  expect(problemOf(refused, 'r', 'en').title).toBe('This file is too large (at most 6 MB).')
})
