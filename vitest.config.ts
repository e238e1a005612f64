import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, however short they are to read: begun last, one of them would leave the other process idle to the end. */
const longest = [
  'imports/import.test.ts',
  'testing/every-text.test.ts',
  'testing/every-shop.test.ts',
  'testing/every-upload.test.ts',
  'imports/import-apart.test.ts',
  'imports/import-shown.test.ts',
  'testing/every-list.test.ts',
  'imports/import-programs.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => longest.findIndex((name) => moduleId.endsWith(name)) + 1 || longest.length + 1
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** What is waited for comes by itself (news of another connection, a process that ends): how soon is the machine's affair. */
const expectations = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    // Two projects, so that pure tests need no database. The files of each share two processes: loading the product anew
    // takes longer than most files' tests. What a file changes of what is shared is put right in testing/file-end.ts.
    projects: [
      {
        test: {
          name: 'pure',
          isolate: false,
          // A test that hangs is ended; how long one takes that works is no reason to fail on a machine that does much else.
          testTimeout: 120_000,
          expect: expectations,
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/build/**/*.test.ts',
            'scripts/**/*.test.ts',
            'server/src/**/*.pure.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/**/*.pure.test.ts'],
          setupFiles: ['server/src/testing/each-file.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          expect: expectations,
        },
      },
    ],
    maxWorkers: 2,
    // What was transformed is kept in node_modules by its content: a run of one file takes half the processor time.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
  },
})
