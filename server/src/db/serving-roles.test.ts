import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import { ensureServingRoles } from './serving-roles.ts'

test('an account without the roles is told what to run', { timeout: 120_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'plantule-roles-'))
  const database = await startEmbedded({ root })
  try {
    const owner = new pg.Client(database.owner)
    await owner.connect()
    await ensureServingRoles(owner)
    await owner.end()
    const stranger = new pg.Client({ ...database.owner, options: '-c role=plantule_app' })
    await stranger.connect()
    await expect(ensureServingRoles(stranger)).rejects.toThrow(/create role plantule_provider[^]*grant plantule_app, plantule_provider/)
    await stranger.end()
  } finally {
    await database.stop()
    await rm(root, { recursive: true, force: true })
  }
})
