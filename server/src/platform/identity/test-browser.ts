import { createHash, randomBytes } from 'node:crypto'

type Cookie = { value: string; path: string }

/** A browser as far as signing in needs one: cookies by path, redirects step by step, forms read from the page. */
export class TestBrowser {
  readonly origin: string
  readonly #cookies = new Map<string, Cookie>()
  readonly headers: Record<string, string> = { 'accept-language': 'fr' }

  constructor(origin: string) {
    this.origin = origin
  }

  async open(url: string, form?: Record<string, string>): Promise<Seen> {
    const target = new URL(url, this.origin)
    const cookies = [...this.#cookies]
      .filter(([, { path }]) => target.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
    const response = await fetch(target, {
      redirect: 'manual',
      headers: { ...this.headers, ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    this.take(response.headers.getSetCookie())
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location') ?? '',
      headers: response.headers,
      url: target.href,
    }
  }

  /** Cookies that came with an answer. */
  take(lines: readonly string[]): void {
    for (const line of lines) this.#keep(line)
  }

  /** Follows redirects while they stay on this site. */
  async follow(seen: Seen): Promise<Seen> {
    let at = seen
    while (at.status >= 300 && at.status < 400 && new URL(at.location, this.origin).origin === this.origin)
      at = await this.open(at.location)
    return at
  }

  /** Sends the page's form to where it goes, with its hidden fields, and follows. */
  async submit(seen: Seen, fields: Record<string, string>, actionHolds = ''): Promise<Seen> {
    const forms = [...seen.text.matchAll(/<form[^>]* action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)]
    const form = forms.find(([, action]) => action?.includes(actionHolds))
    if (!form) throw new Error(`No such form in ${seen.status} ${seen.text}`)
    const hidden = [...(form[2] ?? '').matchAll(/type="hidden" name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    return this.follow(await this.open(form[1] ?? '', { ...Object.fromEntries(hidden), ...fields }))
  }

  has(cookie: string): boolean {
    return this.#cookies.has(cookie)
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((each) => each.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
    if (!value || attributes.includes('expires=Thu, 01 Jan 1970 00:00:00 GMT') || attributes.includes('Max-Age=0'))
      this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}

export type Seen = { status: number; text: string; location: string; headers: Headers; url: string }

export const proofKey = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
