import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'

export type Api = <A>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<A>

/** The server as the member who signs in on this page: call it before the first address is opened, wait for it after. */
export async function apiOf(page: Page): Promise<Api> {
  const request = await page.waitForRequest((one) => one.url().includes('/api/v2/') && 'authorization' in one.headers())
  const { authorization = '' } = request.headers()
  return async <A>(method: string, path: string, body?: object) => {
    const response = await page.request.fetch(`/api/v2${path}`, {
      method,
      headers: { authorization, 'idempotency-key': randomUUID() },
      ...(body && { data: body }),
    })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as A
  }
}
