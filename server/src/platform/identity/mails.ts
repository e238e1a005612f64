import { html } from './pages/html.ts'
import type { Locale } from './pages/locale.ts'
import { sayIn, type SentenceKey } from './pages/sentences.ts'

export type Mail = { to: string; subject: string; html: string; plain: string }
export type MailKind = 'reset' | 'invite' | 'verify' | 'changed' | 'moved' | 'second_step_on' | 'second_step_off'

const action: Record<MailKind, SentenceKey> = {
  reset: 'mail_reset_action',
  invite: 'mail_invite_action',
  verify: 'verify_action',
  changed: 'mail_reset_action',
  moved: 'mail_reset_action',
  second_step_on: 'mail_reset_action',
  second_step_off: 'mail_reset_action',
}

/** A mail of the identity provider. `place` names the shop of an invitation. */
export function identityMail(
  kind: MailKind,
  { to, name, link, locale, place = 'Plantule' }: { to: string; name: string; link: string; locale: Locale; place?: string },
): Mail {
  const say = sayIn(locale)
  const hello = say('mail_hello', { name })
  const body = say(`mail_${kind}`, { place })
  const button = say(action[kind])
  const page = html`<!doctype html>
    <html lang="${locale}">
      <body style="margin:0;padding:24px;background:#faf5e9;color:#26302a;font:16px/1.5 sans-serif">
        <div style="max-width:480px;margin:0 auto;padding:24px;background:#fffdf8;border:1px solid #d9d2c0;border-radius:12px">
          <p style="margin:0 0 16px;font:600 22px Georgia,serif;color:#2c6e49">Plantule</p>
          <p>${hello}</p>
          <p>${body}</p>
          <p style="margin:24px 0">
            <a
              href="${link}"
              style="display:inline-block;padding:12px 20px;background:#2c6e49;color:#fff;
border-radius:8px;text-decoration:none;font-weight:600"
              >${button}</a
            >
          </p>
          <p style="font-size:13px;color:#5c665f;word-break:break-all">${link}</p>
        </div>
      </body>
    </html>`
  return { to, subject: say(`mail_${kind}_subject`), html: page.text, plain: `${hello}\n\n${body}\n\n${button}\n${link}\n` }
}
