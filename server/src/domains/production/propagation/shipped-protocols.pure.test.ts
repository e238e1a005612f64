import { expect, test } from 'vitest'
import { shippedProtocols } from './shipped-protocols.ts'

const all = [...shippedProtocols().values()].flat()

test('the shipped protocols can be followed: lengths in weeks, temperatures in order, a source each', () => {
  expect(all.length).toBeGreaterThan(200)
  for (const { phases, source, quality, taxon } of all) {
    expect(source, taxon).not.toBe('')
    expect(['A', 'B', 'C']).toContain(quality)
    for (const { lowC, highC, weeks, weeksFrom, weeksTo } of phases) {
      expect(weeksFrom, taxon).toBeLessThanOrEqual(weeksTo)
      expect(weeks, taxon).toBeGreaterThanOrEqual(1)
      expect(weeks, taxon).toBeLessThanOrEqual(104)
      if (lowC !== null && highC !== null) expect(lowC, taxon).toBeLessThanOrEqual(highC)
    }
  }
})

test('what a plant needs is read as it stands', () => {
  const ash = shippedProtocols().get('fraxinus excelsior') ?? []
  expect(ash.some(({ phases }) => phases[0]?.kind === 'warm' && phases[1]?.kind === 'cold')).toBe(true)
  // Seeds that need no phase are known to need none.
  expect(all.some(({ phases }) => phases.length === 0)).toBe(true)
})
