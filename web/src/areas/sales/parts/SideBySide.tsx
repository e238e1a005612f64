import type { CustomerSummary } from '@plantule/contract/customers/schemas'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { Euro } from '../../../ui/values.tsx'
import classes from '../../../kit/Records.module.css'

type Shown = Pick<CustomerSummary, 'name' | 'reference' | 'orders' | 'spentCents'> & {
  email: string | null
  phone: string | null
  city: string | null
}

/** Who stays and who goes into them, line by line. */
export function SideBySide({ kept, other }: { kept: Shown; other: Shown }) {
  const { t } = useTranslation('customersCare')
  const lines = ['name', 'reference', 'email', 'phone', 'city'] as const
  return (
    <table className={classes.orders}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('side.field')}</span>
          </th>
          <th scope="col">{t('side.kept')}</th>
          <th scope="col">{t('side.other')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line}>
            <th scope="row">{t(`side.${line}`)}</th>
            <td style={{ overflowWrap: 'anywhere' }}>{kept[line] || '–'}</td>
            <td style={{ overflowWrap: 'anywhere' }}>{other[line] || '–'}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('side.orders')}</th>
          <td>{figure(kept.orders)}</td>
          <td>{figure(other.orders)}</td>
        </tr>
        <tr>
          <th scope="row">{t('side.spent')}</th>
          <td>
            <Euro cents={kept.spentCents} />
          </td>
          <td>
            <Euro cents={other.spentCents} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
