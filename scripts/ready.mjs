/**
 * Runs a command of the project after installing and building what is stale. Plain JavaScript without dependencies, for
 * it has to run on a bare machine with Node 18 or later. Its own words go to stderr, so that stdout is the command's.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll, buildShop } from './ready/build.mjs'
import { installPackages } from './ready/install-packages.mjs'
import { nodeProgram } from './ready/node-program.mjs'
import { Stop, root, say, setQuiet } from './ready/report.mjs'
import { run, runTogether } from './ready/run.mjs'
import { runTests } from './ready/run-tests.mjs'

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const file =
  (path, before = () => {}, { flags = [], env = {} } = {}) =>
  async (node, args) => {
    if (!existsSync(join(root, path))) throw new Stop(`There is no ${path}.`)
    await before(node)
    return run(node, [...flags, path, ...args], { env: { ...process.env, ...env } })
  }

/**
 * Half the memory: little space for short-lived values, what the start needed given back, TypeScript that is stripped and
 * compiled once, and two heaps for all threads of native libraries, which otherwise take one each. With a bound to its heap, far
 * above what it needs, V8 lets it grow by a half before it collects instead of fourfold.
 */
const lean = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=1024', '--expose-gc'],
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), MALLOC_ARENA_MAX: '2' },
}

const commands = {
  start: file('server/src/main.ts', buildAll, lean),
  // People come through vite, which hands on what is the server's: sign-in must lead back there.
  dev: async (node, args) => {
    await buildShop(node)
    const { env } = process
    return runTogether([
      { program: node, args: ['--watch', 'server/src/main.ts', ...args], env: { PLANTULE_PUBLIC_URL: 'http://localhost:5173', ...env } },
      {
        program: node,
        args: [vite],
        cwd: join(root, 'web'),
        env: { PLANTULE_SERVER: `http://127.0.0.1:${env.PLANTULE_PORT ?? 3000}`, ...env },
      },
    ])
  },
  test: runTests,
  check: file('scripts/check.mjs'),
  format: file('node_modules/oxfmt/bin/oxfmt'),
  bench: file('bench/run.ts', buildShop),
  migrate: file('server/src/commands/migrate.ts'),
  generate: async (node, args) =>
    (await run(node, ['scripts/generate-lists.mjs', ...args])) || run(node, ['server/src/commands/generate-types.ts', ...args]),
  shop: file('server/src/commands/shop.ts'),
  invitation: file('server/src/commands/invitation.ts'),
  staff: file('server/src/commands/staff.ts'),
  openapi: file('server/src/commands/openapi.ts'),
  screens: file('scripts/screens.mjs'),
  backup: file('server/src/commands/backup.ts'),
  restore: file('server/src/commands/restore.ts'),
  verify: file('server/src/commands/verify.ts'),
  distribute: file('server/src/commands/distribute.ts'),
}

async function main() {
  const args = process.argv.slice(2)
  if (args[0] === '--quiet') {
    setQuiet()
    args.shift()
  }
  const [name = '', ...rest] = args
  if (!Object.hasOwn(commands, name)) throw new Stop(`Say what to run: ${Object.keys(commands).join(', ')}.`)
  await installPackages()
  return commands[name](nodeProgram(), rest)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Stop)) throw error
  say(error.message, { always: true })
  process.exitCode = 1
}
