import type { CatalogueImport, ImportSettings } from '@plantule/contract/imports/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { SegmentedControl, Switch } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Findings.module.css'
import { PicturesFound } from './PicturesFound.tsx'
import { TaxaDialog, type Which } from './TaxaDialog.tsx'
import { typeOf, withType } from './choices.ts'

type FindingsProps = { current: CatalogueImport; settings: ImportSettings; onChange: (settings: ImportSettings) => void }

/** What the check found out besides faults: which plants the names mean, which containers spellings lead to, what new products are. */
export function Findings({ current, settings, onChange }: FindingsProps) {
  const { t } = useTranslation('import')
  const [opened, setOpened] = useState<Which | null>(null)
  const { taxa, containers = [], types = [] } = current.report ?? {}
  const made = containers.filter((one) => !one.known).length
  const joined = containers.filter((one) => one.from.length > 0)
  const plants = taxa ? (['taxon', 'genus', 'none', 'unnamed', 'forbidden'] as const).filter((which) => taxa[which] > 0) : []
  const editable = current.state === 'checked'
  const asWritten = settings.containers === 'asWritten'
  if (!current.report?.pictures && plants.length === 0 && containers.length === 0 && types.length === 0) return null
  return (
    <div className={classes.findings}>
      {taxa && plants.length > 0 && (
        <section className={classes.finding} aria-label={t('taxa.title')}>
          <Text size="sm" fw={600}>
            {t('taxa.title')}
          </Text>
          <div className={classes.counts}>
            {plants.map((which) => (
              <button key={which} type="button" className={classes.count} data-tone={tones[which]} onClick={() => setOpened(which)}>
                <b className="figures">{figure(taxa[which])}</b> {t(`taxa.${which}`, { count: taxa[which] })}
              </button>
            ))}
          </div>
        </section>
      )}
      {(containers.length > 0 || asWritten) && (
        <details className={classes.finding}>
          <summary>
            <Text component="span" size="sm" fw={600}>
              {t('containers.title')}
            </Text>{' '}
            <Text component="span" size="sm" c="dimmed">
              {[made > 0 && t('containers.made', { count: made }), joined.length > 0 && t('containers.joined', { count: joined.length })]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </summary>
          <ul className={classes.rows}>
            {containers.map((one) => (
              <li key={one.name}>
                <b>{one.name}</b>
                <Text component="span" size="xs" c="dimmed">
                  {[
                    one.volumeMl !== null && t('containers.litres', { litres: figure(one.volumeMl / 1000) }),
                    one.sideCm !== null && t('containers.side', { side: figure(one.sideCm) }),
                    one.rootType !== 'container' && t(`containers.${one.rootType}`),
                    one.known ? t('containers.known') : t('containers.new'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {one.from.length > 0 && <span className={classes.from}>← {one.from.join(', ')}</span>}
              </li>
            ))}
          </ul>
          {editable && (joined.length > 0 || asWritten) && (
            <Switch
              size="sm"
              label={t('containers.asWritten')}
              checked={asWritten}
              onChange={(event) => onChange({ ...settings, containers: event.currentTarget.checked ? 'asWritten' : 'joined' })}
            />
          )}
        </details>
      )}
      {editable && types.length > 0 && (
        <details className={classes.finding}>
          <summary>
            <Text component="span" size="sm" fw={600}>
              {t('typeOf.title')}
            </Text>{' '}
            <Text component="span" size="sm" c="dimmed">
              {t('typeOf.text', { count: types.reduce((sum, one) => sum + one.count, 0), type: t(`types.${settings.defaultType}`) })}
            </Text>
          </summary>
          <ul className={classes.rows}>
            {types.map(({ category, count }) => (
              <li key={category.join('\n')} className={classes.type}>
                <span>
                  {category.join(' › ')}{' '}
                  <Text component="span" size="xs" c="dimmed">
                    {t('mend.products', { count })}
                  </Text>
                </span>
                <SegmentedControl
                  size="xs"
                  aria-label={t('typeOf.of', { category: category.join(' › ') })}
                  data={(['plant', 'other'] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
                  value={typeOf(settings, category)}
                  onChange={(value) => onChange(withType(settings, category, value === 'other' ? 'other' : 'plant'))}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
      <PicturesFound current={current} settings={settings} onChange={onChange} />
      {opened && <TaxaDialog id={current.id} which={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

const tones: Record<Which, string> = { taxon: 'good', genus: 'attention', none: 'attention', unnamed: 'calm', forbidden: 'bad' }
