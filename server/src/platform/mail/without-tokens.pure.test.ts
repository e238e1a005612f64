import { expect, test } from 'vitest'
import { createHmac } from 'node:crypto'
import { newLinkToken } from '../link-pages.ts'
import { cleaned, withoutTokens } from './without-tokens.ts'

test('a token of a link goes, wherever it stands in it, and the words around it stay', () => {
  for (let times = 0; times < 200; times++) {
    const token = newLinkToken()
    const words = `Bonjour,\n<a href="https://plantule.fr/q/serres/${token}?a=1&amp;b=${token}">Voir</a> https://plantule.fr/pay/serres/${token}/card.`
    const clean = withoutTokens(words)
    expect(clean).not.toContain(token)
    expect(clean).toBe('Bonjour,\n<a href="https://plantule.fr/q/serres/…?a=1&amp;b=…">Voir</a> https://plantule.fr/pay/serres/…/card.')
  }
})

test('a link with words and a seal goes too', () => {
  const words = Buffer.from(JSON.stringify(['ada@exemple.fr', 1_764_000_000])).toString('base64url')
  const seal = createHmac('sha256', 'x').update(words).digest('base64url')
  expect(withoutTokens(`https://serres.fr/newsletter/${words}.${seal}`)).toBe('https://serres.fr/newsletter/…')
})

test('pages without one, and words outside of links, stay as they are', () => {
  const words = 'https://plantule.fr/support/ticket/12 et https://serres.fr/pommier-reine-des-reinettes-et-autres, abcdefghijklmnopqrstuv'
  expect(withoutTokens(words)).toBe(words)
})

test('what a mail was made of is cleaned through and through', () => {
  const token = newLinkToken()
  const content = { blocks: [{ kind: 'button', url: `https://plantule.fr/q/serres/${token}`, label: 'Voir' }], leave: null, width: 3 }
  expect(cleaned(content)).toEqual({
    blocks: [{ kind: 'button', url: 'https://plantule.fr/q/serres/…', label: 'Voir' }],
    leave: null,
    width: 3,
  })
  expect(withoutTokens(`aide+${token}@plantule.fr`)).toBe('aide+…@plantule.fr')
})
