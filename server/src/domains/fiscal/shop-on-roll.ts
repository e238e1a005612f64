import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import { euros } from '../../platform/euros.ts'
import { softwareVersion } from '../../platform/system-routes.ts'

/** The shop above a ticket: with what it has filled in, since a sale is printed whatever is missing. */
export function shopOnRoll(info: InvoicingInfo, shopName: string): { name: string; lines: string[] } {
  const identity = [
    info.legalName && info.legalName !== shopName ? info.legalName : '',
    info.legalForm,
    info.capitalCents ? `au capital de ${euros(info.capitalCents)}` : '',
  ]
    .filter(Boolean)
    .join(' ')
  return {
    name: shopName,
    lines: [
      identity,
      info.line1,
      info.line2,
      `${info.postcode} ${info.city}`.trim(),
      info.phone && `Tél. ${info.phone}`,
      info.siret ? `SIRET ${info.siret}` : info.siren && `SIREN ${info.siren}`,
      info.rcsTown && `RCS ${info.rcsTown} ${info.siren.replace(/(\d{3})(?=\d)/g, '$1 ')}`.trim(),
      info.naf && `NAF ${info.naf}`,
      info.vatNumber && `TVA ${info.vatNumber}`,
    ].filter(Boolean),
  }
}

export const software = `Plantule ${softwareVersion}`
