import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors, type InteractionResults } from 'oidc-provider'
import { isLoopback } from '../loopback.ts'
import { type Account, accountByEmail, accountByPassword, looksLikeEmail, normalised, noteSignIn } from './accounts.ts'
import { formIsOurs, formToken } from './csrf.ts'
import { takeEntry } from './entry.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { codePage, messagePage, signInPage } from './pages/forms.ts'
import { type Locale, localeFor } from './pages/locale.ts'
import { sayIn, type SentenceKey, waitIn } from './pages/sentences.ts'
import { addressOf } from './record-store.ts'
import { readForm, redirect } from './request.ts'
import { seatMarks } from './seats.ts'
import type { Site } from './site.ts'
import { countTry, forgivePlace, type Place, takeBackTry } from './throttle.ts'
import { acceptRecoveryCode, acceptTotp } from './totp.ts'

/** Seconds between the password and the code. */
const PENDING = 300

type Visit = {
  site: Site
  provider: Provider
  request: IncomingMessage
  response: ServerResponse
  uid: string
  locale: Locale
  loginHint: string
}
type Pending = { sub: string; stay: boolean; uid: string; until: number }
type SignInState = { email?: string; wrong?: { email?: string; password?: string }; notice?: SentenceKey; status?: number }

/** Serves `/interaction/<uid>` and its forms: password, demonstration account, second step. */
export async function serveInteraction(site: Site, provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , uid = '', step = ''] = new URL(request.url ?? '/', site.issuer).pathname.split('/')
  try {
    const details = await provider.interactionDetails(request, response)
    if (details.uid !== uid) throw new errors.SessionNotFound('other interaction')
    const { ui_locales: uiLocales, login_hint: hint } = details.params as Record<string, string | undefined>
    const visit = { site, provider, request, response, uid, locale: localeFor(request, uiLocales), loginHint: hint ?? '' }
    // Asked for by `prompt=consent`: the application is our own, so there is nothing to ask.
    if (details.prompt.name === 'consent') return await finish(visit, { consent: {} })
    if (request.method === 'POST') return await serveForm(visit, step)
    const entered = step === '' ? await takeEntry(request, response, site) : undefined
    if (entered?.seat) return await admit(visit, entered.account, true, seatMarks(entered.seat))
    if (entered) return await enter(visit, entered.account, true, ['pwd'])
    return showSignIn(visit, {})
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    const page = { title: 'expired_title', lead: 'expired', link: { to: site.home, text: 'to_app' } } as const
    site.send(response, 400, messagePage({ locale: localeFor(request), ...page }))
  }
}

async function serveForm(visit: Visit, step: string): Promise<void> {
  const form = await readForm(visit.request)
  if (!formIsOurs(visit.request, form, visit.site)) {
    return showSignIn(visit, { email: form.get('email') ?? '', notice: 'form_stale', status: 403 })
  }
  if (step === 'demo') return enterDemo(visit, form)
  if (step === 'code') return takeCode(visit, form)
  return takePassword(visit, form)
}

async function takePassword(visit: Visit, form: URLSearchParams): Promise<void> {
  const say = sayIn(visit.locale)
  const email = normalised(form.get('email') ?? '')
  const password = form.get('password') ?? ''
  if (!looksLikeEmail(email)) return showSignIn(visit, { email, wrong: { email: say('email_needed') }, status: 400 })
  if (!password) return showSignIn(visit, { email, wrong: { password: say('password_needed') }, status: 400 })
  const wait = await tooManyTries(visit, email)
  if (wait > 0) {
    visit.response.setHeader('retry-after', String(wait))
    return showSignIn(visit, { email, wrong: { password: say('locked', { wait: waitIn(say, wait) }) }, status: 429 })
  }
  const account = await accountByPassword(visit.site.db, email, password)
  if (!account || !visit.site.admits(account)) {
    visit.site.noteFailure('password_wrong', email)
    return showSignIn(visit, { email, wrong: { password: say('wrong_password') }, status: 400 })
  }
  const stay = form.get('stay') === 'yes'
  if (account.hasTotp) {
    await takeBackTry(visit.site.db, email, placeOf(visit, email))
    return showCode(visit, { sub: account.sub, stay, uid: visit.uid, until: Date.now() / 1000 + PENDING })
  }
  return enter(visit, account, stay, ['pwd'])
}

