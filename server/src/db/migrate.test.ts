import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { migrate } from './migrate.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

test('each migration applies to an installation that stopped at the one before, in a session of its own', { timeout: 180_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'plantule-migrate-'))
  const database = await startEmbedded({ root })
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()
    const known = new Map<string, string>()
    for (const name of names) {
      known.set(name, createHash('sha256').update(readFileSync(folder + name)).digest('hex'))
      expect(await migrate(database.owner, known)).toEqual([name])
    }
    expect(await migrate(database.owner)).toEqual([])
  } finally {
    await database.stop()
    await rm(root, { recursive: true, force: true })
  }
})
