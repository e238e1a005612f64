import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './report.mjs'

const system = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

/** Path of a Chromium that runs, installing one when there is none; undefined when that did not work. */
export function findBrowser(node) {
  return systemBrowser() ?? playwrightBrowser(node) ?? installBrowser(node)
}

// Started, not only looked for: on some systems the file is a stub that asks for another installer.
const runs = (path) =>
  existsSync(path) && (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0)

const systemBrowser = () => (system[process.platform] ?? []).find(runs)

function playwrightBrowser(node) {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { status, stdout } = spawnSync(node, ['--input-type=commonjs', '-e', script], { cwd: join(root, 'e2e'), encoding: 'utf8' })
  return status === 0 && stdout && runs(stdout) ? stdout : undefined
}

function installBrowser(node) {
  const to = { cwd: join(root, 'e2e'), stdio: ['ignore', process.stderr, process.stderr] }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium with apt-get...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { ...to, env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { ...to, env })
    const found = systemBrowser()
    if (found) return found
  }
  say('Installing Chromium with Playwright...')
  spawnSync(node, [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'], to)
  return playwrightBrowser(node)
}
