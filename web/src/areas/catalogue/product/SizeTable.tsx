import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SizeTable.module.css'

type SizeTableProps = { plant: boolean; grafted: boolean; pictured?: boolean; children: ReactNode }

/** The frame of the sizes: a table on a desk, a card per size on a phone. */
export function SizeTable({ plant, grafted, pictured = false, children }: SizeTableProps) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('sizes')}>
        <thead>
          <tr>
            {pictured && (
              <th>
                <span className="visually-hidden">{t('size.picture')}</span>
              </th>
            )}
            {plant ? (
              <>
                <th>{t('size.container')}</th>
                <th>{t('size.caliber')}</th>
                {grafted && <th>{t('size.rootstock')}</th>}
              </>
            ) : (
              <th>{t('size.label')}</th>
            )}
            <th className={classes.right}>{t('size.price')}</th>
            <th className={classes.right}>{t('size.stock')}</th>
            <th className={classes.right}>{t('size.minimum')}</th>
            <th>{t('size.reference')}</th>
            <th>{t('size.barcode')}</th>
            <th className={classes.right}>{t('size.weight')}</th>
            <th>{t('size.weeks')}</th>
            <th>
              <span className="visually-hidden">{t('kit:list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
