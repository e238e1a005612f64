/**
 * Checks what no linter knows: which part may import which, how long a file and the lines of its comments may be, words that must
 * not stay, and files that documents name.
 * Prints each fault as `path:line: sentence` and exits with 1 when there is one.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { domainOrder } from '../server/src/domain-order.ts'
import { importFault } from './boundaries/import-rules.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const MAX_LINES = 500
/** Of comments, which the formatter leaves as they are; those that speak to a tool stand in one line. */
const MAX_WIDTH = 140
const isWideComment = (line) => line.length > MAX_WIDTH && /^\s*(?:\/\/|\*|\/\*\*)/.test(line)
const skippedFolders = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report', '.cache'])
const code = /\.(ts|tsx|mjs)$/
const text = /\.(ts|tsx|mjs|md|sql|css|html|typ|json|sh)$/
const imports = /(import type [^'"]*?)?(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g
const banned = [
  [/\b(?:TO[D]O|FIX[M]E|XX[X])\b/, 'finish it or take it out'],
  [/(?<![\w.:/-])\/(?:home|Users|work|workspace|mnt|tmp)\/[\w.-]/, 'a path of one machine'],
]

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) yield* filesUnder(path)
    if (entry.isFile() && text.test(entry.name) && entry.name !== 'package-lock.json') yield path
  }
}

/** The imported file as a path from the root, or the package's name as it is written. */
function target(from, specifier) {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from).split(sep).join('/'), specifier))
  return specifier.startsWith('@plantule/contract') ? specifier.replace('@plantule/contract', 'contract/src') : specifier
}

const lineAt = (content, index) => content.slice(0, index).split('\n').length

function* faultsOf(path, content) {
  const lines = content.split('\n')
  const room = /^server\/src\/demo\/([^/]+)\//.exec(path)?.[1]
  if (room && !domainOrder.includes(room))
    yield [1, `what the demonstration fills stands under the domain that it fills; there is no ${room}`]
  if (code.test(path)) {
    if (lines.length - 1 > MAX_LINES && !/\.gen\.tsx?$/.test(path)) yield [MAX_LINES, `${lines.length - 1} lines, at most ${MAX_LINES}`]
    for (const match of content.matchAll(imports)) {
      const fault = importFault({ from: path, to: target(path, match[2]), typeOnly: Boolean(match[1]) }, domainOrder)
      if (fault) yield [lineAt(content, match.index), fault]
    }
    for (const [index, line] of lines.entries())
      if (isWideComment(line)) yield [index + 1, `a comment of more than ${MAX_WIDTH} letters a line`]
  }
  // Data that comes from elsewhere may hold any word.
  if (path.startsWith('reference-data/') || path.startsWith('server/test-data/') || path.includes('/fixtures/')) return
  for (const [index, line] of lines.entries()) {
    for (const [pattern, why] of banned) if (pattern.test(line)) yield [index + 1, `${why}: ${line.trim().slice(0, 100)}`]
  }
}

/** Documents name files by their ends: `orders/rules.ts`. What data of others is made of stands there by its own names. */
const named = /`([\w.@/-]+\.(?:ts|tsx|mjs|sql|css))(?::\d+)?`/g
function* deadNames(path, content, all) {
  if (!path.endsWith('.md') || path.includes('-peer/')) return
  for (const [index, line] of content.split('\n').entries()) {
    for (const [, name] of line.matchAll(named)) {
      // A number that is not taken yet.
      if (name.includes('NNNN')) continue
      const end = name.replace(/^[./]+/, '')
      if (!all.some((each) => each === end || each.endsWith(`/${end}`))) yield [index + 1, `there is no ${name}`]
    }
  }
}

let count = 0
const files = [...filesUnder(root)]
const paths = files.map((file) => relative(root, file).split(sep).join('/'))
for (const [at, file] of files.entries()) {
  const path = paths[at]
  const content = readFileSync(file, 'utf8')
  for (const [line, fault] of [...faultsOf(path, content), ...deadNames(path, content, paths)]) {
    count += 1
    console.log(`${path}:${line}: ${fault}`)
  }
}
for (const domain of readdirSync(join(root, 'server/src/domains'))) {
  if (domainOrder.includes(domain)) continue
  count += 1
  console.log(`server/src/domains/${domain}: give it its place in server/src/domain-order.ts`)
}
if (count > 0) process.exitCode = 1
