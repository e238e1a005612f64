import type { IncomingMessage, ServerResponse } from 'node:http'
import { accountBySub, looksLikeEmail, normalised, requestReset, resetPassword, verifyEmail } from './accounts.ts'
import { formIsOurs, formToken } from './csrf.ts'
import { serveInvitation } from './invitation-page.ts'
import { makeInvitation, waitingInvitations } from './invitations.ts'
import { takeLink } from './links.ts'
import { identityMail } from './mails.ts'
import { forgotPage, messagePage, newPasswordPage, verifyPage } from './pages/forms.ts'
import { stylesheet, stylesheetPath } from './pages/layout.ts'
import { type Locale, localeFor } from './pages/locale.ts'
import { sayIn, type SentenceKey } from './pages/sentences.ts'
import { addressOf } from './record-store.ts'
import { readForm } from './request.ts'
import type { Site } from './site.ts'
import { addressKey, addressLimit, mailKey, mailLimit, reserve } from './throttle.ts'

export type Visit = { site: Site; request: IncomingMessage; response: ServerResponse; url: URL; locale: Locale; posted: boolean }

/** Serves `/u/...`: forgotten password, new password, invitation, confirmation of an address, signed out, the style sheet. */
export async function serveAccountPage(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', site.issuer)
  const locale = localeFor(request, url.searchParams.get('ui_locales'))
  const visit = { site, request, response, url, locale, posted: request.method === 'POST' }
  switch (url.pathname) {
    case stylesheetPath:
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' })
      response.end(stylesheet)
      return
    case '/u/forgot':
      return forgot(visit)
    case '/u/password':
      return newPassword(visit)
    case '/u/invitation':
      return serveInvitation(visit)
    case '/u/verify':
      return verify(visit)
    case '/u/signed-out':
      return say(visit, 200, 'signed_out_title', 'signed_out')
    default:
      return say(visit, 404, 'link_dead_title', 'link_dead')
  }
}

async function forgot(visit: Visit): Promise<void> {
  const { site, request, locale } = visit
  if (!visit.posted) return showForgot(visit, {})
  const form = await readForm(request)
  const email = normalised(form.get('email') ?? '')
  if (!formIsOurs(request, form, site)) return showForgot(visit, { email, notice: 'form_stale' }, 403)
  if (!looksLikeEmail(email)) return showForgot(visit, { email, wrong: sayIn(locale)('email_needed') }, 400)
  // The answer is the same, at the same moment, whether or not there is such an account.
  site.later('reset mail', () => sendReset(site, email, addressOf(), locale))
  site.send(visit.response, 200, messagePage({ locale, title: 'forgot_done_title', lead: 'forgot_done', values: { email } }))
}

async function sendReset(site: Site, email: string, address: string, locale: Locale): Promise<void> {
  const waits = [await reserve(site.db, `reset ${addressKey(address)}`, addressLimit), await reserve(site.db, mailKey(email), mailLimit)]
  if (waits.some((wait) => wait > 0)) return site.log.warn({ address }, 'too many reset mails asked for')
  const found = await requestReset(site.db, email)
  if (found) {
    const { account, token } = found
    const link = site.link('u/password', { token, ui_locales: locale })
    await site.mail(identityMail('reset', { to: account.email, name: account.name, link, locale }))
  }
  await sendInvitationsAgain(site, email, locale)
}

const INVITATIONS_AT_ONCE = 5

/** Whoever was invited and lost the mail, or came too late, asks in the same way. */
async function sendInvitationsAgain(site: Site, email: string, locale: Locale): Promise<void> {
  for (const invitation of (await waitingInvitations(site.db, email)).slice(0, INVITATIONS_AT_ONCE)) {
    const token = await makeInvitation(site.db, invitation)
    if (!token) continue
    const link = site.link('u/invitation', { token, ui_locales: locale })
    await site.mail(identityMail('invite', { to: invitation.email, name: invitation.name, link, locale, place: invitation.shop }))
  }
}

async function newPassword(visit: Visit): Promise<void> {
  const { site, request, locale } = visit
  const form = visit.posted ? await readForm(request) : visit.url.searchParams
  const token = form.get('token') ?? ''
  const link = await takeLink(site.db, token, ['reset'], 'peek')
  const account = link && (await accountBySub(site.db, link.sub))
  if (!account) return deadLink(visit)
  const page = { token, email: account.email }
  if (!visit.posted) return showNewPassword(visit, page)
  if (!formIsOurs(request, form, site)) return showNewPassword(visit, { ...page, notice: 'form_stale' }, 403)
  const password = form.get('password') ?? ''
  const words = sayIn(locale)
  if (password !== form.get('again')) return showNewPassword(visit, { ...page, wrong: { again: words('password_differs') } }, 400)
  const result = await resetPassword(site.db, token, password)
  if ('problem' in result) {
    if (result.problem === 'link_dead') return deadLink(visit)
    return showNewPassword(visit, { ...page, wrong: { password: words(result.problem) } }, 400)
  }
  site.note('password_reset', account)
  site.notify('changed', { to: account.email, name: account.name }, locale)
  return say(visit, 200, 'new_done_title', 'new_done')
}

/** Asks for one more click: the programs that look into mails for dangers follow links, but send no forms. */
async function verify(visit: Visit): Promise<void> {
  const { site, request, response, locale } = visit
  const form = visit.posted ? await readForm(request) : visit.url.searchParams
  const token = form.get('token') ?? ''
  if (visit.posted && formIsOurs(request, form, site)) {
    const verified = await verifyEmail(site.db, token)
    if (!verified) return deadLink(visit)
    const { account, formerEmail } = verified
    if (formerEmail !== account.email) site.notify('moved', { to: formerEmail, name: account.name }, locale)
    return say(visit, 200, 'verify_done_title', 'verify_done')
  }
  if (!(await takeLink(site.db, token, ['verify'], 'peek'))) return deadLink(visit)
  const formTokenNow = formToken(request, response, site.box, site.secure)
  site.send(response, 200, verifyPage({ locale, formToken: formTokenNow, action: actionOf(visit), token }))
}

/** The form returns to the same page in the same language, without the token in the address. */
const actionOf = ({ url, locale }: Visit): string => `${url.pathname}?ui_locales=${locale}`

function showForgot(visit: Visit, state: { email?: string; wrong?: string; notice?: SentenceKey }, status = 200): void {
  const { site, request, response, locale } = visit
  const token = formToken(request, response, site.box, site.secure)
  site.send(response, status, forgotPage({ locale, formToken: token, action: actionOf(visit), ...state }))
}

type NewPasswordState = {
  token: string
  email: string
  wrong?: { password?: string; again?: string }
  notice?: SentenceKey
}

function showNewPassword(visit: Visit, state: NewPasswordState, status = 200): void {
  const { site, request, response, locale } = visit
  const token = formToken(request, response, site.box, site.secure)
  site.send(response, status, newPasswordPage({ locale, formToken: token, action: actionOf(visit), ...state }))
}

function say({ site, response, locale }: Visit, status: number, title: SentenceKey, lead: SentenceKey): void {
  site.send(response, status, messagePage({ locale, title, lead, link: { to: site.home, text: 'to_app' } }))
}

function deadLink({ site, response, locale }: Visit): void {
  const link = { to: `/u/forgot?ui_locales=${locale}`, text: 'link_again' } as const
  site.send(response, 410, messagePage({ locale, title: 'link_dead_title', lead: 'link_dead', link }))
}
