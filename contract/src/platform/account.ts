import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { done, instant, requiredText } from '../base/shared.ts'

/** Where the person is signed in. `userAgent` is the browser's own description of itself. */
export const OwnSession = z.object({
  uid: z.string(),
  startedAt: instant,
  seenAt: instant,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** What happened at the account's door: sign-ins, failed tries, passwords set by mail. Kept for half a year. */
export const signInKinds = ['signed_in', 'password_wrong', 'code_wrong', 'locked', 'password_reset', 'joined', 'signed_out'] as const
export const OwnSignIn = z.object({
  at: instant,
  kind: z.enum(signInKinds),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type OwnSignIn = z.infer<typeof OwnSignIn>

export const OwnAccount = z.object({
  name: z.string(),
  /** Null when another identity provider keeps the account: password, second step and sessions are changed there. */
  account: z
    .object({
      email: z.string(),
      /**
       * Whether the link of a mail to it was followed. Until then nobody is known by it, and a shop opened with it may have to wait with
       * its mails.
       */
      emailProven: z.boolean(),
      hasPassword: z.boolean(),
      hasSecondStep: z.boolean(),
      recoveryCodesLeft: z.int(),
      sessions: z.array(OwnSession),
      /** Devices of a till that keep the sign-in under a PIN; ended as sessions are. */
      tills: z.array(OwnSession),
      /** The latest 20, the newest first. */
      signIns: z.array(OwnSignIn),
    })
    .nullable(),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** Longest answers to what only the person knows; the rules of new passwords are the identity provider's. */
const secret = z.string().max(200)
const needed = secret.min(1)

export const errors = {
  kept_elsewhere: {
    status: 409,
    fr: 'Ce compte est tenu par un autre service de connexion : changez-le là-bas.',
    en: 'Another sign-in service keeps this account: change it there.',
  },
  demo_account: {
    status: 409,
    fr: 'Ce compte de la démonstration sert à tout le monde : il ne se change pas.',
    en: 'This account of the demonstration serves everybody: it cannot be changed.',
  },
  password_wrong: { status: 400, fr: 'Ce n’est pas votre mot de passe actuel.', en: 'This is not your present password.' },
  password_short: { status: 400, fr: 'Il faut au moins 10 caractères.', en: 'At least 10 characters are needed.' },
  password_long: { status: 400, fr: 'Au plus 200 caractères.', en: 'At most 200 characters.' },
  password_common: { status: 400, fr: 'Ce mot de passe est trop facile à deviner.', en: 'This password is too easy to guess.' },
  too_many_tries: { status: 429, fr: 'Trop d’essais : réessayez dans {wait}.', en: 'Too many tries: try again in {wait}.' },
  code_wrong: {
    status: 400,
    fr: 'Ce code ne convient pas. Attendez le suivant et réessayez.',
    en: 'This code does not fit. Wait for the next one and try again.',
  },
  proof_wrong: { status: 400, fr: 'Ni votre mot de passe, ni un code valable.', en: 'Neither your password nor a valid code.' },
  second_step_on: { status: 409, fr: 'La vérification en deux étapes est déjà activée.', en: 'Two-step verification is on already.' },
  second_step_off: { status: 409, fr: 'La vérification en deux étapes n’est pas activée.', en: 'Two-step verification is not on.' },
} as const satisfies Messages

const guarded = ['kept_elsewhere', 'demo_account', 'too_many_tries'] as const
const recoveryCodes = z.object({ codes: z.array(z.string()) })
/** The password, a code of the application or a recovery code. */
const proof = z.object({ proof: needed })

/** Those with `secret` stay out of the memory of idempotent answers: what they say or hear lets somebody in. */
export const accountRoutes = {
  getAccount: route({
    method: 'GET',
    path: '/my-account',
    summary: "The signed-in person's own account",
    permission: 'member',
    response: OwnAccount,
  }),
  rename: route({
    method: 'PUT',
    path: '/my-account',
    summary: 'Change the own name',
    permission: 'member',
    body: z.object({ name: requiredText(120) }),
    response: done,
  }),
  changePassword: route({
    method: 'PUT',
    secret: true,
    path: '/my-account/password',
    summary: 'Change the password, which ends every other session; an account without one needs no present password',
    permission: 'member',
    body: z.object({ present: secret.default(''), next: needed }),
    response: done,
    errors: [...guarded, 'password_wrong', 'password_short', 'password_long', 'password_common'],
  }),
  changeEmail: route({
    method: 'PUT',
    secret: true,
    path: '/my-account/email',
    summary: 'Ask for another mail address; it counts once the link sent there is followed',
    permission: 'member',
    body: z.object({ email: z.email().max(200).toLowerCase(), present: secret.default('') }),
    response: done,
    errors: [...guarded, 'password_wrong'],
  }),
  proveEmail: route({
    method: 'POST',
    path: '/my-account/email/proof',
    summary: 'Ask again for the mail whose link proves the own address; nothing is sent for one that is proven',
    permission: 'member',
    response: done,
    errors: guarded,
  }),
  beginSecondStep: route({
    method: 'PUT',
    secret: true,
    path: '/my-account/second-step',
    summary: 'Get the secret of a second step, which counts once a code of it was given',
    permission: 'member',
    body: z.object({ present: secret.default('') }),
    response: z.object({ secret: z.string(), uri: z.string(), /** A picture of `uri` as a data address. */ qr: z.string() }),
    errors: [...guarded, 'password_wrong', 'second_step_on'],
  }),
  confirmSecondStep: route({
    method: 'PUT',
    secret: true,
    path: '/my-account/second-step/confirm',
    summary: 'Switch the second step on; the recovery codes are told this once',
    permission: 'member',
    body: z.object({ code: needed }),
    response: recoveryCodes,
    errors: [...guarded, 'code_wrong', 'second_step_on'],
  }),
  newRecoveryCodes: route({
    method: 'PUT',
    secret: true,
    path: '/my-account/second-step/codes',
    summary: 'New recovery codes instead of those that are left',
    permission: 'member',
    body: proof,
    response: recoveryCodes,
    errors: [...guarded, 'proof_wrong', 'second_step_off'],
  }),
  endSecondStep: route({
    method: 'PUT',
    secret: true,
    path: '/my-account/second-step/off',
    summary: 'Switch the second step off',
    permission: 'member',
    body: proof,
    response: done,
    errors: [...guarded, 'proof_wrong', 'second_step_off'],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/my-account/session/{uid}',
    summary: 'End one of the own sessions, or what a device of a till keeps of the own sign-in',
    permission: 'member',
    params: z.object({ uid: z.string().min(1).max(100) }),
    response: done,
    errors: ['kept_elsewhere', 'demo_account', 'not_found'],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/my-account/sessions',
    summary: 'End all own sessions but the one that asks',
    permission: 'member',
    response: z.object({ ended: z.int() }),
    errors: ['kept_elsewhere', 'demo_account'],
  }),
}
