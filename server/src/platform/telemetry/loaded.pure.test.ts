import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

/** What a module loads with it: its imports and what it hands on, but not types, and not what it imports later. */
const LOADED = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm

const src = new URL('../../', import.meta.url)

/** All that loads with a module of the server, by the packages and the modules that name them. */
function loadedWith(start: URL): { modules: Set<string>; packages: Map<string, string> } {
  const contract = createRequire(start)
  const [modules, packages] = [new Set<string>(), new Map<string, string>()]
  const ahead = [start]
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    if (modules.has(next.href)) continue
    modules.add(next.href)
    for (const [, name = ''] of readFileSync(next, 'utf8').matchAll(LOADED)) {
      if (name.startsWith('.')) ahead.push(new URL(name, next))
      else if (name.startsWith('@plantule/contract')) ahead.push(new URL(`file://${contract.resolve(name)}`))
      else packages.set(name, next.href)
    }
  }
  return { modules, packages }
}

test('nothing of OpenTelemetry loads with the product: only where a receiver is set is it fetched', () => {
  const { modules, packages } = loadedWith(new URL('main.ts', src))
  // The walk went through the product.
  expect(modules.size).toBeGreaterThan(1_000)
  expect(packages.has('fastify')).toBe(true)
  expect([...packages].filter(([name]) => name.startsWith('@opentelemetry'))).toEqual([])
  expect(modules).toContain(new URL('platform/telemetry/telemetry.ts', src).href)
  const sdk = new URL('platform/telemetry/sdk.ts', src)
  expect(modules).not.toContain(sdk.href)
  // What the walk would find if it were there.
  expect([...loadedWith(sdk).packages.keys()].filter((name) => name.startsWith('@opentelemetry')).length).toBeGreaterThan(3)
})
