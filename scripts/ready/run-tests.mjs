import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { root, say } from './report.mjs'
import { run } from './run.mjs'

/** Runs every test, then prints `N passed, N failed` as the last line of stdout. */
export async function runTests(node) {
  const folder = mkdtempSync(join(tmpdir(), 'plantule-results-'))
  try {
    const parts = [await unitTests(node, join(folder, 'unit.json'))]
    if (existsSync(join(root, 'e2e', 'playwright.config.ts'))) parts.push(await journeys(node, join(folder, 'journeys.json')))
    const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
    process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`)
    return total('failed') === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function unitTests(node, report) {
  say('Testing rules, routes and jobs...')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const code = await run(node, [vitest, 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`])
  return counted(code, report, (read) => ({
    passed: read.numPassedTests,
    // A file that could not be loaded has no tests, yet it failed.
    failed: read.numFailedTests + read.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
  }))
}

async function journeys(node, report) {
  const browser = findBrowser(node)
  if (!browser) {
    say('No Chromium was found or could be installed: run `npx playwright install --with-deps chromium`, then the tests again.', { always: true })
    return { passed: 0, failed: 1 }
  }
  await buildWeb(node)
  say('Testing in the browser...')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run(node, [playwright, 'test', '--reporter=dot,json'], { cwd: join(root, 'e2e'), env })
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
