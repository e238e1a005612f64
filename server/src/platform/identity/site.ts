import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import { accountByEmail } from './accounts.ts'
import { keepEvent, type SignInEvent } from './events.ts'
import { identityMail, type Mail, type MailKind } from './mails.ts'
import type { DemoAccount } from './pages/forms.ts'
import type { Html } from './pages/html.ts'
import type { Locale } from './pages/locale.ts'
import { requestOrigin } from './record-store.ts'
import { sendPage } from './request.ts'
import type { SecretBox } from './secret-box.ts'

export type IdentityLog = {
  info: (details: object, text: string) => void
  warn: (details: object, text: string) => void
  error: (details: object, text: string) => void
}

const troubles = new Set<SignInEvent>(['password_wrong', 'code_wrong', 'locked'])

/** What every identity page needs. */
export class Site {
  readonly db: pg.Pool
  readonly box: SecretBox
  /** With its trailing slash. */
  readonly issuer: string
  /** The application's address, for the way on. */
  readonly home: string
  readonly formTargets: readonly string[]
  readonly secure: boolean
  readonly demoAccounts: readonly DemoAccount[]
  /** The page on which anybody may open a shop; absent where nobody may. */
  readonly opening: string | undefined
  readonly log: IdentityLog
  readonly #sendMail: (mail: Mail) => Promise<void>
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: {
    db: pg.Pool
    box: SecretBox
    issuer: string
    redirectUris: readonly string[]
    demoAccounts: readonly DemoAccount[]
    sendMail: (mail: Mail) => Promise<void>
    log: IdentityLog
    openingPath?: string | undefined
  }) {
    this.db = options.db
    this.box = options.box
    this.issuer = options.issuer
    this.home = options.redirectUris[0] ?? options.issuer
    this.formTargets = [...new Set(options.redirectUris.map((uri) => new URL(uri).origin))]
    this.secure = options.issuer.startsWith('https:')
    this.demoAccounts = options.demoAccounts
    this.opening = options.openingPath && `${options.issuer}${options.openingPath}`
    this.log = options.log
    this.#sendMail = options.sendMail
  }

  /** The people of the demonstration exist only while it runs. */
  admits({ demo }: { demo: boolean }): boolean {
    return !demo || this.demoAccounts.length > 0
  }

  /** Writes down what happened at the door: for the log with who and from where, for the account's owner when it exists. */
  note(kind: SignInEvent, { sub, email }: { sub?: string | undefined; email?: string }): void {
    const from = requestOrigin.getStore()
    // A mail address has no place in the log; its mark tells the tries at one from those at another.
    const account = sub ?? `unknown ${this.box.mac(`log ${email ?? ''}`).slice(0, 12)}`
    const line = { event: kind, account, address: from?.address, userAgent: from?.userAgent }
    if (troubles.has(kind)) this.log.warn(line, 'sign-in')
    else this.log.info(line, 'sign-in')
    if (sub) this.later('keeping what happened', () => keepEvent(this.db, sub, kind, from))
  }

  /** The same after a failed try, whose answer must not tell whether the account exists. */
  noteFailure(kind: SignInEvent, email: string): void {
    this.later('looking for the account', async () => this.note(kind, { sub: (await accountByEmail(this.db, email))?.sub, email }))
  }

  /** People who come by https come by nothing else from then on (HSTS). */
  secured(response: ServerResponse): void {
    if (this.secure) response.setHeader('strict-transport-security', 'max-age=31536000')
  }

  link(path: string, values: Record<string, string>): string {
    return `${this.issuer}${path}?${new URLSearchParams(values)}`
  }

  send(response: ServerResponse, status: number, page: Html): void {
    sendPage(response, status, page, this.formTargets)
  }

  /** Work that goes on after the answer, so that its length says nothing to whoever asked. */
  later(what: string, work: () => Promise<void>): void {
    const run = work().catch((error: unknown) => this.log.error({ err: error }, `${what} failed`))
    const done = run.finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }

  mail(mail: Mail): Promise<void> {
    return this.#sendMail(mail)
  }

  /** Writes to the owner of an account after the answer. `token` makes the link of a verification. */
  notify(kind: MailKind, { to, name, token }: { to: string; name: string; token?: string }, locale: Locale): void {
    const link = token ? this.link('u/verify', { token, ui_locales: locale }) : this.link('u/forgot', { ui_locales: locale })
    this.later(`mail ${kind}`, () => this.mail(identityMail(kind, { to, name, link, locale })))
  }

  /** Once nothing goes on any more: work may have begun other work. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }
}
