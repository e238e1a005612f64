import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { identity, isPostcode } from '../base/identity-rules.ts'
import { route } from '../base/route.ts'
import { requiredText, text } from '../base/shared.ts'

/** What a register of companies tells of one; parts that it does not tell are empty. */
export const Company = z.object({ name: z.string(), line1: z.string(), postcode: z.string(), city: z.string() })
export type Company = z.infer<typeof Company>

export const ShopOpening = z.object({
  name: requiredText(120),
  ownerName: requiredText(120),
  email: z.email().max(200).toLowerCase(),
  password: z.string().min(1).max(200),
  /** Empty: told later, in the invoicing details. */
  siret: identity('siret').default(''),
  legalName: text(120).default(''),
  line1: text(150).default(''),
  postcode: text(12)
    .refine((value) => value === '' || isPostcode(value.replace(/\s/g, ''), 'FR'), 'bad_postcode')
    .default(''),
  city: text(100).default(''),
})
export type ShopOpening = z.output<typeof ShopOpening>

export const errors = {
  opening_closed: {
    status: 403,
    fr: 'Ici, les boutiques sont ouvertes par le fournisseur : adressez-vous à lui.',
    en: 'Here shops are opened by the provider: please ask them.',
  },
  account_known: {
    status: 400,
    fr: 'Cette adresse a déjà un compte : donnez son mot de passe, ou passez par « Mot de passe oublié ».',
    en: 'This address has an account already: give its password, or go by "Forgotten password".',
  },
  too_many_openings: {
    status: 429,
    fr: 'Trop de boutiques ont été ouvertes depuis votre connexion : réessayez dans {wait}.',
    en: 'Too many shops were opened from your connection: try again in {wait}.',
  },
} as const satisfies Messages

export const openingRoutes = {
  openShop: route({
    method: 'POST',
    secret: true,
    path: '/openings',
    summary: 'Open a shop of one’s own; the answer’s cookie lets this browser sign in once without being asked',
    permission: 'public',
    shop: 'none',
    status: 201,
    body: ShopOpening,
    response: z.object({
      uid: z.string(),
      /** False where the account has a second step, which is asked for at sign-in. */
      entered: z.boolean(),
    }),
    errors: [
      'opening_closed',
      'account_known',
      'too_many_openings',
      'too_many_tries',
      'password_short',
      'password_long',
      'password_common',
    ],
  }),
  findCompany: route({
    method: 'GET',
    path: '/openings/company/{siret}',
    summary: 'What the public register tells of a company; null where it tells nothing or is not asked',
    permission: 'public',
    shop: 'none',
    params: z.object({ siret: identity('siret') }),
    response: z.object({ company: Company.nullable() }),
    errors: [],
  }),
}
