import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Modules, needsIn } from './needs.ts'

const source = resolve(import.meta.dirname, '../src')

/** Libraries that change by themselves, a file each, and whether it holds what the first page needs of them too. */
const packages = [
  { name: 'react', folders: 'react|react-dom|scheduler', whole: true },
  { name: 'zod', folders: 'zod', whole: true },
  { name: 'forms', folders: 'react-hook-form|@hookform', whole: true },
  { name: 'floating', folders: '@floating-ui', whole: true },
  // A picture each: a file each would weigh more in headers.
  { name: 'icons', folders: '@tabler', whole: false },
]
const inPackages = (folders: string): RegExp => new RegExp(`[\\\\/]node_modules[\\\\/](${folders})[\\\\/]`)
const packaged = /[\\/]node_modules[\\/]/
const checking = inPackages('zod|react-hook-form|@hookform')
const ofLists = /[\\/]src[\\/]kit[\\/]list[\\/]/
const ofContract = /[\\/]contract[\\/]src[\\/]([\w-]+)[\\/](.+?)\.ts(\?routes)?$/

/** What this share of the lists, or of the screens with a form, needs at once comes with what all of them show. */
const OFTEN = { lists: 0.5, forms: 0.3 }

/**
 * Which file of the build a module stands in follows from the folders of the screens that need it at once, never from its own
 * name: what is moved or renamed finds its file by itself. Each file below needs but those above it, so none goes in circles.
 *
 * | file | what |
 * | --- | --- |
 * | `shell` | what every page needs before any screen |
 * | `common` | what the home page shows and other screens too |
 * | `list` | what screens stand on that show a list of the kit and check nothing that is typed |
 * | `inputs`, `form` | what screens with a form have in common, without and with what checks it |
 * | `sale` | what the till needs and others too: it comes in few files, all of which a device keeps |
 * | `routes-<room>` | what there is to ask of a room of the contract |
 * | `<room>-<module>` | the schemas and words of a module of the contract: a list must not load what another screen's form checks |
 *
 * What only one screen needs, or a dialog that comes when it is opened, is left to the bundler.
 */
export function chunks(): Plugin {
  let place: (id: string) => string | null = () => null
  const groups = [
    ...packages.map(({ name, folders, whole }) => ({ name, test: inPackages(folders), priority: whole ? 3 : 1 })),
    { name: 'shell', tags: ['$initial' as const], priority: 2 },
    { debugName: 'by need', name: (id: string) => place(id) },
  ]
  return {
    name: 'chunks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } } }),
    // Later the modules have no code any more.
    buildEnd(failed) {
      if (!failed) place = placesIn(this)
    },
  }
}

type Screen = { id: string; needs: ReadonlySet<string> }

function placesIn(modules: Modules): (id: string) => string | null {
  // The light contract lets fall away what nobody asks for, so what one of its modules imports tells nothing of a screen.
  const needs = needsIn(modules, (id) => ofContract.test(id))
  const screensOf = (folder: string): Screen[] =>
    globSync('**/screen.ts', { cwd: join(source, folder) })
      .flatMap((file) => modules.getModuleInfo(join(source, folder, file))?.dynamicallyImportedIds ?? [])
      .map((id) => ({ id, needs: needs(id) }))
  const [all, home, till] = [screensOf('areas'), screensOf('areas/home'), screensOf('areas/till/point-of-sale')]
  const checks = (id: string): boolean => [...needs(id)].some((each) => checking.test(each))
  const forms = all.filter(({ id }) => checks(id))
  const lists = all.filter((screen) => !forms.includes(screen) && [...screen.needs].some((id) => ofLists.test(id)))
  const within = (screens: Screen[], id: string): number => screens.filter((screen) => screen.needs.has(id)).length
  const inMostLists = (id: string): boolean => within(lists, id) >= OFTEN.lists * lists.length
  const inManyForms = (id: string): boolean => within(forms, id) >= OFTEN.forms * forms.length
  const first = needs(join(source, 'main.tsx'))
  /** All of its packages are there with every list. */
  const standsOnLists = (id: string): boolean =>
    [...needs(id)].every((each) => !packaged.test(each) || first.has(each) || within(home, each) > 0 || inMostLists(each))
  const sold = new Set(till.flatMap(({ id }) => [...needsIn(modules, () => false)(id)]))

  const ofRoom = (id: string, [, room, module, routes]: RegExpExecArray): string => {
    if (routes) return `routes-${within(till, id) > 0 ? 'sale' : room}`
    return sold.has(id) && within(lists, id) === 0 ? 'sale' : `${room}-${module}`
  }
  return (id) => {
    const module = ofContract.exec(id)
    if (module) return ofRoom(id, module)
    const atTill = within(till, id) > 0
    if (within(all, id) < 2) return atTill && packaged.test(id) ? 'sale' : null
    if (within(home, id) > 0) return 'common'
    const inLists = within(lists, id) > 0
    if (inMostLists(id) || (inLists && standsOnLists(id) && (atTill || inManyForms(id)))) return 'list'
    if (inManyForms(id)) return checks(id) ? 'form' : 'inputs'
    return atTill && !inLists ? 'sale' : null
  }
}
