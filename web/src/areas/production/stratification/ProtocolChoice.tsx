import {
  type PhaseInput,
  type Protocols,
  stratificationRoutes,
  type StratificationInput,
} from '@plantule/contract/production/stratifications'
import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Phases.module.css'

const tones = { A: 'good', B: 'calm', C: 'attention' } as const
const change = { shouldDirty: true, shouldValidate: true } as const

/** What was done here before with this species, then what is shipped; each says where it comes from. One click fills the phases. */
export function ProtocolChoice({ species }: { species: number }) {
  const { t } = useTranslation('propagation')
  const form = useFormContext<StratificationInput>()
  const { data } = useQuery(read(stratificationRoutes.stratificationProtocols, { query: { species } }))
  if (!data || data.own.length + data.shipped.length === 0)
    return data ? (
      <Text size="sm" c="dimmed" mt="md">
        {t('protocols.none')}
      </Text>
    ) : null
  const use = (phases: readonly PhaseInput[], source: string): void => {
    form.setValue(
      'phases',
      phases.map(({ kind, lowC, highC, weeks }) => ({ kind, lowC, highC, weeks })),
      change,
    )
    form.setValue('protocol', source.slice(0, 300), change)
  }
  return (
    <section aria-label={t('protocols.title')}>
      <Text fw={600} mt="md" mb={4}>
        {t('protocols.title')}
      </Text>
      <ul className={classes.lines}>
        {data.own.map((own, at) => (
          <Line
            key={`own ${at}`}
            words={wordsOf(t, own.phases)}
            details={[
              t('protocols.cases', { count: own.cases }),
              own.germinationPct !== null && t('protocols.mean', { pct: figure(own.germinationPct, 1) }),
              own.lost > 0 && t('protocols.lost', { count: own.lost }),
            ]}
            pill={<Pill tone="special">{t('protocols.own')}</Pill>}
            onUse={() => use(own.phases, t('protocols.own'))}
          />
        ))}
        {data.shipped.map((shipped, at) => (
          <Line
            key={`shipped ${at}`}
            words={wordsOf(t, shipped.phases)}
            details={[
              shipped.before && t('protocols.before', { what: shipped.before }),
              spanOf(t, shipped),
              shipped.note,
              t('protocols.source', { source: shipped.source }),
            ]}
            pill={<Pill tone={tones[shipped.quality]}>{t(`protocols.qualities.${shipped.quality}`)}</Pill>}
            {...(shipped.phases.length > 0 && { onUse: () => use(shipped.phases, shipped.source) })}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { words: string; details: readonly (string | false)[]; pill: ReactNode; onUse?: () => void }

function Line({ words, details, pill, onUse }: LineProps) {
  const { t } = useTranslation('propagation')
  return (
    <li>
      <div className={classes.words}>
        <Text size="sm" component="div">
          {words} {pill}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {details.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {onUse && (
        <Button size="xs" onClick={onUse}>
          {t('protocols.use')}
        </Button>
      )}
    </li>
  )
}

const wordsOf = (t: TFunction<'propagation'>, phases: readonly PhaseInput[]): string =>
  phases.map(({ kind, weeks }) => t('phaseShort', { kind: t(`phaseKinds.${kind}`), weeks })).join(' + ') || t('protocols.noPhase')

function spanOf(t: TFunction<'propagation'>, { germinationFrom, germinationTo }: Protocols['shipped'][number]): string | false {
  const ends = [germinationFrom, germinationTo].filter((end) => end !== null)
  return ends.length > 0 && t('protocols.germinates', { pct: [...new Set(ends)].map((end) => figure(end)).join('–') })
}
