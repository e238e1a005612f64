import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'

/**
 * `by_program`: an automatic answer or a list; `no_request`: to another mailbox; `spam`: as the mail server says, of what answers nothing;
 * `too_many`: within the hour.
 */
export const leftReasons = ['by_program', 'no_request', 'spam', 'too_many'] as const
export const TakenMail = z.object({ taken: z.boolean(), why: z.enum(leftReasons).nullable() })
export type TakenMail = z.infer<typeof TakenMail>

export const errors = {
  mail_not_allowed: {
    status: 401,
    fr: 'Le serveur de messagerie n’a pas donné le bon secret.',
    en: 'The mail server did not give the right secret.',
  },
  no_mail: { status: 400, fr: 'Ce n’est pas un e-mail.', en: 'This is not a mail.' },
} as const satisfies Messages

export const supportMailRoutes = {
  takeMail: route({
    method: 'POST',
    path: '/support-mail',
    summary: 'A mail that came to the provider’s mailbox, as it came, from the installation’s mail server',
    permission: 'public',
    shop: 'none',
    response: TakenMail,
    errors: ['mail_not_allowed', 'no_mail'],
  }),
}
