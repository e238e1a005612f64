import type { Order } from '@plantule/contract/orders/schemas'
import { type Decision, passportRoutes } from '@plantule/contract/passports/passports'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { HostRules, ZonesToLookUp } from '../../../kit/plant-rules/HostRules.tsx'
import { TraceButton } from '../../../kit/trace/TraceButton.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import classes from '../parts/OrderLayout.module.css'

const tones = { draft: 'attention', issued: 'good', void: 'bad' } as const
const stale = [passportRoutes.passportDecisions, passportRoutes.listPassports]

const lotsInWords = (lots: Decision['lots']): string =>
  lots.map(({ number, quantity }) => (lots.length > 1 ? `${figure(quantity)} × ${number}` : number)).join(', ')

/** Which lines need a plant passport, why, those that are there, and the whole way of what left. */
export function TraceabilityCard({ order }: { order: Order }) {
  const { t } = useTranslation('passports')
  const mayRead = useCan('traceability.read')
  const mayWrite = useCan('traceability.write')
  const { data } = useQuery({
    ...read(passportRoutes.passportDecisions, { params: { orderId: order.id } }),
    enabled: mayRead,
  })
  const generate = useAction(passportRoutes.generatePassports, stale, {
    onSuccess: ({ items }) => showToast({ tone: 'done', text: t('generated', { count: items.length }) }),
  })
  if (!mayRead || !data) return null
  const plants = data.decisions.filter((each) => each.reason !== 'not_plant')
  const sumOf = ({ passports }: Decision): number => passports.reduce((sum, passport) => sum + passport.quantity, 0)
  const otherSum = (each: Decision): boolean => each.passports.length > 0 && sumOf(each) !== each.quantity
  const missing = plants.some((each) => (each.needed && each.passports.length === 0) || otherSum(each))
  const print = (id: number): void => void openFile(passportRoutes.downloadPassport, { params: { id }, query: {} }).catch(showError)
  return (
    <Panel title={t('ofOrder')}>
      {plants.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noPlants')}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={t('ofOrder')}>
          {plants.map((each) => (
            <li key={`${each.line} ${each.part}`} className={classes.whole}>
              <div>
                <div>
                  {figure(each.quantity)} × {each.label}
                </div>
                <Text size="xs" c="dimmed">
                  {[
                    each.botanical,
                    each.lots.length > 0 && t('fromLots', { lots: lotsInWords(each.lots), count: each.lots.length }),
                    otherSum(each) && t('otherQuantity', { quantity: figure(sumOf(each)) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`reasons.${each.reason}`)}
                </Text>
                <ZonesToLookUp maybe={each.maybe} />
                <HostRules on={each.on} hosts={each.hosts} />
              </div>
              <div>
                {each.passports.length === 0 && (
                  <Pill tone={each.needed ? 'attention' : 'calm'}>{t(each.needed ? 'needed' : 'notNeeded')}</Pill>
                )}
                {each.passports.map((passport) => (
                  <Group key={passport.id} gap={4} wrap="nowrap" justify="flex-end">
                    {each.passports.length > 1 && <Text size="xs">{figure(passport.quantity)} ×</Text>}
                    <Pill tone={tones[passport.state]}>{passport.code || t(`states.${passport.state}`)}</Pill>
                    {passport.state === 'issued' && (
                      <IconButton label={t('printOf', { code: passport.code })} onClick={() => print(passport.id)}>
                        <IconPrinter size={16} />
                      </IconButton>
                    )}
                  </Group>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" mt="sm">
        {mayWrite && missing && (
          <Button size="xs" busy={generate.isPending} onClick={() => generate.mutate({ body: { orderId: order.id } })}>
            {t('generate')}
          </Button>
        )}
        <TraceButton of="order" id={order.id} />
      </Group>
    </Panel>
  )
}
