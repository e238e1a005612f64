import { describe, expect, it } from 'vitest'
import { needsIn } from './needs.ts'

type Written = { code: string; importedIds?: string[]; exports?: string[] }

/** Modules by their names, as the bundler tells of them. */
const modulesOf = (written: Record<string, Written>) =>
  ({
    getModuleInfo: (id: string) => {
      const one = written[id]
      return one ? { id, exports: [], importedIds: [], inputFormat: 'es', ...one } : null
    },
  }) as unknown as Parameters<typeof needsIn>[0]
const needed = (written: Record<string, Written>, id: string, leaf = ''): string[] =>
  [...needsIn(modulesOf(written), (each) => each === leaf)(id)].toSorted()

const library: Record<string, Written> = {
  index: {
    code: "import { Button } from './button'; export { Button }; export { Dialog as Window } from './dialog'; export * from './hooks'",
    importedIds: ['button', 'dialog', 'hooks'],
    exports: ['Button', 'Window', 'useId'],
  },
  button: { code: "import './base'; export const Button = 1", importedIds: ['base'], exports: ['Button'] },
  base: { code: '' },
  dialog: { code: 'export const Dialog = 1', exports: ['Dialog'] },
  hooks: { code: "export { useId } from './use-id'", importedIds: ['use-id'], exports: ['useId'] },
  'use-id': { code: 'export const useId = 1', exports: ['useId'] },
}

describe('what a module needs at once', () => {
  it.each([
    ['Button', ['base', 'button', 'screen']],
    ['Window', ['dialog', 'screen']],
  ])('takes %s past the index of its library', (name, expected) => {
    expect(needed({ ...library, screen: { code: `import { ${name} } from 'lib'`, importedIds: ['index'] } }, 'screen')).toEqual(expected)
  })

  it('takes all of a module that is asked for whole, and of one that does not say by name what it takes', () => {
    const whole = { code: "import * as lib from 'lib'", importedIds: ['index'] }
    expect(needed({ ...library, screen: whole }, 'screen')).toContain('index')
    const twice = { code: "import { Button } from 'lib'; import { Window } from 'same'", importedIds: ['index'] }
    expect(needed({ ...library, screen: twice }, 'screen')).toContain('index')
  })

  it('goes in circles once, and no further than a leaf', () => {
    const circle = {
      a: { code: "import 'b'", importedIds: ['b'] },
      b: { code: "import 'a'; import 'c'", importedIds: ['a', 'c'] },
      c: { code: '' },
    }
    expect(needed(circle, 'a')).toEqual(['a', 'b', 'c'])
    expect(needed(circle, 'a', 'b')).toEqual(['a', 'b'])
  })

  it('does not count what the build adds itself', () => {
    const lazy = {
      ...library,
      screen: { code: "import { Button } from 'lib'; import('./x')", importedIds: ['index', '\0vite/preload-helper.js'] },
    }
    expect(needed(lazy, 'screen')).toEqual(['base', 'button', 'screen'])
  })
})
