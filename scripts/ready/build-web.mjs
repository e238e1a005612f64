import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { Stop, root, say } from './report.mjs'
import { run } from './run.mjs'

const sources = ['contract/src', 'contract/package.json', 'web', 'tsconfig.base.json', 'package-lock.json']
const skipped = new Set(['node_modules', 'dist'])

/** Builds the web application when its sources are not those that web/dist was built from. */
export async function buildWeb(node) {
  const hash = sourcesHash()
  if (isBuilt(hash)) return
  await oneAtATime(
    join(root, 'node_modules', '.plantule-build'),
    () => buildNow(node, hash),
    () => say('Another command is building the web application: waiting for it...', { always: true }),
  )
}

const web = join(root, 'web')
const marker = join(web, 'dist', '.built')
const isBuilt = (hash) => existsSync(marker) && readFileSync(marker, 'utf8') === hash

async function buildNow(node, hash) {
  if (isBuilt(hash)) return
  say('Building the web application...')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: web, stdio: ['ignore', process.stderr, process.stderr] })
  if (code !== 0) throw new Stop('The web application could not be built: see above.')
  // Written last: a build that was cut short is made again.
  writeFileSync(marker, hash)
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesUnder(join(root, source)))) {
    hash.update(relative(root, path).split(sep).join('/')).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)))
}
