import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two projects, so that pure tests need no database. The files of each share two processes: loading the product anew
    // takes longer than most files' tests. What a file changes of what is shared is put right in testing/file-end.ts.
    projects: [
      {
        test: {
          name: 'pure',
          isolate: false,
          testTimeout: 30_000,
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
