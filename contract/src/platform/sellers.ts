import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, done, id } from '../base/shared.ts'

/** Somebody whose sign-in the device that asks keeps, sealed by their PIN. */
export const Seller = z.object({
  id,
  memberId: id,
  name: z.string(),
  isMe: z.boolean(),
  /** After too many wrong tries only the password opens. */
  spent: z.boolean(),
})
export type Seller = z.infer<typeof Seller>

export const errors = {
  pin_wrong: { status: 400, fr: 'Ce n’est pas le bon code.', en: 'This is not the right code.' },
  pin_spent: {
    status: 409,
    fr: 'Trop de codes faux : ce code n’ouvre plus rien ici. Connectez-vous avec le mot de passe.',
    en: 'Too many wrong codes: this one opens nothing here any more. Sign in with the password.',
  },
  pin_easy: {
    status: 400,
    fr: 'Ce code se devine trop vite : choisissez d’autres chiffres.',
    en: 'This code is guessed too fast: choose other digits.',
  },
  present_needed: {
    status: 400,
    fr: 'Donnez votre mot de passe : votre connexion date de plus de dix minutes.',
    en: 'Give your password: you signed in more than ten minutes ago.',
  },
} as const satisfies Messages

/** One digit again and again, or a run of them. */
export const isEasyPin = (pin: string): boolean => /^(\d)\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)

export const pin = z.string().regex(/^\d{4,8}$/)
const guarded = ['kept_elsewhere', 'too_many_tries'] as const

export const sellerRoutes = {
  sellers: route({
    method: 'GET',
    path: '/till/sellers',
    summary: 'Who may take over the till on the device that asks, by their PIN',
    permission: 'till.write',
    response: z.object({
      /** False where another identity provider keeps the accounts: there everybody signs in by it. */
      possible: z.boolean(),
      /** Whether the person who asks need not give their password to keep their sign-in here. */
      fresh: z.boolean(),
      sellers: z.array(Seller),
    }),
  }),
  keepSeller: route({
    method: 'PUT',
    secret: true,
    path: '/till/seller',
    summary: 'Keep the own sign-in on the device that asks, sealed by a PIN',
    permission: 'till.write',
    body: z.object({ pin, present: z.string().max(200).default('') }),
    response: done,
    errors: [...guarded, 'pin_easy', 'present_needed', 'password_wrong'],
  }),
  openSeller: route({
    method: 'POST',
    secret: true,
    path: '/till/seller/{id}/open',
    summary: 'Let the person of a kept sign-in take over the device by their PIN; the session that asks ends',
    permission: 'till.write',
    params: byId,
    body: z.object({ pin }),
    /** `entered`: the browser enters by its next sign-in, within two minutes; false for the person whose session asks. */
    response: z.object({ entered: z.boolean() }),
    status: 200,
    errors: [...guarded, 'not_found', 'pin_wrong', 'pin_spent'],
  }),
  narrowSeller: route({
    method: 'PUT',
    secret: true,
    path: '/till/seller/lock',
    summary: 'The device is locked: the session that asks holds from now on no more than the PIN of its person opens',
    permission: 'till.write',
    response: done,
    errors: ['kept_elsewhere'],
  }),
  leaveTill: route({
    method: 'PUT',
    secret: true,
    path: '/till/seller/leave',
    summary: 'End the session that asks, so that somebody else signs in on the device, which goes on keeping the own sign-in',
    permission: 'till.write',
    response: done,
    errors: ['kept_elsewhere'],
  }),
}
