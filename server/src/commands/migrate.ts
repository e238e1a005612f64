/** Applies the migrations that the database has not seen: that of DATABASE_URL, else the embedded one. */
import { migrate } from '../db/migrate.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async ({ owner }) => {
  const applied = await migrate(owner)
  process.stdout.write(applied.length > 0 ? `Applied:\n${applied.map((name) => `  ${name}\n`).join('')}` : 'Nothing to apply.\n')
})
