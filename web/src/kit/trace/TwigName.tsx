import type { Trace, TracedLot } from '@plantule/contract/traceability/trace'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { figure, shortDay } from '../../ui/format.ts'
import { Text } from '../../ui/layout.ts'
import { Link } from '../../ui/Link.tsx'
import type { Twig } from './branches.ts'

/** A collection has no page of its own: it stands on that of its zone. */
const pathTo = ({ id, kind, zone }: TracedLot): string | undefined =>
  ({
    cultivation: paths.cultivation,
    mother_plant: paths.motherPlant,
    stratification: paths.stratification,
    batch: paths.batch,
    mixture: paths.mixture,
    seedling: paths.seedling,
    seed_collection: () => (zone ? paths.zone(zone.id) : undefined),
  })[kind](id)

type LineProps = { name: ReactNode; facts: readonly (string | false | null | undefined)[]; struck?: boolean }
const Line = ({ name, facts, struck = false }: LineProps) => (
  <Text size="sm" component="span" td={struck ? 'line-through' : undefined}>
    {name}{' '}
    <Text size="xs" c="dimmed" component="span">
      {facts.filter(Boolean).join(' · ')}
    </Text>
  </Text>
)

export function PassportName({ passport }: { passport: Trace['passports'][number] }) {
  const { t } = useTranslation('trace')
  const { kind, state, code, botanical, operator, quantity } = passport
  const facts = [code || t('noCode'), kind === 'received' && operator, figure(quantity), state !== 'issued' && t(`states.${state}`)]
  return <Line name={t(`passports.${kind}`, { botanical })} facts={facts} struck={state === 'void'} />
}

export function TwigName({ twig }: { twig: Twig }) {
  const { t } = useTranslation(['trace', 'production'])
  switch (twig.of) {
    case 'lot': {
      const { lot, quantity, unit, again } = twig
      const to = pathTo(lot)
      const amount = quantity === null ? null : unit === 'grams' ? `${figure(quantity, 3)} g` : figure(quantity)
      return (
        <Line
          name={to ? <Link to={to}>{lot.name}</Link> : lot.name}
          facts={[
            `${t(`production:family.kinds.${lot.kind}`)} ${lot.number}`,
            amount,
            shortDay(lot.on),
            lot.zone?.name,
            lot.place,
            again && t('again'),
          ]}
        />
      )
    }
    case 'delivery': {
      const { id, number, supplier, on, quantity } = twig.delivery
      return (
        <Line
          name={<Link to={paths.plantDelivery(id)}>{supplier}</Link>}
          facts={[t('delivery', { number }), figure(quantity), shortDay(on)]}
        />
      )
    }
    case 'passport':
      return <PassportName passport={twig.passport} />
    case 'certificate': {
      const { number, units, state } = twig.certificate
      return (
        <Line name={t('certificate', { number })} facts={[figure(units), state === 'void' && t('states.void')]} struck={state === 'void'} />
      )
    }
    case 'sales':
      return <Line name={t('sales', { count: twig.sales })} facts={[figure(twig.quantity)]} />
    case 'sale': {
      const { kind, id, number, customer, on, quantity } = twig.sale
      return (
        <Line
          name={kind === 'order' ? <Link to={paths.order(id)}>{number}</Link> : number}
          facts={[customer, figure(quantity), shortDay(on)]}
        />
      )
    }
  }
}
