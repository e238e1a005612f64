import type { Fair } from '@plantule/contract/fairs'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { figure } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { Stack, Text } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Day, Euro } from '../../ui/values.tsx'
import classes from './Fairs.module.css'

/** What the fair brought: takings by means and day, less what it cost. */
export function FairResult({ fair }: { fair: Fair }) {
  const { t } = useTranslation(['fairs', 'orders'])
  const { result } = fair
  const costs = [
    [t('standFee'), result.standFeeCents],
    [t('way', { km: figure(fair.kilometres) }), result.kmCents],
    [t('otherCosts'), result.otherCostsCents],
  ] as const
  const open = fair.sessions.filter((session) => session.state !== 'closed')
  return (
    <Panel title={t('result')}>
      <Stack gap="md">
        <div className={classes.two}>
          <dl className={classes.sum}>
            <dt>{t('exclTakings')}</dt><dd><Euro cents={result.exclCents} /></dd>
            {costs.map(([label, cents]) => cents > 0 && [<dt key={label}>{label}</dt>, <dd key={`${label} €`}><Euro cents={-cents} /></dd>])}
            <dt data-total>{t('net')}</dt><dd data-total data-testid="net"><Euro cents={result.netCents} /></dd>
          </dl>
          <dl className={classes.sum}>
            {result.means.map(({ type, cents }) => [<dt key={type}>{t(`orders:paymentTypes.${type}`)}</dt>, <dd key={`${type} €`}><Euro cents={cents} /></dd>])}
            <dt data-total>{t('inclTakings', { count: result.tickets })}</dt><dd data-total><Euro cents={result.inclCents} /></dd>
          </dl>
          {result.days.length > 1 && (
            <dl className={classes.sum}>
              {result.days.map(({ day, tickets, inclCents }) => [<dt key={day}><Day day={day} /> · {t('ticketCount', { count: tickets })}</dt>, <dd key={`${day} €`}><Euro cents={inclCents} /></dd>])}
            </dl>
          )}
        </div>
        {result.lost > 0 && <Text size="sm">{t('lostText', { count: result.lost })} <Euro cents={result.lostCents} /></Text>}
        {result.beyondList > 0 && <Text size="sm">{t('beyondText', { count: result.beyondList })}</Text>}
        <Text size="sm" c="dimmed">
          {fair.sessions.map((session) => [session.number, session.zNumber].filter(Boolean).join(' → ')).join(', ')}
          {open.length > 0 && <> · {t('stillOpen')} <Link to={paths.pointOfSale}>{t('toTill')}</Link></>}
        </Text>
      </Stack>
    </Panel>
  )
}
