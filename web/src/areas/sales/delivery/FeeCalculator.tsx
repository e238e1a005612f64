import {
  type Fee,
  type FeeTable,
  needsCertificate,
  parcelFee,
  truckFee,
  type TruckTable,
  type Zone,
  zones,
} from '@plantule/contract/delivery/fees'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { Select } from '../../../ui/inputs.ts'
import { SimpleGrid } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Euro } from '../../../ui/values.tsx'
import classes from './Delivery.module.css'
import { saidStep, saidValue } from './fee-words.ts'

/** What an order would pay by the table as it is typed, before it is saved. */
export function ParcelCalculator({ table }: { table: FeeTable }) {
  const { t } = useTranslation('delivery')
  const [zone, setZone] = useState<Zone>('mainland')
  const [asked, setAsked] = useState({ articles: 3 as number | null, priceCents: 45_00 as number | null, weightG: 4000 as number | null })
  const fee = parcelFee(
    { ...table, enabled: true },
    { zone, profileId: null, articles: asked.articles ?? 0, priceCents: asked.priceCents ?? 0, weightG: asked.weightG ?? 0 },
  )
  return (
    <Panel title={t('calculator.title')} text={t('calculator.text')}>
      <SimpleGrid cols={2} spacing="sm">
        <Select
          label={t('calculator.zone')}
          size="sm"
          allowDeselect={false}
          value={zone}
          onChange={(value) => setZone(zones.find((one) => one === value) ?? 'mainland')}
          data={zones.map((value) => ({ value, label: t(`zones.${value}`) }))}
        />
        <FigureInput
          label={t('calculator.weight')}
          size="sm"
          digits={3}
          unit="kg"
          value={asked.weightG === null ? null : asked.weightG / 1000}
          onChange={(kg) => setAsked({ ...asked, weightG: kg === null ? null : Math.round(kg * 1000) })}
        />
        <FigureInput
          label={t('calculator.articles')}
          size="sm"
          value={asked.articles}
          onChange={(articles) => setAsked({ ...asked, articles })}
        />
        <FigureInput
          label={t('calculator.price')}
          size="sm"
          scale={100}
          unit="€"
          value={asked.priceCents}
          onChange={(priceCents) => setAsked({ ...asked, priceCents })}
        />
      </SimpleGrid>
      <Result fee={fee} limitAs="weight" certificate={needsCertificate(zone)} />
    </Panel>
  )
}

export function TruckCalculator({ table }: { table: TruckTable }) {
  const { t } = useTranslation('delivery')
  const [asked, setAsked] = useState({ articles: 60 as number | null, priceCents: 300_00 as number | null, km: 12 as number | null })
  const fee = truckFee(
    { ...table, enabled: true, plantsPerPallet: table.plantsPerPallet || 1 },
    { articles: asked.articles ?? 0, priceCents: asked.priceCents ?? 0, km: asked.km, profileId: null, pallets: null },
  )
  return (
    <Panel title={t('calculator.title')} text={t('calculator.text')}>
      <SimpleGrid cols={2} spacing="sm">
        {table.basis === 'km' && (
          <FigureInput
            label={t('calculator.km')}
            size="sm"
            digits={1}
            unit="km"
            value={asked.km}
            onChange={(km) => setAsked({ ...asked, km })}
          />
        )}
        <FigureInput
          label={t('calculator.articles')}
          size="sm"
          value={asked.articles}
          onChange={(articles) => setAsked({ ...asked, articles })}
        />
        <FigureInput
          label={t('calculator.price')}
          size="sm"
          scale={100}
          unit="€"
          value={asked.priceCents}
          onChange={(priceCents) => setAsked({ ...asked, priceCents })}
        />
      </SimpleGrid>
      <Result fee={fee} limitAs={table.basis} certificate={false} />
    </Panel>
  )
}

function Result({ fee, limitAs, certificate }: { fee: Fee; limitAs: 'weight' | 'km' | 'pallets'; certificate: boolean }) {
  const { t } = useTranslation('delivery')
  return (
    <div className={classes.result} aria-live="polite">
      {fee.refusal === null ? (
        <span className={classes.fee}>{fee.cents === 0 ? t('calculator.offered') : <Euro cents={fee.cents} />}</span>
      ) : (
        <p className={classes.said} data-wrong>
          {t(`refusals.${fee.refusal}`, {
            limit: fee.refusal === 'too_heavy' || limitAs !== 'weight' ? saidValue(t, fee.limit ?? 0, limitAs) : '',
          })}
        </p>
      )}
      <ul className={classes.steps}>
        {fee.how.map((step) => (
          <li key={step.kind}>
            <span>{saidStep(t, step)}</span>
            {'cents' in step && <Euro cents={step.cents} />}
          </li>
        ))}
      </ul>
      {certificate && <p className={classes.said}>{t('certificate')}</p>}
    </div>
  )
}
