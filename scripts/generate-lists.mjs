/**
 * Writes the lists that nobody keeps by hand, from the folders as they stand; with --check only says whether they are current:
 * every module of the contract (`contract/src/modules.gen.ts`), every domain, lowest first (`server/src/domains.gen.ts`), every
 * screen with the words that it needs (`web/src/screens.gen.ts`) and what its address may hold (`web/src/searches.gen.ts`), every namespace
 * of words (`web/src/i18n/words.gen.ts`), and the
 * newest migration (`server/migrations/newest.txt`).
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { domainOrder } from '../server/src/domain-order.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const HEAD = '// Made by `npm run generate`.\n'

const camel = (name) => name.replace(/[-/](\w)/g, (_, letter) => letter.toUpperCase())
const foldersIn = (path) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'fixtures')
    .map((entry) => entry.name)
    .sort()

function contractModules() {
  const modules = foldersIn('contract/src').flatMap((room) =>
    readdirSync(join(root, 'contract/src', room))
      .filter((name) => /^[\w-]+\.ts$/.test(name))
      .sort()
      .map((name) => ({ room, path: `${room}/${name}`, name: camel(`${room}/${name.slice(0, -3)}`) })),
  )
  const imports = modules.map(({ path, name }) => `import * as ${name} from './${path}'\n`)
  const lines = modules.map(({ room, name }) => `  { room: '${room}', exported: ${name} },\n`)
  const withErrors = modules.filter(({ path }) => /^export const errors\b/m.test(read(`contract/src/${path}`)))
  return `${HEAD}${imports.join('')}
/** Every module of the contract, with the room in which it stands. */
export const modules: readonly { room: string; exported: Record<string, unknown> }[] = [
${lines.join('')}]

/** Every code that a refusal may have. */
export type ErrorCode =
  | keyof typeof baseErrors.commonErrors
${withErrors.map(({ name }) => `  | keyof typeof ${name}.errors\n`).join('')}`
}

/** A domain's `index.ts` exports it under the folder's name. */
function listOfDomains() {
  const built = domainOrder.filter((domain) => existsSync(join(root, 'server/src/domains', domain, 'index.ts')))
  const imports = built.map((domain) => `import { ${camel(domain)} } from './domains/${domain}/index.ts'\n`)
  return `${HEAD}${imports.join('')}import type { Domain } from './platform/domain.ts'

/** Every domain, lowest first. */
export const domains: readonly Domain[] = [
${built.map((domain) => `  ${camel(domain)},\n`).join('')}]
`
}

const read = (path) => readFileSync(join(root, path), 'utf8')
/** Loaded before any screen. */
const always = ['kit', 'shell']
const namespaces = () =>
  readdirSync(join(root, 'web/src/i18n/fr'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()

/** The namespaces whose words a module and all that it imports may show, those of dialogs that come later too. */
function namespacesOf(entry) {
  const found = new Set()
  const seen = new Set()
  const visit = (path) => {
    // What is generated shows nothing itself.
    if (seen.has(path) || !/\.tsx?$/.test(path) || path.endsWith('.gen.ts')) return
    seen.add(path)
    const text = read(path)
    for (const [, named] of text.matchAll(/\b(?:useTranslation\(|TFunction<)(\[[^\]]*\]|'\w+')/g))
      for (const [, name] of named.matchAll(/'(\w+)'/g)) found.add(name)
    for (const pattern of [/^(?:import|export) (?!type )[^'"]*from '(\.[^']+)'/gm, /import\('(\.[^']+)'\)/g])
      for (const [, to] of text.matchAll(pattern)) visit(join(dirname(path), to))
  }
  visit(entry)
  return [...found].filter((name) => !always.includes(name)).sort()
}

const AREAS = 'web/src/areas'
const screenFiles = (file = 'screen.ts') =>
  foldersIn(AREAS).flatMap((area) =>
    foldersIn(`${AREAS}/${area}`)
      .map((folder) => `${area}/${folder}`)
      .filter((folder) => existsSync(join(root, AREAS, folder, file))),
  )

function listOfScreens() {
  const files = screenFiles()
  const words = files.flatMap((folder) =>
    [...read(`${AREAS}/${folder}/screen.ts`).matchAll(/path: '([^']+)'[\s\S]*?import\('\.\/([^']+)'\)/g)].map(([, path, file]) => [
      path,
      namespacesOf(`${AREAS}/${folder}/${file}`),
    ]),
  )
  return `${HEAD}${files.map((folder) => `import { screens as ${camel(folder)} } from './areas/${folder}/screen.ts'\n`).join('')}import type { Namespace } from './i18n/words.gen.ts'
import type { Screen } from './screen.ts'

const declared = [
${files.map((folder) => `  ...${camel(folder)},\n`).join('')}]
export type ScreenPath = (typeof declared)[number]['path']

/** Every screen, by area and folder. */
export const screens: readonly (Screen & { path: ScreenPath })[] = declared

/** The words that a screen shows, loaded beside its code. */
export const wordsOf: Readonly<Record<ScreenPath, readonly Namespace[]>> = {
${words.map(([path, names]) => `  '${path}': [${names.map((name) => `'${name}'`).join(', ')}],\n`).join('')}}
`
}

/** Apart from the screens, which load what reads it. */
function listOfSearches() {
  const files = screenFiles('search.ts')
  return `${HEAD}${files.map((folder) => `import { search as ${camel(folder)} } from './areas/${folder}/search.ts'\n`).join('')}
/** What the addresses of screens may hold behind the question mark. */
export const searches = {
${files.map((folder) => `  ...${camel(folder)},\n`).join('')}}
`
}

/** The French file of a namespace types its keys. */
function typesOfWords() {
  const names = namespaces()
  return `${HEAD}${names.map((name) => `import type ${name}Words from './fr/${name}.json'\n`).join('')}
export type Words = {
${names.map((name) => `  ${name}: typeof ${name}Words\n`).join('')}}
export type Namespace = keyof Words

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit'
    resources: Words
    returnNull: false
  }
}
`
}

/** Two that came before numbers were held apart. */
const TWICE = ['0075']

/**
 * A migration takes the number after the newest. Who adds one changes this file: two who do so at once are told by git, before
 * either number is on both sides.
 */
function newestMigration() {
  const names = readdirSync(join(root, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = names.map((name) => name.slice(0, 4))
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at && !TWICE.includes(number))
  if (twice.length > 0) throw new Error(`two migrations have the number ${twice[0]}`)
  return `${names.at(-1)}\n`
}

const lists = {
  'server/migrations/newest.txt': newestMigration(),
  'contract/src/modules.gen.ts': contractModules(),
  'server/src/domains.gen.ts': listOfDomains(),
  'web/src/screens.gen.ts': listOfScreens(),
  'web/src/searches.gen.ts': listOfSearches(),
  'web/src/i18n/words.gen.ts': typesOfWords(),
}
for (const [path, text] of Object.entries(lists)) {
  const target = join(root, path)
  if (existsSync(target) && readFileSync(target, 'utf8') === text) continue
  if (process.argv.includes('--check')) {
    console.log(`${path} is not current: run \`npm run generate\``)
    process.exitCode = 1
  } else writeFileSync(target, text)
}
