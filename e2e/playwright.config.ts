import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-server.ts',
  fullyParallel: true,
  workers: 2,
  // They run beside all other tests.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A machine under load may lose a second; a real fault fails twice.
  retries: 1,
  use: {
    actionTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // What moves is painted by the processor, beside all other tests; and nothing waits for a drawer to have slid in.
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch the whole shell into every new browser: a second of processor each. Journeys without network ask for it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
})
