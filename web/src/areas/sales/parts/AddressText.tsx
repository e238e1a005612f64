import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import { useTranslation } from 'react-i18next'
import { phoneText } from '../../../ui/format.ts'
import classes from './OrderLayout.module.css'

export function AddressText({ address }: { address: AddressSnapshot }) {
  const { i18n } = useTranslation()
  const lines = [
    address.company,
    address.name,
    address.line1,
    address.line2,
    `${address.postcode} ${address.city}`,
    address.country === 'FR' ? null : new Intl.DisplayNames(i18n.language, { type: 'region' }).of(address.country),
    address.phone && phoneText(address.phone),
    address.note,
  ]
  return (
    <address className={classes.address}>
      {lines.filter(Boolean).map((line, index) => (
        <div key={index}>{line}</div>
      ))}
    </address>
  )
}
