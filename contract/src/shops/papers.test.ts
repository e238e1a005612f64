import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, PaperColour, PLAIN_COLOUR, shadesOf } from './papers.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
})

test('whatever colour is chosen, small letters in it and on it are readable', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const { accent, pale, cream } = shadesOf(chosen)
      for (const shade of [accent, pale, cream]) expect(PaperColour.parse(shade)).toBe(shade)
      expect(contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accent, cream)).toBeGreaterThanOrEqual(4.5)
      // The ink and the grey of small print, on what stands behind an address.
      expect(contrast('#22301f', cream)).toBeGreaterThanOrEqual(4.5)
      expect(contrast('#667060', cream)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2_000 },
  )
})

test('a colour that is dark enough stays itself, and the plain one has the shades of old papers', () => {
  expect(shadesOf('#103060').accent).toBe('#103060')
  expect(shadesOf(PLAIN_COLOUR)).toEqual({ accent: PLAIN_COLOUR, pale: '#dfe9dc', cream: '#faf6ec' })
  expect(contrast(shadesOf('#ffd400').accent, '#ffd400')).toBeGreaterThan(1)
  expect(PaperColour.parse(' #FFD400 ')).toBe('#ffd400')
  expect(PaperColour.safeParse('red').success).toBe(false)
})
