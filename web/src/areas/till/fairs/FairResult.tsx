import { type Fair, fairsRoutes } from '@plantule/contract/till/fairs'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { paths } from '../../../paths.ts'
import { figure, percent } from '../../../ui/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import table from '../../../kit/chart/Figures.module.css'
import classes from './Fairs.module.css'

const divided = (cents: number, by: number): number => Math.round(cents / by)

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
    <Panel
      title={t('result')}
      actions={
        <Button
          size="xs"
          icon={<IconPrinter size={16} />}
          onClick={() => void openFile(fairsRoutes.fairResult, { params: { id: fair.id } }).catch(showError)}
        >
          {t('printResult')}
        </Button>
      }
    >
      <Stack gap="md">
        <div className={classes.two}>
          <dl className={classes.sum}>
            <dt>{t('exclTakings')}</dt>
            <dd>
              <Euro cents={result.exclCents} />
            </dd>
            {costs.map(
              ([label, cents]) =>
                cents > 0 && [
                  <dt key={label}>{label}</dt>,
                  <dd key={`${label} €`}>
                    <Euro cents={-cents} />
                  </dd>,
                ],
            )}
            <dt data-total>{t('net')}</dt>
            <dd data-total data-testid="net">
              <Euro cents={result.netCents} />
            </dd>
            {result.exclCents > 0 && [
              <dt key="share">{t('share')}</dt>,
              <dd key="share %">{percent(divided(result.netCents * 10_000, result.exclCents))}</dd>,
            ]}
            {result.tickets > 0 && [
              <dt key="basket">{t('basket')}</dt>,
              <dd key="basket €">
                <Euro cents={divided(result.inclCents, result.tickets)} />
              </dd>,
            ]}
          </dl>
          <dl className={classes.sum}>
            {result.means.map(({ type, cents }) => [
              <dt key={type}>{t(`orders:paymentTypes.${type}`)}</dt>,
              <dd key={`${type} €`}>
                <Euro cents={cents} />
              </dd>,
            ])}
            {result.cardsCents !== 0 && [
              <dt key="cards">{t('cardsSold')}</dt>,
              <dd key="cards €">
                <Euro cents={-result.cardsCents} />
              </dd>,
            ]}
            <dt data-total>{t('inclTakings', { count: result.tickets })}</dt>
            <dd data-total>
              <Euro cents={result.inclCents} />
            </dd>
          </dl>
          {result.days.length > 1 && (
            <dl className={classes.sum}>
              {result.days.map(({ day, tickets, inclCents }) => [
                <dt key={day}>
                  <Day day={day} /> · {t('ticketCount', { count: tickets })}
                </dt>,
                <dd key={`${day} €`}>
                  <Euro cents={inclCents} />
                </dd>,
              ])}
            </dl>
          )}
        </div>
        {result.lost > 0 && (
          <Text size="sm">
            {t('lostText', { count: result.lost })} <Euro cents={result.lostCents} />
          </Text>
        )}
        {result.beyondList > 0 && <Text size="sm">{t('beyondText', { count: result.beyondList })}</Text>}
        {result.products.length > 0 && <Products products={result.products} />}
        {fair.years.length > 1 && <Years fair={fair} />}
        <Text size="sm" c="dimmed">
          {fair.sessions.map((session, at) => (
            <span key={session.id}>
              {at > 0 && ', '}
              <Link to={paths.tillSession(session.id)}>{session.number}</Link>
              {session.zNumber && ` → ${session.zNumber}`}
            </span>
          ))}
          {open.length > 0 && (
            <>
              {' '}
              · {t('stillOpen')} <Link to={paths.pointOfSale}>{t('toTill')}</Link>
            </>
          )}
        </Text>
      </Stack>
    </Panel>
  )
}

const SHOWN = 8

/** What sold best; the rest one press away. */
function Products({ products }: { products: Fair['result']['products'] }) {
  const { t } = useTranslation('fairs')
  const [all, setAll] = useState(false)
  return (
    <div>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('byProduct')}</th>
            <th scope="col" data-right>
              {t('columns.sold')}
            </th>
            <th scope="col" data-right>
              {t('takings')}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.slice(0, all ? undefined : SHOWN).map(({ label, reference, quantity, inclCents }) => (
            <tr key={`${reference} ${label}`}>
              <td>
                {label}
                <span className={table.detail}>{reference}</span>
              </td>
              <td data-right>{figure(quantity)}</td>
              <td data-right>
                <Euro cents={inclCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {products.length > SHOWN && (
        <Button size="xs" look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'fewer' : 'allProducts', { count: products.length })}
        </Button>
      )}
    </div>
  )
}

/** The same fair from year to year. */
function Years({ fair }: { fair: Fair }) {
  const { t } = useTranslation('fairs')
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('years')}</th>
          <th scope="col" data-right>
            {t('tickets')}
          </th>
          <th scope="col" data-right className={table.wide}>
            {t('basket')}
          </th>
          <th scope="col" data-right>
            {t('takings')}
          </th>
          <th scope="col" data-right className={table.wide}>
            {t('costs')}
          </th>
          <th scope="col" data-right>
            {t('net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fair.years.map((year) => (
          <tr key={year.id}>
            <td>
              {year.id === fair.id ? (
                <b>
                  <Day day={year.firstDay} />
                </b>
              ) : (
                <Link to={paths.fair(year.id)}>
                  <Day day={year.firstDay} />
                </Link>
              )}
            </td>
            <td data-right>{figure(year.tickets)}</td>
            <td data-right className={table.wide}>
              <Euro cents={year.tickets > 0 ? divided(year.inclCents, year.tickets) : null} />
            </td>
            <td data-right>
              <Euro cents={year.inclCents} />
            </td>
            <td data-right className={table.wide}>
              <Euro cents={year.costsCents} />
            </td>
            <td data-right>
              <b>
                <Euro cents={year.netCents} />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
