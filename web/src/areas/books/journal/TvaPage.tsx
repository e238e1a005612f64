import { booksRoutes } from '@plantule/contract/books/books'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { figure, percent } from '../../../ui/format.ts'
import { Table } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Euro } from '../../../ui/values.tsx'
import { JournalTabs } from './JournalTabs.tsx'
import classes from '../parts/Journal.module.css'
import { PeriodBar } from '../parts/PeriodBar.tsx'
import { usePeriod } from '../parts/use-period.ts'

/** Returns are in whole euros. */
const whole = (cents: number | null): string => (cents === null ? '' : `${figure(cents / 100)}\u00a0€`)

/** TVA of the period: the return as it is filled in, and where its figures come from. */
export default function TvaPage() {
  const { t } = useTranslation('journal')
  const { period } = usePeriod()
  const { data, error, refetch } = useQuery(read(booksRoutes.tvaSummary, { params: { a: period.a, b: period.b } }))
  const rows = data && [
    ...data.collected.map((rate) => ({ key: `c${rate.rateBp}`, label: t('tva.collected', { rate: percent(rate.rateBp) }), ...rate })),
    ...data.deposits.map((rate) => ({ key: `d${rate.rateBp}`, label: t('tva.deposits', { rate: percent(rate.rateBp) }), ...rate })),
    ...data.deductible.map((rate) => ({
      key: `p${rate.rateBp}${rate.asset}`,
      label: t(rate.asset ? 'tva.asset' : 'tva.deductible', { rate: percent(rate.rateBp) }),
      exclCents: rate.exclCents,
      vatCents: 0 - rate.vatCents,
    })),
  ]
  return (
    <Page title={t('lists.tva')}>
      <JournalTabs list="tva" />
      <PeriodBar />
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data || !rows ? (
        <Waiting />
      ) : (
        <>
          <div className={classes.figures}>
            <div data-strong>
              <span>{t(data.dueCents < 0 ? 'tva.credit' : 'tva.due')}</span>
              <b>{whole(Math.abs(data.dueCents))}</b>
              <small>{t('tva.rounded')}</small>
            </div>
            <div>
              <span>{t('tva.form')}</span>
              <b>{t(`tva.forms.${data.form}`)}</b>
              <small>{t(`tva.basis.${data.basis}`)}</small>
            </div>
          </div>
          <div className={classes.split}>
            <Panel
              title={t('tva.boxes')}
              text={
                data.form === 'ca3'
                  ? t('tva.boxesText')
                  : [t('tva.farmText'), period.kind !== 'year' && t('tva.farmYear')].filter(Boolean).join(' ')
              }
            >
              <div className={classes.scroll}>
                <Table verticalSpacing={6}>
                  <Table.Thead>
                    <Table.Tr>
                      {data.form === 'ca3' && <Table.Th>{t('tva.box')}</Table.Th>}
                      <Table.Th>{t('tva.line')}</Table.Th>
                      <Table.Th ta="right">{t('tva.base')}</Table.Th>
                      <Table.Th ta="right">{t('tva.tax')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {data.boxes.map(({ box, label, baseCents, tvaCents }) => (
                      <Table.Tr key={`${box}${label}`}>
                        {data.form === 'ca3' && (
                          <Table.Td>
                            <b>{box}</b>
                          </Table.Td>
                        )}
                        <Table.Td>{label}</Table.Td>
                        <Table.Td ta="right">{whole(baseCents)}</Table.Td>
                        <Table.Td ta="right">{whole(tvaCents)}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </div>
            </Panel>
            <Panel title={t('tva.detail')} text={t('tva.detailText')}>
              {rows.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t('empty.text')}
                </Text>
              ) : (
                <Stack gap={6} className={classes.scroll}>
                  <Table verticalSpacing={4}>
                    <Table.Thead>
                      <Table.Tr>
                        <Table.Th>{t('tva.line')}</Table.Th>
                        <Table.Th ta="right">{t('columns.excl')}</Table.Th>
                        <Table.Th ta="right">{t('columns.vat')}</Table.Th>
                      </Table.Tr>
                    </Table.Thead>
                    <Table.Tbody>
                      {rows.map((row) => (
                        <Table.Tr key={row.key}>
                          <Table.Td>{row.label}</Table.Td>
                          <Table.Td ta="right">
                            <Euro cents={row.exclCents} />
                          </Table.Td>
                          <Table.Td ta="right">
                            <Euro cents={row.vatCents} />
                          </Table.Td>
                        </Table.Tr>
                      ))}
                    </Table.Tbody>
                  </Table>
                </Stack>
              )}
            </Panel>
          </div>
        </>
      )}
    </Page>
  )
}
