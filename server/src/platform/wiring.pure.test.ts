import { expect, test } from 'vitest'
import { domains } from '../domains.gen.ts'
import type { Domain } from './domain.ts'
import { allAnswers, answerOf, answers, port, ports } from './port.ts'
import { wire } from './wiring.ts'

const greeting = port<() => string>('greeting', () => 'nobody')
const names = ports<string>('names')
const domain = (name: string, given: Domain['ports']): Domain => ({ name, routes: [], ...(given ? { ports: given } : {}) })
const asking = (...all: Domain[]) => ({ services: { ...wire(all) } }) as unknown as Parameters<typeof answerOf>[0]

test('a port answers by the domain above, and by its own answer where there is none', () => {
  expect(answerOf(asking(), greeting)()).toBe('nobody')
  expect(answerOf(asking(domain('till', [answers(greeting, () => 'the till')])), greeting)()).toBe('the till')
})

test('a port that asks all has every answer, in the order of the domains', () => {
  expect(allAnswers(asking(), names)).toEqual([])
  const all = asking(domain('fiscal', [answers(names, 'z')]), domain('till', [answers(names, 'a'), answers(names, 'b')]))
  expect(allAnswers(all, names)).toEqual(['z', 'a', 'b'])
})

test('two domains cannot answer a port that asks one', () => {
  const twice = ['orders', 'till'].map((name) => domain(name, [answers(greeting, () => name)]))
  expect(() => wire(twice)).toThrow('Two domains answer greeting')
  expect(() => wire(domains)).not.toThrow()
})
