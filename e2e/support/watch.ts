import type { Page, Request } from '@playwright/test'

const QUIET_MS = 400
const MOST_MS = 60_000
const isStream = (request: Request): boolean => request.url().includes('/api/v2/events')

/** What a page must never do: complain in the console, fail a request, or stay busy. */
export function watch(page: Page): { faults: string[]; forget: () => void; settled: () => Promise<void> } {
  const faults: string[] = []
  const running = new Set<Request>()
  let lastChange = Date.now()
  const ended = (request: Request) => {
    running.delete(request)
    lastChange = Date.now()
  }
  page.on('request', (request) => {
    if (isStream(request)) return
    running.add(request)
    lastChange = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', (request) => {
    ended(request)
    // Left behind by a page that moved on.
    if (isStream(request) || request.failure()?.errorText === 'net::ERR_ABORTED') return
    faults.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`crash: ${error.message}`))
  return {
    faults,
    /** What the page did until now is no longer asked about. */
    forget() {
      faults.length = 0
      running.clear()
    },
    async settled() {
      for (const end = Date.now() + MOST_MS; Date.now() < end;) {
        if (running.size === 0 && Date.now() - lastChange > QUIET_MS) return
        await page.waitForTimeout(50)
      }
      faults.push(`still loading: ${[...running].map((request) => request.url()).join(', ')}`)
    },
  }
}