async function takeCode(visit: Visit, form: URLSearchParams): Promise<void> {
  const { site, locale } = visit
  const pending = openPending(visit, form.get('pending') ?? '')
  if (!pending) return redirect(visit.response, `/interaction/${visit.uid}`)
  const { rows } = await site.db.query<{ email: string }>('select email from identity_account where sub = $1', [pending.sub])
  const account = rows[0] && (await accountByEmail(site.db, rows[0].email))
  if (!account) return redirect(visit.response, `/interaction/${visit.uid}`)
  const say = sayIn(locale)
  const wait = await tooManyTries(visit, account.email)
  if (wait > 0) return showCode(visit, pending, say('locked', { wait: waitIn(say, wait) }), 429)
  const code = form.get('code') ?? ''
  const fits = (await acceptTotp(site.db, site.box, pending.sub, code)) || (await acceptRecoveryCode(site.db, site.box, pending.sub, code))
  if (!fits) {
    site.note('code_wrong', { sub: pending.sub })
    return showCode(visit, pending, say('code_wrong'), 400)
  }
  return enter(visit, account, pending.stay, ['pwd', 'otp'])
}

/** What proxies add that nobody told of. */
const PROXIED = ['forwarded', 'via', 'x-real-ip'] as const

/**
 * Only somebody at this very machine is offered it: a proxy may stand in front that nobody told of, and a page elsewhere may
 * have its own name lead to this machine, which then stands in `Host`.
 */
function demoOffer({ site, request: { headers } }: Pick<Visit, 'site' | 'request'>): Site['demoAccounts'] {
  const here =
    isLoopback(addressOf()) &&
    isLoopback(URL.parse(`http://${headers.host}`)?.hostname ?? '') &&
    PROXIED.every((name) => headers[name] === undefined)
  return here ? site.demoAccounts : []
}

async function enterDemo(visit: Visit, form: URLSearchParams): Promise<void> {
  const email = normalised(form.get('email') ?? '')
  const offered = demoOffer(visit).some((each) => normalised(each.email) === email)
  const account = offered ? await accountByEmail(visit.site.db, email) : undefined
  if (!account?.demo) return showSignIn(visit, { status: 400 })
  if (account.hasTotp) return showCode(visit, { sub: account.sub, stay: true, uid: visit.uid, until: Date.now() / 1000 + PENDING })
  await noteSignIn(visit.site.db, account.sub)
  visit.site.note('signed_in', account)
  return finish(visit, { login: { accountId: account.sub, amr: ['demo'], remember: true } })
}

/** Where the try comes from; a browser that the account's holder used before is known. */
const placeOf = ({ site, request }: Visit, email: string): Place => ({ address: addressOf(), device: knownDevice(request, email, site) })

async function tooManyTries(visit: Visit, email: string): Promise<number> {
  const wait = await countTry(visit.site.db, email, placeOf(visit, email))
  if (wait > 0) visit.site.noteFailure('locked', email)
  return wait
}

/** Only a whole sign-in forgives failures: a password alone must not buy more guesses of the code. */
async function enter(visit: Visit, account: Account, stay: boolean, amr: string[]): Promise<void> {
  const { site, request, response } = visit
  await forgivePlace(site.db, account.email, placeOf(visit, account.email))
  rememberDevice(request, response, account.email, site)
  return admit(visit, account, stay, amr)
}

/** Lets somebody in who need not have given the password: a PIN forgives nobody who guesses it. */
async function admit(visit: Visit, account: Account, stay: boolean, amr: string[]): Promise<void> {
  const { site } = visit
  await noteSignIn(site.db, account.sub)
  site.note('signed_in', account)
  return finish(visit, { login: { accountId: account.sub, amr, remember: stay } })
}

const finish = ({ provider, request, response }: Visit, result: InteractionResults): Promise<void> =>
  provider.interactionFinished(request, response, result, { mergeWithLastSubmission: 'consent' in result })

function openPending(visit: Visit, sealed: string): Pending | undefined {
  try {
    // Sealed by `showCode` below.
    const pending = JSON.parse(visit.site.box.open(Buffer.from(sealed, 'base64url'), 'second step')) as Pending
    return pending.uid === visit.uid && pending.until > Date.now() / 1000 ? pending : undefined
  } catch {
    // Altered or sealed with another key: the person starts again with the password.
    return undefined
  }
}

function showCode({ site, request, response, uid, locale }: Visit, pending: Pending, wrong?: string, status = 200): void {
  site.send(
    response,
    status,
    codePage({
      locale,
      formToken: formToken(request, response, site.box, site.secure),
      action: `/interaction/${uid}/code`,
      pending: site.box.seal(JSON.stringify(pending), 'second step').toString('base64url'),
      ...(wrong ? { wrong } : {}),
    }),
  )
}

function showSignIn({ site, request, response, uid, locale, loginHint }: Visit, state: SignInState): void {
  const { email = loginHint, wrong = {}, notice, status = 200 } = state
  site.send(
    response,
    status,
    signInPage({
      locale,
      formToken: formToken(request, response, site.box, site.secure),
      action: `/interaction/${uid}/password`,
      email,
      wrong,
      notice,
      demoAccounts: demoOffer({ site, request }),
      demoAction: `/interaction/${uid}/demo`,
      forgotPath: `/u/forgot?ui_locales=${locale}`,
      opening: site.opening,
    }),
  )
}
