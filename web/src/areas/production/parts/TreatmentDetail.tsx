import type { Treatment } from '@plantule/contract/production/treatments'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Moment } from '../../../ui/values.tsx'
import classes from './Interventions.module.css'

/** A record of the register as it is shown to an inspector: every field, and what became of it. */
export function TreatmentDetail({ treatment, onClose }: { treatment: Treatment; onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const { corrects, replacedBy } = treatment
  const lines: [string, ReactNode][] = [
    [t('siret'), treatment.siret],
    [t('useType'), t(`useTypes.${treatment.useType}`)],
    [t('product'), `${treatment.product} (${treatment.amm})`],
    [t('officialUse'), treatment.officialUse],
    [t('dose'), `${figure(treatment.dose, 4)} ${treatment.doseUnit}`],
    [t('treated'), `${figure(treatment.treated, 2)} ${t(`units.${treatment.treatedUnit}`)}`],
    [t('crop'), [treatment.crop, treatment.eppo].filter(Boolean).join(' · ')],
    [t('bbch'), treatment.bbch],
    [t('target'), treatment.target],
    [t('places'), treatment.places.map((place) => place.name).join(', ')],
    [
      t('cultivations'),
      treatment.cultivations.length > 0 && (
        <Stack gap={0}>
          {treatment.cultivations.map((lot) => (
            <Link key={lot.id} to={paths.cultivation(lot.id)}>
              {lot.number} {lot.name}
            </Link>
          ))}
        </Stack>
      ),
    ],
    [t('on'), <Day key="on" day={treatment.on} />],
    [t('hours'), [treatment.startedAt, treatment.endedAt].filter(Boolean).join(' – ')],
    [t('reentryUntil'), <Moment key="until" at={treatment.reentryUntil} />],
    [t('operator'), treatment.operator],
    [t('certificate'), treatment.certificate],
    [t('certificateUntil'), treatment.certificateUntil && <Day day={treatment.certificateUntil} />],
    [
      t('stock'),
      treatment.use && `${figure(treatment.use.quantity, 3)} ${treatment.use.unit} ${treatment.use.name} ${treatment.use.batch}`,
    ],
    [t('method'), treatment.method],
    [t('wind'), treatment.wind],
    [t('organic'), treatment.organic && '✓'],
    [t('minutes'), treatment.minutes !== null && `${figure(treatment.minutes)} min`],
    [t('note'), treatment.note],
    [t('reason'), treatment.reason],
    [t('doubtsKept'), treatment.doubts.map((doubt) => t(`doubts.${doubt}`)).join(' ')],
    [t('listsOf'), treatment.listsOf],
    [t('author'), treatment.author],
    [t('recordedAt'), <Moment key="at" at={treatment.recordedAt} />],
  ]
  return (
    <Dialog title={`${t('title')}, ${t('ofNumber', { number: treatment.number })}`} onClose={onClose} size="lg">
      {corrects && <Pill>{t(treatment.void ? 'voided' : 'corrects', { number: corrects.number })}</Pill>}
      {replacedBy && <Pill tone="attention">{t('replacedBy', { number: replacedBy.number })}</Pill>}
      <dl className={classes.details}>
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <Text component="dt" size="sm" c="dimmed">
                {name}
              </Text>
              <Text component="dd" size="sm">
                {value}
              </Text>
            </div>
          ) : null,
        )}
      </dl>
    </Dialog>
  )
}
