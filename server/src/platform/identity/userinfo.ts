import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountBySub } from './accounts.ts'
import type { Site } from './site.ts'
import { TokenRefused, type Verified } from './verify-token.ts'

/**
 * Answers `/userinfo` to the API's access tokens, as Auth0 does: the library itself accepts there only tokens
 * that are meant for no API. CORS is limited to the application's origins.
 */
export async function serveUserinfo(
  site: Site,
  verify: (token: string) => Promise<Verified>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin, authorization = '' } = request.headers
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8', vary: 'origin' }
  if (origin && site.formTargets.includes(origin)) {
    headers['access-control-allow-origin'] = origin
    headers['access-control-allow-headers'] = 'authorization, auth0-client'
  }
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  const account = authorization.startsWith('Bearer ') ? await accountOf(site, verify, authorization.slice(7)) : undefined
  if (!account) {
    response.writeHead(401, { ...headers, 'www-authenticate': 'Bearer error="invalid_token"' })
    response.end('{"error":"invalid_token"}')
    return
  }
  const { sub, name, email, emailVerified, updatedAt } = account
  response.writeHead(200, headers)
  response.end(JSON.stringify({ sub, name, email, email_verified: emailVerified, updated_at: Math.floor(updatedAt.getTime() / 1000) }))
}

async function accountOf(site: Site, verify: (token: string) => Promise<Verified>, token: string) {
  try {
    return await accountBySub(site.db, (await verify(token)).sub)
  } catch (error) {
    if (error instanceof TokenRefused) return undefined
    throw error
  }
}
