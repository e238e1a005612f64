import type { Cultivation } from '@plantule/contract/production/cultivations'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { figure } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Cultivation.module.css'

/** A collection has no page of its own: it stands on that of its zone. */
const pathTo = {
  cultivation: paths.cultivation,
  mother_plant: paths.motherPlant,
  stratification: paths.stratification,
  seed_collection: () => undefined,
  batch: paths.batch,
  mixture: paths.mixture,
  seedling: paths.seedling,
} as const

/** Where its plants came from, and what came out of it. */
export function Family({ lot }: { lot: Cultivation }) {
  const { t } = useTranslation('production')
  const both = [
    ['parents', lot.parents],
    ['children', lot.children],
  ] as const
  if (both.every(([, lots]) => lots.length === 0)) return null
  return (
    <Panel title={t('family.title')}>
      {both
        .filter(([, lots]) => lots.length > 0)
        .map(([side, lots]) => (
          <div key={side}>
            <Text size="sm" fw={600}>
              {t(`family.${side}`)}
            </Text>
            <ul className={classes.lines} aria-label={t(`family.${side}`)}>
              {lots.map((each) => (
                <li key={each.id}>
                  <div className={classes.words}>
                    <Name to={pathTo[each.kind](each.id)} name={each.name} />{' '}
                    <Text size="xs" c="dimmed" component="span">
                      {t(`family.kinds.${each.kind}`)} {each.number}
                    </Text>
                  </div>
                  <span className={classes.change}>{each.unit === 'grams' ? `${figure(each.quantity, 3)} g` : figure(each.quantity)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Panel>
  )
}

const Name = ({ to, name }: { to: string | undefined; name: string }) => (to ? <Link to={to}>{name}</Link> : <span>{name}</span>)
