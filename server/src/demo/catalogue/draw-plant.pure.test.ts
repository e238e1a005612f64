import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPlant, toWebp } from './draw-plant.ts'
import { blooms, colours, habits, leaves, type Traits } from './drawing/traits.ts'

const rose: Traits = { habit: 'shrub', leaf: 'pinnate', bloom: 'rose', colour: 'pink' }

test('the same traits and seed give the same drawing, another seed another one', () => {
  expect(drawPlant(rose, 'a')).toBe(drawPlant(rose, 'a'))
  expect(drawPlant(rose, 'a')).not.toBe(drawPlant(rose, 'b'))
})

test('every habit can be drawn with every leaf and every bloom, without text or broken numbers', () => {
  for (const habit of habits) {
    for (const [at, leaf] of leaves.entries()) {
      const colour = colours[at % colours.length] ?? 'green'
      const svg = drawPlant({ habit, leaf, bloom: blooms[at % blooms.length] ?? 'none', colour }, at)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
    }
    for (const bloom of blooms) {
      expect(drawPlant({ habit, leaf: 'oval', bloom, colour: 'red' }, bloom)).not.toMatch(/NaN|undefined/)
    }
  }
})

test('becomes a WebP of the size asked, on a cream ground', async () => {
  const webp = await toWebp(drawPlant(rose, 7), 400)
  const meta = await sharp(webp).metadata()
  expect(meta).toMatchObject({ format: 'webp', width: 400, height: 400 })
  expect(webp.length).toBeLessThan(80_000)
  const corner = await sharp(webp).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()
  expect(corner[0]).toBeGreaterThan(240)
  expect(corner[2]).toBeGreaterThan(220)
})
