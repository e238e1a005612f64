import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

const say = { yes: 'Oui', no: 'Non', empty: '(vide)' }
const plain = (text: string): string => text.replace(/\s/g, ' ')

test.each([
  ['priceCents', 1250, '12,50 €'],
  ['rateBp', 550, '5,5 %'],
  ['stock', 12, '12'],
  ['sowedOn', '2026-03-02', '02/03/2026'],
  ['published', true, 'Oui'],
  ['note', '', '(vide)'],
  ['tags', [], '(vide)'],
  ['tags', ['mellifère', 'ombre'], 'mellifère ombre'],
  ['address', { company: null, line1: '3 rue des Lilas', city: 'Angers', customerId: 7 }, '3 rue des Lilas, Angers'],
  ['lines', [{ id: 4, label: 'Rosier', unitCents: 900 }], 'Rosier, 9,00 €'],
])('%s: %j is shown as %s', (key, value, text) => expect(plain(shownValue(key, value, say))).toBe(text))
