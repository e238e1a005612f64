import type { Shades } from '@plantule/contract/shops/papers'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../../api/session.ts'
import { euros } from '../../../../ui/format.ts'
import classes from './PaperSample.module.css'

const lines = [
  { plant: 'Carpinus betulus', cents: 24_300 },
  { plant: 'Lavandula angustifolia', cents: 9_800 },
  { plant: 'Acer campestre', cents: 12_650 },
]

/** The head and the table of a paper, as its PDF shows them. */
export function PaperSample({ logo, shades }: { logo: string | null; shades: Shades }) {
  const { t } = useTranslation('invoicing')
  const { client } = useInit()
  const style = { '--accent': shades.accent, '--pale': shades.pale, '--cream': shades.cream } as CSSProperties
  return (
    <figure className={classes.sheet} style={style} aria-label={t('look.sample')}>
      <div className={classes.head}>
        <div className={classes.shop}>
          {logo && <img src={logo} alt={client.name} />}
          <b data-alone={logo === null || undefined}>{client.name}</b>
        </div>
        <strong>{t('look.invoice')}</strong>
      </div>
      <div className={classes.buyer}>
        <small>{t('look.billedTo')}</small>
        <span>Jardins de l’Authion</span>
      </div>
      <table>
        <thead>
          <tr>
            <th>{t('look.label')}</th>
            <th>{t('look.net')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ plant, cents }) => (
            <tr key={plant}>
              <td>{plant}</td>
              <td>{euros(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.due}>
        <span>{t('look.due')}</span>
        <span>{euros(lines.reduce((sum, { cents }) => sum + cents, 0))}</span>
      </div>
    </figure>
  )
}
