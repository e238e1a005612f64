import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { nodeProgram } from './node-program.mjs'
import { lackingNative } from './native-packages.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { Stop, root, say } from './report.mjs'

const NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/

const lockFile = join(root, 'package-lock.json')
const marker = join(root, 'node_modules', '.plantule-lock')

/** Installs the packages when what stands in node_modules is not what package-lock.json names. */
export async function installPackages() {
  if (installed()) return
  await oneAtATime(join(root, 'node_modules', '.plantule-setup'), installNow, () =>
    say('Another command is installing the packages: waiting for it...', { always: true }),
  )
}

async function installNow() {
  // The command that was waited for has done it.
  if (installed()) return
  say('Installing packages...')
  await install(process.execPath)
  // npm leaves out what the running Node is too old for, though it has just brought the one that runs the project.
  if (lackingNative(packagesOf(lockFile), root).length > 0 && nodeProgram() !== process.execPath) await install(nodeProgram())
  writeFileSync(marker, lockHash())
}

async function install(node) {
  // Not `npm ci`: it refuses a lock file that leaves out a platform's optional package, and deletes the running Node.
  // The versions and hashes are those of the lock file all the same, and --no-save leaves that file alone.
  const { code, errors } = await npm(node, ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code === 0) return
  throw new Stop(
    NETWORK.test(errors)
      ? 'The packages could not be fetched: check the network or the registry (`npm config get registry`), then run the same command again.'
      : 'The packages could not be installed: npm says why above.',
  )
}

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

/** npm writes node_modules/.package-lock.json last, with what it has really installed. */
function installed() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()) return true
  // Installed by hand: look at what is there instead of installing again.
  const wanted = packagesOf(lockFile)
  const present = packagesOf(record)
  if (lackingNative(wanted, root).length > 0) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.extraneous) return true
    const found = present[path]
    if (!found) return Boolean(entry.optional || entry.devOptional)
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

function npm(node, args) {
  const own = process.env.npm_execpath
  // Running npm's script with Node itself needs no shell, on Windows either.
  const script = own && own.endsWith('npm-cli.js') && existsSync(own) ? own : undefined
  const [program, first] = script ? [node, [script]] : ['npm', []]
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      // The script `npm` takes the first Node that it finds; that of Windows brings its own.
      env: process.platform === 'win32' ? process.env : { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
      shell: !script && process.platform === 'win32',
      stdio: ['ignore', process.stderr, 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
      process.stderr.write(chunk)
    })
    child.on('error', (error) =>
      reject(error.code === 'ENOENT' ? new Stop('npm is needed and was not found: install Node with npm.') : error),
    )
    child.on('close', (code) => resolve({ code, errors }))
  })
}
