import { html, type Html } from './html.ts'
import { layout } from './layout.ts'
import type { Locale } from './locale.ts'
import { sayIn, type SentenceKey } from './sentences.ts'

type Field = {
  name: string
  label: SentenceKey
  type?: 'email' | 'password' | 'text'
  autocomplete: string
  value?: string
  hint?: SentenceKey
  /** The sentence shown under the field. */
  wrong?: string | undefined
  focus?: boolean
  code?: boolean
}

function field(locale: Locale, { name, label, type = 'text', autocomplete, value, hint, wrong, focus, code }: Field): Html {
  const say = sayIn(locale)
  const notes = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${say(label)}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      maxlength="254"
      autocapitalize="none"
      spellcheck="false"
      value="${value ?? ''}"
      ${notes && html`aria-describedby="${notes}"`}
      ${wrong && html`aria-invalid="true"`}
      ${(focus || wrong) && html`autofocus`}
      ${code && html`class="code"`}
    />
    ${wrong && html`<p class="wrong" id="${name}-wrong">${wrong}</p>`} ${hint && html`<p class="hint" id="${name}-hint">${say(hint)}</p>`}
  </div>`
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}" />`

const address: Field = { name: 'email', label: 'email', type: 'email', autocomplete: 'username' }
const present: Field = { name: 'password', label: 'password', type: 'password', autocomplete: 'current-password' }
const chosen: Field = { name: 'password', label: 'new_password', type: 'password', autocomplete: 'new-password', hint: 'new_hint' }
const chosenAgain: Field = { name: 'again', label: 'new_again', type: 'password', autocomplete: 'new-password' }

export type DemoAccount = { email: string; label: string }
type Common = { locale: Locale; formToken: string; action: string; notice?: SentenceKey | undefined }

const noticeOf = ({ locale, notice }: Common): Html | undefined =>
  notice && html`<p class="notice" role="alert">${sayIn(locale)(notice)}</p>`

type SignIn = Common & {
  email?: string
  wrong?: { email?: string; password?: string }
  demoAccounts: readonly DemoAccount[]
  demoAction: string
  forgotPath: string
  opening?: string | undefined
}

export function signInPage(page: SignIn): Html {
  const { locale, formToken, action, email = '', wrong = {}, demoAccounts, demoAction, forgotPath, opening } = page
  const say = sayIn(locale)
  return layout(
    locale,
    say('sign_in'),
    html`<p class="lead">${say('sign_in_lead')}</p>
      ${noticeOf(page)}
      <form method="post" action="${action}" novalidate>
        ${hidden('form_token', formToken)} ${field(locale, { ...address, value: email, wrong: wrong.email, focus: !email })}
        ${field(locale, { ...present, wrong: wrong.password, focus: Boolean(email) && !wrong.email })}
        <label class="check"><input type="checkbox" name="stay" value="yes" checked />${say('stay')}</label>
        <button class="primary">${say('sign_in_action')}</button>
      </form>
      <p class="beside"><a href="${forgotPath}">${say('forgot_link')}</a></p>
      ${opening && html`<p class="beside">${say('opening_ask')} <a href="${opening}">${say('opening_link')}</a></p>`}
      ${demoAccounts.length > 0 && demoPart(say('demo_title'), demoAction, formToken, demoAccounts)}`,
  )
}

const demoPart = (title: string, action: string, formToken: string, accounts: readonly DemoAccount[]): Html =>
  html`<section class="demo">
    <h2>${title}</h2>
    <form method="post" action="${action}">
      ${hidden('form_token', formToken)}
      ${accounts.map(
        ({ email, label }) => html`<button name="email" value="${email}"><strong>${label}</strong><span>${email}</span></button>`,
      )}
    </form>
  </section>`

export function codePage(page: Common & { pending: string; wrong?: string }): Html {
  const { locale, formToken, action, pending, wrong } = page
  const say = sayIn(locale)
  return layout(
    locale,
    say('code_title'),
    html`<p class="lead">${say('code_lead')}</p>
      <form method="post" action="${action}" novalidate>
        ${hidden('form_token', formToken)}${hidden('pending', pending)}
        ${field(locale, { name: 'code', label: 'code', autocomplete: 'one-time-code', hint: 'code_hint', wrong, focus: true, code: true })}
        <button class="primary">${say('code_action')}</button>
      </form>`,
  )
}

export function forgotPage(page: Common & { email?: string; wrong?: string }): Html {
  const { locale, formToken, action, email = '', wrong } = page
  const say = sayIn(locale)
  return layout(
    locale,
    say('forgot_title'),
    html`<p class="lead">${say('forgot_lead')}</p>
      ${noticeOf(page)}
      <form method="post" action="${action}" novalidate>
        ${hidden('form_token', formToken)} ${field(locale, { ...address, value: email, wrong, focus: true })}
        <button class="primary">${say('forgot_action')}</button>
      </form>`,
  )
}

type NewPassword = Common & { token: string; email: string; wrong?: { password?: string; again?: string } }

export function newPasswordPage(page: NewPassword): Html {
  const { locale, formToken, action, token, email, wrong = {} } = page
  const say = sayIn(locale)
  return layout(
    locale,
    say('new_title'),
    html`<p class="lead">${say('new_lead', { email })}</p>
      ${noticeOf(page)}
      <form method="post" action="${action}" novalidate>
        ${hidden('form_token', formToken)}${hidden('token', token)}
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${field(locale, { ...chosen, wrong: wrong.password, focus: !wrong.again })} ${field(locale, { ...chosenAgain, wrong: wrong.again })}
        <button class="primary">${say('new_action')}</button>
      </form>`,
  )
}

type InvitationForm = NewPassword & { shop: string; known: boolean; forgotPath: string }

/** For somebody new the choice of a password; for who has an account, its password. */
export function invitationPage(page: InvitationForm): Html {
  const { locale, formToken, action, token, email, shop, known, forgotPath, wrong = {} } = page
  const say = sayIn(locale)
  const fields = known
    ? field(locale, { ...present, wrong: wrong.password, focus: true })
    : html`${field(locale, { ...chosen, wrong: wrong.password, focus: !wrong.again })}
      ${field(locale, { ...chosenAgain, wrong: wrong.again })}`
  return layout(
    locale,
    say('welcome_title'),
    html`<p class="lead">${say(known ? 'join_lead' : 'welcome_lead', { email, shop })}</p>
      ${noticeOf(page)}
      <form method="post" action="${action}" novalidate>
        ${hidden('form_token', formToken)}${hidden('token', token)}
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${fields}
        <button class="primary">${say('join_action')}</button>
      </form>
      ${known && html`<p class="beside"><a href="${forgotPath}">${say('forgot_link')}</a></p>`}`,
  )
}

export function verifyPage({ locale, formToken, action, ...page }: Common & { token: string }): Html {
  const say = sayIn(locale)
  return layout(
    locale,
    say('verify_title'),
    html`<p class="lead">${say('verify_lead')}</p>
      <form method="post" action="${action}">
        ${hidden('form_token', formToken)}${hidden('token', page.token)} <button class="primary">${say('verify_action')}</button>
      </form>`,
  )
}

/** The form is the provider's own; the buttons belong to it by its id. */
export function signOutPage(locale: Locale, form: Html): Html {
  const say = sayIn(locale)
  return layout(
    locale,
    say('sign_out_title'),
    html`<p class="lead">${say('sign_out_lead')}</p>
      ${form}
      <button class="primary spaced" form="op.logoutForm" name="logout" value="yes" autofocus>${say('sign_out_action')}</button>
      <button class="secondary close" form="op.logoutForm">${say('stay_action')}</button>`,
  )
}

type Message = {
  locale: Locale
  title: SentenceKey
  lead: SentenceKey
  values?: Record<string, string>
  link?: { to: string; text: SentenceKey }
  detail?: string
}

/** A page that only says something: done, expired, refused. */
export function messagePage({ locale, title, lead, values, link, detail }: Message): Html {
  const say = sayIn(locale)
  return layout(
    locale,
    say(title),
    html`<p class="lead">${say(lead, values)}</p>
      ${link && html`<a class="primary spaced" href="${link.to}">${say(link.text)}</a>`}
      ${
        detail &&
        html`<details>
          <summary>${say('error_detail')}</summary>
          <code>${detail}</code>
        </details>`
      }`,
  )
}
