import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
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
  return [
    { passed: 0, failed: checked ? 0 : 1 },
    await unitTests(node, join(folder, 'unit.json')),
    await journeys(node, join(folder, 'journeys.json')),
  ]
}

async function chosen(node, folder, patterns) {
  const own = filesOf(root, (path) => !path.startsWith('e2e/') && path.endsWith('.test.ts'), patterns)
  const walks = filesOf(root, (path) => path.startsWith('e2e/') && path.endsWith('.spec.ts'), patterns)
  if (own.length + walks.length === 0) throw new Stop(`No test file's path holds ${patterns.join(' or ')}.`)
  const parts = []
  if (own.length > 0) parts.push(await unitTests(node, join(folder, 'unit.json'), own))
  if (walks.length > 0)
    parts.push(
      await journeys(
        node,
        join(folder, 'journeys.json'),
        walks.map((path) => path.slice('e2e/'.length)),
      ),
    )
  return parts
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

async function unitTests(node, report, files = []) {
  say('Testing rules, routes and jobs...')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const code = await run(node, [vitest, 'run', ...files, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`])
  return counted(code, report, (read) => ({
    passed: read.numPassedTests,
    // A file that could not be loaded has no tests, yet it failed.
    failed: read.numFailedTests + read.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }))
}

async function journeys(node, report, files = []) {
  const browser = findBrowser(node)
  if (!browser) {
    say('No Chromium was found or could be installed: run `npx playwright install --with-deps chromium`, then the tests again.', {
      always: true,
    })
    return { passed: 0, failed: 1 }
  }
  await buildWeb(node)
  say('Testing in the browser...')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run(node, [playwright, 'test', ...files, '--reporter=dot,json'], { cwd: join(root, 'e2e'), env })
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
