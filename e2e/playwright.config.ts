import { defineConfig } from '@playwright/test'

/**
 * The window's own address field is two pages of the browser in recent versions: two renderers for every new window, which cost more
 * than half a second of processor and show nobody anything. Of two such lists the browser reads the last alone, so the driver's own stands
 * before them.
 */
const without = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-server.ts',
  fullyParallel: true,
  workers: 2,
  // They run beside all other tests.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  // A machine that does much else may let a page wait for most of a minute; a real fault fails each time.
  retries: 2,
  use: {
    actionTimeout: 45_000,
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
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        `--disable-features=${without.join(',')}`,
      ],
    },
  },
})
