import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies in the data folder besides PostgreSQL's own, whose account has to reach it. */
const OURS = ['files', 'secrets', 'outbox', 'backups', 'fiscal-heads', 'postgres.log', 'serving-login']
const OTHERS = 0o077

/**
 * Leaves to nobody else what the data folder holds: people's names stand in files, copies and the database's log. Files are
 * made like that; this closes what an earlier version or another hand left open. A folder that is closed is not looked into.
 */
export async function closeFolder(dataFolder: string): Promise<void> {
  for (const name of OURS) await close(join(dataFolder, name))
}

async function close(path: string): Promise<void> {
  const found = await stat(path).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found || (found.mode & OTHERS) === 0) return
  if (found.isDirectory()) for (const name of await readdir(path)) await close(join(path, name))
  // The folder last: cut short, it is gone through again.
  await chmod(path, found.mode & 0o700)
}
