import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two projects, so that pure tests need no database.
    projects: [
      {
        test: {
          name: 'pure',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts', 'server/src/**/*.pure.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/**/*.pure.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
