import { readConfig } from './platform/config.ts'
import { lastWords } from './platform/unusable.ts'
import { start } from './start.ts'

/** The whole product in one process: database, identity, API, web and workers. */
try {
  const running = await start(readConfig())
  process.stdout.write(`\nPlantule: ${running.address}\n`)
  for (const account of running.demo) process.stdout.write(`  ${account.label}: ${account.email}\n`)
  for (const note of running.notes) process.stdout.write(`  ${note}\n`)
  if (running.empty) {
    const page = running.opening ? `${running.address}/open-shop, or ` : ''
    process.stdout.write(`  There is no nursery yet: ${page}npm run shop -- "<its name>" <the mail address of its owner>\n`)
  }
  // Given by `npm start`: what only the start needed goes back to the system at once, instead of when the server is busy.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await running.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exit(1)
}
