import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type RuleIssue, ruleWords } from './rule-words.ts'

const said = (schema: z.ZodType, value: unknown, locale: 'fr' | 'en' = 'fr'): string[] =>
  schema
    .safeParse(value, { error: (issue) => ruleWords(issue as RuleIssue, locale) })
    .error?.issues.map(({ message }) => message.replaceAll(/\s/g, ' ')) ?? []

describe('a value that breaks a rule is told in words', () => {
  test('texts', () => {
    const label = z.object({ label: z.string().trim().min(1).max(1_200) })
    expect(said(label, { label: ' ' })).toEqual(['À remplir.'])
    expect(said(label, {})).toEqual(['À remplir.'])
    expect(said(label, { label: 'x'.repeat(1_201) })).toEqual(['Au plus 1 200 caractères.'])
    expect(said(z.string().min(12), 'court', 'en')).toEqual(['At least 12 characters.'])
  })

  test('amounts in euros, rates in per cent, counts as they are, wherever they stand', () => {
    const body = z.object({
      lines: z.array(z.object({ priceCents: z.int().min(100), rateBp: z.int().max(10_000), quantity: z.int().min(1) })).min(1),
    })
    expect(said(body, { lines: [{ priceCents: 0, rateBp: 10_001, quantity: 0 }] })).toEqual([
      'Au moins 1,00 €.',
      'Au plus 100 %.',
      'Au moins 1.',
    ])
    expect(said(body, { lines: [{ priceCents: null, rateBp: 1.5, quantity: 'x' }] })).toEqual([
      'À remplir.',
      'Indiquez un nombre entier.',
      'Indiquez un nombre.',
    ])
    expect(said(body, { lines: [] }, 'en')).toEqual(['Choose at least one.'])
  })

  test('mails, days and choices', () => {
    expect(said(z.email(), 'nom@')).toEqual(['Indiquez une adresse comme nom@exemple.fr.'])
    expect(said(z.iso.date(), '31/12')).toEqual(['Indiquez un jour comme 31/12/2026.'])
    expect(said(z.string().regex(/^[A-Z]{2}$/), 'france')).toEqual(['Vérifiez cette saisie : sa forme n’est pas la bonne.'])
    expect(said(z.enum(['a', 'b']), undefined)).toEqual(['À choisir.'])
    expect(said(z.object({ productId: z.int().positive() }), { productId: 0 })).toEqual(['À choisir.'])
    expect(said(z.object({ quantity: z.int().positive() }), { quantity: 0 })).toEqual(['Plus de 0.'])
    expect(said(z.enum(['a', 'b']), 'c')).toEqual(['Choisissez une des valeurs proposées.'])
  })
})
