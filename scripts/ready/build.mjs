import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { Stop, root, say } from './report.mjs'
import { run } from './run.mjs'

const skipped = new Set(['node_modules', 'dist'])

/** Builds the web application when its sources are not those that web/dist was built from: its editors show the shop's blocks. */
export const buildWeb = buildOf('web', 'the web application', ['web', 'shop/src/blocks'])
/** Builds the pages of the public shop, which the server calls, the same way. */
export const buildShop = buildOf('shop', 'the pages of the public shop', ['shop'])

/** All that a running server gives to browsers. */
export async function buildAll(node) {
  await buildShop(node)
  await buildWeb(node)
}

function buildOf(name, what, own) {
  const folder = join(root, name)
  const marker = join(folder, 'dist', '.built')
  const sources = ['contract/src', 'contract/package.json', ...own, 'tsconfig.base.json', 'package-lock.json']
  const isBuilt = (hash) => existsSync(marker) && readFileSync(marker, 'utf8') === hash
  return async (node) => {
    const hash = hashOf(sources)
    if (isBuilt(hash)) return
    await oneAtATime(
      join(root, 'node_modules', name === 'web' ? '.plantule-build' : `.plantule-build-${name}`),
      async () => {
        if (isBuilt(hash)) return
        say(`Building ${what}...`)
        const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
        const code = await run(node, [vite, 'build', '--logLevel', 'warn'], {
          cwd: folder,
          stdio: ['ignore', process.stderr, process.stderr],
        })
        if (code !== 0) throw new Stop(`${what[0].toUpperCase()}${what.slice(1)} could not be built: see above.`)
        // Written last: a build that was cut short is made again.
        writeFileSync(marker, hash)
      },
      () => say(`Another command is building ${what}: waiting for it...`, { always: true }),
    )
  }
}

function hashOf(sources) {
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
