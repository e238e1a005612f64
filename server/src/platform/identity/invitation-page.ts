import type { Visit } from './account-pages.ts'
import { formIsOurs, formToken } from './csrf.ts'
import { knownDevice } from './device.ts'
import { accountInUse, type Invitation, invitationOf, joinWithNewAccount, joinWithOwnAccount, type TakenUp } from './invitations.ts'
import { invitationPage, messagePage } from './pages/forms.ts'
import { sayIn, type SentenceKey, waitIn } from './pages/sentences.ts'
import { addressOf } from './record-store.ts'
import { readForm } from './request.ts'
import { countTry, takeBackTry } from './throttle.ts'

type Wrong = { password?: string; again?: string }
type State = { wrong?: Wrong; notice?: SentenceKey }

/**
 * Serves `/u/invitation?token=...`. Somebody new chooses a password; where the address has an account in use, its holder
 * gives their own. Either takes up the membership of the link, and no other.
 */
export async function serveInvitation(visit: Visit): Promise<void> {
  const { site, request } = visit
  const form = visit.posted ? await readForm(request) : visit.url.searchParams
  const token = form.get('token') ?? ''
  const invitation = await invitationOf(site.db, token)
  if (!invitation) return deadInvitation(visit)
  const known = (await accountInUse(site.db, invitation.email)) !== undefined
  const show = (state: State, status = 200): void => showInvitation(visit, token, invitation, known, state, status)
  if (!visit.posted) return show({})
  if (!formIsOurs(request, form, site)) return show({ notice: 'form_stale' }, 403)
  const password = form.get('password') ?? ''
  if (known) return takeUpWithOwn(visit, token, invitation, password, show)
  if (password !== form.get('again')) return show({ wrong: { again: sayIn(visit.locale)('password_differs') } }, 400)
  const result = await joinWithNewAccount(site.db, token, password)
  // Somebody made the account a moment ago: the page is another one now.
  if (result === 'account_exists') return showInvitation(visit, token, invitation, true, {}, 409)
  return showResult(visit, result, show)
}

type Show = (state: State, status?: number) => void

/** Guesses of the account's password count here as they do at sign-in. */
async function takeUpWithOwn(visit: Visit, token: string, { email }: Invitation, password: string, show: Show): Promise<void> {
  const { site, request, response, locale } = visit
  const say = sayIn(locale)
  const place = { address: addressOf(), device: knownDevice(request, email, site) }
  const wait = await countTry(site.db, email, place)
  if (wait > 0) {
    site.noteFailure('locked', email)
    response.setHeader('retry-after', String(wait))
    return show({ wrong: { password: say('locked', { wait: waitIn(say, wait) }) } }, 429)
  }
  const result = await joinWithOwnAccount(site.db, token, password)
  if ('account' in result) await takeBackTry(site.db, email, place)
  else if (result.problem === 'wrong_password') site.noteFailure('password_wrong', email)
  return showResult(visit, result, show)
}

function showResult(visit: Visit, result: TakenUp, show: Show): void {
  const { site, response, locale } = visit
  if ('account' in result) {
    site.note('joined', result.account)
    return site.send(response, 200, messagePage({ locale, title: 'joined_title', lead: 'joined', link: { to: site.home, text: 'to_app' } }))
  }
  if (result.problem === 'link_dead') return deadInvitation(visit)
  return show({ wrong: { password: sayIn(locale)(result.problem) } }, 400)
}

function showInvitation(visit: Visit, token: string, { email, shop }: Invitation, known: boolean, state: State, status: number): void {
  const { site, request, response, locale } = visit
  const page = {
    locale,
    token,
    email,
    shop,
    known,
    action: `/u/invitation?ui_locales=${locale}`,
    forgotPath: `/u/forgot?ui_locales=${locale}`,
    ...state,
  }
  site.send(response, status, invitationPage({ ...page, formToken: formToken(request, response, site.box, site.secure) }))
}

function deadInvitation({ site, response, locale }: Visit): void {
  const link = { to: `/u/forgot?ui_locales=${locale}`, text: 'link_again' } as const
  site.send(response, 410, messagePage({ locale, title: 'link_dead_title', lead: 'invitation_dead', link }))
}
