import { z } from 'zod'

const line = (max: number) => z.string().trim().min(1).max(max)
const optional = (max: number) => line(max).nullable().default(null)

const postalAddress = z.object({
  /** Street, complement, place name: one to three lines. As long as the forms take them, so that what was typed can be billed. */
  lines: z.array(line(150)).min(1).max(3),
  postcode: line(12),
  city: line(100),
  /** ISO 3166-1, two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('FR'),
})

const siren = z.string().regex(/^\d{9}$/)
const siret = z.string().regex(/^\d{14}$/)
const vatId = z.string().regex(/^[A-Z]{2}[A-Z0-9]{2,13}$/)
/** Address in the French directory of electronic invoices (scheme 0225); the SIREN where none is given. */
const electronicAddress = z.string().regex(/^[A-Za-z0-9_.-]{1,125}$/)

/** The nursery as it was on the document's day: a later change of name or address alters no issued document. */
export const seller = z.object({
  name: line(200),
  legalForm: optional(60),
  capitalCents: z.int().positive().nullable().default(null),
  address: postalAddress,
  siren: siren.nullable().default(null),
  siret: siret.nullable().default(null),
  /** Register and town: "RCS Angers 123 456 789". */
  rcs: optional(120),
  vatId: vatId.nullable().default(null),
  iban: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/)
    .nullable()
    .default(null),
  bic: z
    .string()
    .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/)
    .nullable()
    .default(null),
  electronicAddress: electronicAddress.nullable().default(null),
  phone: optional(40),
  email: optional(200),
  website: optional(200),
})

export const buyer = z.object({
  name: line(200),
  contact: optional(200),
  address: postalAddress,
  delivery: z
    .object({ name: line(200), address: postalAddress })
    .nullable()
    .default(null),
  siren: siren.nullable().default(null),
  siret: siret.nullable().default(null),
  vatId: vatId.nullable().default(null),
  professional: z.boolean(),
  electronicAddress: electronicAddress.nullable().default(null),
  /** Stands for the electronic address of who is not in the directory (scheme EM). */
  email: z.email().max(200).nullable().default(null),
  customerNumber: optional(40),
})

export type PostalAddress = z.infer<typeof postalAddress>
export type Seller = z.infer<typeof seller>
export type Buyer = z.infer<typeof buyer>
