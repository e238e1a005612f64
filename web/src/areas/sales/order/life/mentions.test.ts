import { expect, test } from 'vitest'
import { completed, mentioned, suggested } from './mentions.ts'

const [lea, leo, zoe, zoeB] = [
  { id: 1, name: 'Léa Garnier' },
  { id: 2, name: 'Léo Petit' },
  { id: 3, name: 'Zoé Martin' },
  { id: 4, name: 'Zoé Blanc' },
]
const all = [lea, leo, zoe, zoeB]

test('a name after an @ is a call, a first name when one person bears it', () => {
  expect(mentioned('@Léa Garnier peux-tu voir ?', all)).toEqual([lea])
  expect(mentioned('@lea et @LEO, merci', all)).toEqual([lea, leo])
  expect(mentioned('@Zoé ?', all)).toEqual([])
  expect(mentioned('@Zoé Blanc', all)).toEqual([zoeB])
  expect(mentioned('lea@example.org n’est pas @leandre', all)).toEqual([])
})

test('who is being typed is proposed and put in', () => {
  expect(suggested('Merci @lé', all)).toEqual([lea, leo])
  expect(suggested('Merci', all)).toEqual([])
  expect(completed('Merci @lé', leo)).toBe('Merci @Léo Petit ')
})
