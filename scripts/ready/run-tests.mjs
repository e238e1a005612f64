import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildShop, buildWeb } from './build.mjs'
import { root, say, Stop } from './report.mjs'
import { run } from './run.mjs'

/**
 * Runs the gate of `npm run check` and every test, then prints `N passed, N failed` as the last line of stdout; a gate that
 * fails counts as a failure. With patterns, the tests alone whose files' paths hold one of them.
 */
export async function runTests(node, patterns = []) {
  const folder = mkdtempSync(join(tmpdir(), 'plantule-results-'))
  try {
    const parts = patterns.length > 0 ? await chosen(node, folder, patterns) : await everything(node, folder)
    const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
    process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`)
    return total('failed') === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function everything(node, folder) {
  say('Checking types, lint, boundaries, dead code and generated files...')
  const checked = (await run(node, [join(root, 'scripts', 'check.mjs')], { stdio: ['inherit', 2, 'inherit'] })) === 0
  return [{ passed: 0, failed: checked ? 0 : 1 }, ...(await side(folder, [(at) => unitTests(node, at), (at) => journeys(node, at)]))]
}

/**
 * Both kinds of tests at once, where there is more than one core: each leaves a third of the processors idle, waiting for its own next
 * step. What the second one says is kept until the first has ended.
 */
async function side(folder, kinds) {
  const place = (n) => ({ report: join(folder, `${n}.json`) })
  if (availableParallelism() < 2 || kinds.length < 2) {
    const parts = []
    for (const [n, kind] of kinds.entries()) parts.push(await kind(place(n)))
    return parts
  }
  const [first, second] = kinds
  const said = join(folder, 'said.txt')
  const out = openSync(said, 'a')
  const later = second({ ...place(1), stdio: ['ignore', out, out] }).finally(() => closeSync(out))
  // Should the second one fail to start while the first runs, that is told when it is waited for.
  later.catch(() => undefined)
  const parts = [await first(place(0))]
  parts.push(await later)
  process.stdout.write(readFileSync(said))
  return parts
}

async function chosen(node, folder, patterns) {
  const own = filesOf(root, (path) => !path.startsWith('e2e/') && path.endsWith('.test.ts'), patterns)
  const walks = filesOf(root, (path) => path.startsWith('e2e/') && path.endsWith('.spec.ts'), patterns)
  if (own.length + walks.length === 0) throw new Stop(`No test file's path holds ${patterns.join(' or ')}.`)
  const kinds = []
  if (own.length > 0) kinds.push((at) => unitTests(node, at, own))
  const specs = walks.map((path) => path.slice('e2e/'.length))
  if (walks.length > 0) kinds.push((at) => journeys(node, at, specs))
  return side(folder, kinds)
}

const skipped = new Set(['node_modules', 'dist', 'data', '.git', '.cache'])

/** Paths from the root, with forward slashes. */
function filesOf(folder, isTest, patterns) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesOf(full, isTest, patterns)
    const path = relative(root, full).split(sep).join('/')
    return isTest(path) && patterns.some((pattern) => path.includes(pattern)) ? [path] : []
  })
}

/** Jobs and servers that tests start in processes of their own load what was stripped and compiled before. */
const inTests = () => ({ NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env })

async function unitTests(node, { report, stdio = 'inherit' }, files = []) {
  await buildShop(node)
  say('Testing rules, routes and jobs...')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const code = await run(node, [vitest, 'run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], {
    stdio,
    env: inTests(),
  })
  return counted(code, report, (read) => ({
    passed: read.numPassedTests,
    // A file that could not be loaded has no tests, yet it failed.
    failed: read.numFailedTests + read.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }))
}

async function journeys(node, { report, stdio = 'inherit' }, files = []) {
  const browser = findBrowser(node)
  if (!browser) {
    say('No Chromium was found or could be installed: run `npx playwright install --with-deps chromium`, then the tests again.', {
      always: true,
    })
    return { passed: 0, failed: 1 }
  }
  await buildShop(node)
  await buildWeb(node)
  say('Testing in the browser...')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const env = { ...inTests(), CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run(node, [playwright, 'test', ...files, '--reporter=dot,json'], { cwd: join(root, 'e2e'), stdio, env })
  return counted(code, report, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }))
}

/** A runner that failed without naming a test counts as one failure, so that the line never hides it. */
function counted(code, report, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
