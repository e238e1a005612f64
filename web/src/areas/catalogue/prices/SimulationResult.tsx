import type { Simulation } from '@plantule/contract/pricing/pricing'
import { useTranslation } from 'react-i18next'
import { euros, figure } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Euro, Figure } from '../../../ui/values.tsx'
import classes from './Prices.module.css'

/** What a schema would have changed over last season, in all and by article. */
export function SimulationResult({ result }: { result: Simulation }) {
  const { t } = useTranslation('prices')
  const difference = result.afterExclCents - result.beforeExclCents
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">
        {t('simulation.lines', { count: result.lines, affected: figure(result.linesAffected), shown: figure(result.lines) })}{' '}
        <b>
          {t('simulation.sum', {
            before: euros(result.beforeExclCents),
            after: euros(result.afterExclCents),
            difference: `${difference > 0 ? '+' : ''}${euros(difference)}`,
          })}
        </b>
      </Text>
      {result.rows.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('article')}</th>
                <th scope="col">{t('quantity')}</th>
                <th scope="col">{t('simulation.before')}</th>
                <th scope="col">{t('simulation.after')}</th>
              </tr>
            </thead>
            <tbody>
              {result.rows.map((row) => (
                <tr key={row.subproductId}>
                  <td>{row.label}</td>
                  <td>
                    <Figure value={row.quantity} />
                  </td>
                  <td>
                    <Euro cents={row.beforeExclCents} />
                  </td>
                  <td>
                    <Euro cents={row.afterExclCents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  )
}
