/** The fast gate: types, lint, format, boundaries, dead code, generated files. Only failing gates show what they print. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const AT_ONCE = 2
/** Four of them, as by default, work out much of it four times: on two cores the web took 97 s of processor time, and takes 42 with one. */
const ONE_CHECKER = ['--checkers', '1']
const bin = (path) => join(root, 'node_modules', path)

const hasTypeScript = (folder) =>
  existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))

const types = ['server', 'web', 'shop', 'contract', 'e2e']
  // The compiler refuses a folder without a source.
  .filter((workspace) => hasTypeScript(join(root, workspace)))
  .map((workspace) => ({ name: `types ${workspace}`, args: [bin('typescript/bin/tsc'), '-p', workspace, ...ONE_CHECKER] }))

// Longest first, so that the two lanes end together.
const gates = [
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'table types', args: ['server/src/commands/generate-types.ts', '--check'] },
  ...types,
  { name: 'lint', args: [bin('oxlint/bin/oxlint')] },
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'lists', args: ['scripts/generate-lists.mjs', '--check'] },
  { name: 'boundaries', args: ['scripts/boundaries.mjs'] },
]

function pass({ name, args }) {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code !== 0) console.log(Buffer.concat(output).toString().trimEnd())
      resolve(code === 0)
    })
  })
}

const waiting = [...gates]
const results = []
async function lane() {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) results.push(await pass(gate))
}
await Promise.all(Array.from({ length: AT_ONCE }, lane))
if (results.includes(false)) process.exitCode = 1
