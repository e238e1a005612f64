import type { PriceSchema } from '@plantule/contract/pricing/pricing'
import { useTranslation } from 'react-i18next'
import { euros, percent } from '../../../ui/format.ts'
import { useSizeChoices } from '../parts/use-size-choices.ts'
import classes from './Prices.module.css'

/** The lines of a schema as a table of sizes and prices. */
export function LinesOfSchema({ schema }: { schema: PriceSchema }) {
  const { t } = useTranslation('prices')
  const { calibers, containers } = useSizeChoices()
  const nameIn = (options: typeof calibers, id: number | null): string =>
    id === null ? t('any') : (options.find((one) => one.value === String(id))?.label ?? '...')
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('container')}</th>
            <th scope="col">{t('caliber')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {schema.lines.map((line, index) => (
            <tr key={index}>
              <td>{nameIn(containers, line.containerId)}</td>
              <td>{nameIn(calibers, line.caliberId)}</td>
              <td className="figures">
                {line.kind === 'price'
                  ? euros(line.priceCents ?? 0)
                  : t('schemas.formula', {
                      factor: percent(line.factorBp),
                      plus: line.addCents === 0 ? '' : ` ${line.addCents > 0 ? '+' : '-'} ${euros(Math.abs(line.addCents))}`,
                    })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
