import { expect, test } from 'vitest'
import { refuseHaste } from './earlier.ts'
import { letterWords, penaltyNote } from './letter-words.ts'

const first = { level: 1, number: 'RL2026-00001', sentOn: '2026-03-10' }
const notice = { level: 3, number: 'RL2026-00003', sentOn: '2026-03-20' }

test.each([
  ['a first letter', 1, [], '2026-03-10', null],
  ['a notice without any letter before', 3, [], '2026-03-10', 'reminder_skips'],
  ['a notice after the first letter', 3, [first], '2026-04-10', 'reminder_skips'],
  ['a second letter in the same minute', 2, [first], '2026-03-10', 'reminder_too_soon'],
  ['a second letter seven days later', 2, [first], '2026-03-17', 'reminder_too_soon'],
  ['a second letter eight days later', 2, [first], '2026-03-18', null],
  ['a second notice', 3, [first, notice], '2026-05-01', 'reminder_again'],
] as const)('%s', (_, level, earlier, today, code) => {
  const write = (): void => refuseHaste(level, earlier, today)
  if (code === null) expect(write).not.toThrow()
  else expect(write).toThrow(expect.objectContaining({ code }))
})

test('a letter greets, recalls those before with their days, gives a last day, and says the rate', () => {
  const words = letterWords({ language: 'fr', level: 3, earlier: [first], payBefore: '2026-04-08', mailedTo: null })
  expect(words).toEqual({
    sending: 'Lettre recommandée avec avis de réception',
    salutation: 'Madame, Monsieur,',
    recall: 'Nos précédents courriers : rappel RL2026-00001 du 10 mars 2026.',
    limit: 'Date limite de règlement : 8 avril 2026.',
    closing: expect.stringContaining('salutations distinguées') as string,
  })
  expect(letterWords({ language: 'en', level: 1, earlier: [], payBefore: '2026-04-08', mailedTo: 'a@b.fr' })).toMatchObject({
    sending: 'By e-mail to a@b.fr',
    recall: null,
    limit: 'Please pay by 8 April 2026 at the latest.',
  })
  expect(penaltyNote(1215, 'fr')).toMatch(/12,15 %.*40 €/)
})
