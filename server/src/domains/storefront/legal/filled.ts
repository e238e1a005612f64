import { BLANK } from '@plantule/contract/storefront/legal'
import type { InvoicingInfo } from '@plantule/contract/shops/settings'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** What somebody has to fill in. */
export const blank = (what: string): string => `<strong>${BLANK} : ${what}]</strong>`
/** A detail as people typed it, or its place. */
export const said = (value: string, what: string): string => (value.trim() ? escaped(value.trim()) : blank(what))

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', minimumFractionDigits: 0 })
const rate = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
/** A rate in basis points as a text says it: `12,15 %`. */
export const percentText = (bp: number): string => `${rate.format(bp / 100)} %`

/** The shop as texts name it. */
export function sellerOf(info: InvoicingInfo) {
  const { legalForm, capitalCents, line1, line2, postcode, city, siren, rcsTown, vatNumber, payTva } = info
  const street = [line1, line2].map((line) => line.trim()).filter(Boolean)
  const town = [postcode, city].map((part) => part.trim()).filter(Boolean)
  const kept = [...street, town.join(' ')].filter(Boolean).join(', ')
  const name = said(info.legalName, 'nom ou raison sociale')
  const address = said(street.length > 0 && city.trim() ? kept : '', 'adresse du siège')
  const email = said(info.email, 'adresse électronique')
  const phone = said(info.phone, 'téléphone')
  return {
    name,
    address,
    email,
    phone,
    form: said(legalForm, 'forme juridique'),
    capital: capitalCents === null ? '' : `, au capital de ${euros.format(capitalCents / 100)}`,
    register: `${said(siren, 'numéro SIREN')}${rcsTown.trim() ? ` (RCS ${escaped(rcsTown.trim())})` : ''}`,
    tva: payTva ? said(vatNumber, 'numéro de TVA') : '',
    website: info.website.trim() ? escaped(info.website.trim()) : '',
    whole: `${name}, ${address}, ${email}, ${phone}`,
  }
}
