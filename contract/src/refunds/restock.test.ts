import { expect, test } from 'vitest'
import { restocks, saysDamaged } from './restock.ts'

test('a reason that speaks of damage says so, in either language and without accents', () => {
  for (const reason of [
    'Deux plants abîmés',
    'ABIMES',
    'Plant sec',
    'gelé au retour',
    'feuilles brûlées',
    'tige cassée',
    'Mort à la reprise',
    'malade',
    'damaged in transport',
    'two are dead',
    'frost',
  ]) {
    expect([reason, saysDamaged(reason)]).toEqual([reason, true])
  }
  for (const reason of [
    '',
    'Rétractation',
    'Erreur de variété',
    'Plants non abîmés',
    'pas cassé',
    'trop tard pour la saison',
    'changed his mind',
    'second choix',
    'not damaged',
    'section 3',
    'Mortagne',
  ]) {
    expect([reason, saysDamaged(reason)]).toEqual([reason, false])
  }
  expect(restocks(true, 'abîmé')).toBe(true)
})
