import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begin, change, type History, redo, undo } from './history.ts'

test('letters of one field are one step, another field or a pause is another', () => {
  let history: History<string> = begin('')
  for (const [text, key, at] of [
    ['a', 'x', 1],
    ['ab', 'x', 2],
    ['ab!', 'y', 3],
    ['ab!c', 'y', 9_000],
  ] as const)
    history = change(history, text, key, at)
  const back: string[] = []
  for (; history.past.length > 0;) back.push((history = undo(history)).present)
  expect(back).toEqual(['ab!', 'ab', ''])
})

test('whatever is done, as many steps forward as back lead to the same, and a change ends what could be done again', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(9), fc.constantFrom('undo', 'redo')), { maxLength: 60 }), (steps) => {
      let history = begin(0)
      for (const [n, step] of steps.entries()) {
        const before = history
        if (step === 'undo') {
          history = undo(history)
          if (before.past.length > 0) expect(redo(history).present).toBe(before.present)
        } else if (step === 'redo') history = redo(history)
        else {
          history = change(history, Number(step), null, n)
          if (history !== before) expect(history.future).toEqual([])
        }
      }
      while (history.past.length > 0) history = undo(history)
      expect(history.present).toBe(0)
    }),
  )
})
