import type { ApiKey } from '@plantule/contract/programs/keys'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moment, parisDay, shortDay as day } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { levelsOf } from '../parts/rights.ts'
import classes from './KeyLine.module.css'

const tones: Record<ApiKey['state'], Tone> = { active: 'good', stopped: 'attention', ended: 'calm', revoked: 'calm' }

/** One key: what it is called and may, until when, and when it was last heard. */
export function KeyLine({ of: key, children }: { of: ApiKey; children?: ReactNode }) {
  const { t } = useTranslation('programs')
  const { t: team } = useTranslation('team')
  const held = Object.entries(levelsOf(key.rights)).flatMap(([area, level]) =>
    // The areas of `levelsOf` are those of the words.
    level === 'none' ? [] : [`${team(`areas.${area as 'orders'}`)} (${t(`keys.levels.${level}`)})`],
  )
  const facts = [
    t('keys.made', { by: key.owner, at: day(parisDay(new Date(key.createdAt))) }),
    key.lastUsedAt ? t('keys.used', { at: moment(key.lastUsedAt) }) : t('keys.unused'),
    ...(key.endsOn ? [t('keys.until', { day: day(key.endsOn) })] : []),
    ...(key.revokedAt ? [t('keys.revokedBy', { by: key.revokedBy, at: moment(key.revokedAt) })] : []),
  ]
  return (
    <section className={classes.line} aria-label={key.name}>
      <div className={classes.facts}>
        <Group gap="xs">
          <b>{key.name}</b> <Pill tone={tones[key.state]}>{t(`keys.states.${key.state}`)}</Pill> <code>{key.start}…</code>
        </Group>
        <Text size="sm">{held.join(', ')}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {key.state === 'stopped' && <Text size="sm">{t('keys.stoppedText', { by: key.owner })}</Text>}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </section>
  )
}
