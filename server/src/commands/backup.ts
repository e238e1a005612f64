/** Writes everything into one archive: `npm run backup [-- file]`. It may run while people work. */
import { join, resolve } from 'node:path'
import { writeBackup } from '../backup/write-backup.ts'
import { openStore } from '../platform/files/open-store.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ owner, config }) => {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const target = resolve(process.argv[2] ?? join(config.dataFolder, 'backups', `plantule-${stamp}.zip`))
  const source = { owner, files: await openStore(config), secretsFolder: join(config.dataFolder, 'secrets') }
  const { tables, files, missing } = await writeBackup(source, target)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${target}\n${tables.length} tables, ${rows} rows, ${files} files. It holds the keys too: keep it safe.`)
  for (const key of missing) console.log(`Deleted meanwhile: ${key}`)
})
