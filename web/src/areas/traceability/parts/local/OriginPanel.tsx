import type { Ancestor, LocalLot, LocalSource } from '@plantule/contract/traceability/local-lots'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../paths.ts'
import { percent, shortDay } from '../../../../ui/format.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import classes from './Local.module.css'
import { MarkReasons } from './Mark.tsx'
import { useAmount } from '../../../../kit/growing/use-amount.ts'

type Kin = Pick<LocalSource, 'id' | 'kind'>
const pathTo = ({ id, kind }: Kin): string | undefined =>
  ({
    batch: paths.batch,
    mixture: paths.mixture,
    seedling: paths.seedling,
    cultivation: paths.cultivation,
    mother_plant: paths.motherPlant,
    stratification: paths.stratification,
    seed_collection: () => undefined,
  })[kind](id)

/** From the zone where it was collected to what grew of it. */
export function OriginPanel({ lot }: { lot: Omit<LocalLot, 'kind'> }) {
  const { t } = useTranslation(['local', 'zones', 'production'])
  const { origin, sources, ancestors, offspring } = lot
  const above = ancestors.filter(({ depth }) => depth > 1)
  return (
    <Panel title={t('origin')} text={origin.regions.map((region) => t(`zones:regions.${region}`)).join(', ')}>
      <Stack gap="md">
        <MarkReasons origin={origin} />
        <Kinsfolk title={t('sources')} lots={sources} above={ancestors} shares />
        {above.length > 0 && (
          <section>
            <Text size="sm" fw={600}>
              {t('ancestry')}
            </Text>
            <ul className={classes.rows} aria-label={t('ancestry')}>
              {above.map((each) => (
                <li key={each.id}>
                  <Forebear lot={each} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Kinsfolk title={t('offspring')} lots={offspring} />
      </Stack>
    </Panel>
  )
}

function Forebear({ lot }: { lot: Ancestor }) {
  const { t } = useTranslation(['production', 'zones'])
  const to = lot.zone ? paths.zone(lot.zone.id) : pathTo(lot)
  return (
    <div className={classes.words}>
      {to ? <Link to={to}>{lot.name}</Link> : lot.name}{' '}
      <Text size="xs" c="dimmed" component="span">
        {[
          `${t(`production:family.kinds.${lot.kind}`)} ${lot.number}`,
          shortDay(lot.on),
          lot.zone?.name,
          lot.zone?.region && t(`zones:regions.${lot.zone.region}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}

type KinsfolkProps = { title: string; lots: readonly LocalSource[]; above?: readonly Ancestor[]; shares?: boolean }

/** A collection has no page of its own: it stands on that of its zone. */
function Kinsfolk({ title, lots, above = [], shares = false }: KinsfolkProps) {
  const { t } = useTranslation(['production', 'zones'])
  const amount = useAmount()
  if (lots.length === 0) return null
  return (
    <section>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes.rows} aria-label={title}>
        {lots.map((each) => {
          const zone = above.find(({ id }) => id === each.id)?.zone
          const to = zone ? paths.zone(zone.id) : pathTo(each)
          return (
            <li key={each.id}>
              <div className={classes.words}>
                {to ? <Link to={to}>{each.name}</Link> : each.name}{' '}
                <Text size="xs" c="dimmed" component="span">
                  {[
                    `${t(`production:family.kinds.${each.kind}`)} ${each.number}`,
                    zone?.name,
                    zone?.region && t(`zones:regions.${zone.region}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <span className={classes.amount}>
                {amount(each.quantity, each.unit)}
                {shares && lots.length > 1 && each.sharePct !== null && ` · ${percent(Math.round(each.sharePct * 100))}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
