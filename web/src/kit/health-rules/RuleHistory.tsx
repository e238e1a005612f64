import type { ruleAuthors, ruleSureness } from '@plantule/contract/base/dated-rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { parisDay } from '../../ui/format.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { Day } from '../../ui/values.tsx'

export type Version = {
  id: number | null
  by: (typeof ruleAuthors)[number]
  from: string | null
  to: string | null
  source: string
  sure: (typeof ruleSureness)[number]
  note: string
  author: string
}
type RuleHistoryProps<T extends Version> = {
  title: string
  history: { now: T | null; versions: T[] }
  /** Whose versions may be taken back here. */
  own: T['by']
  /** What a version says beside its days and its source. */
  says: (version: T) => ReactNode
  onCorrect: (() => void) | null
  onTakeBack: ((id: number) => void) | null
}

/** A rule: what holds, since when and by which text, and its other versions folded away. */
export function RuleHistory<T extends Version>({ title, history, own, says, onCorrect, onTakeBack }: RuleHistoryProps<T>) {
  const { t } = useTranslation('health')
  const shown = history.now ?? history.versions[0]
  if (!shown) return null
  // What holds stands among the versions too.
  const others = history.versions.filter(({ by, id, from }) => by !== shown.by || id !== shown.id || from !== shown.from)
  // A shop reads that its provider wrote it, not who of the people there.
  const writerOf = ({ by, author }: T): string => (by === 'shipped' ? t('shipped') : by === own ? author : t('byProvider'))
  const lines = (version: T) => (
    <div key={`${version.by} ${version.id} ${version.from}`}>
      <Text size="sm" fw={600}>
        <Days version={version} />
      </Text>
      {says(version)}
      <Text size="xs" c="dimmed">
        {[version.source, t(`sureness.${version.sure}`), writerOf(version), version.note].filter(Boolean).join(' · ')}
      </Text>
      {onTakeBack && version.id !== null && version.by === own && (version.from ?? '') > parisDay() && (
        <Button size="xs" look="quiet" onClick={() => onTakeBack(version.id ?? 0)}>
          {t('takeBack')}
        </Button>
      )}
    </div>
  )
  return (
    <Panel
      title={title}
      actions={
        <Group gap="xs">
          <Pill tone={history.now ? 'good' : 'calm'}>{t(history.now ? 'inForce' : 'notInForce')}</Pill>
          {onCorrect && (
            <Button size="xs" onClick={onCorrect}>
              {t('correct')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="xs">
        {lines(shown)}
        {others.length > 0 && (
          <details>
            <summary>{t('versions', { count: others.length })}</summary>
            <Stack gap="sm" mt="xs">
              {others.map(lines)}
            </Stack>
          </details>
        )}
      </Stack>
    </Panel>
  )
}

function Days({ version: { from, to } }: { version: Version }) {
  const { t } = useTranslation('health')
  return (
    <>
      {from ? (
        <>
          {t('since')} <Day day={from} />
        </>
      ) : (
        t('always')
      )}
      {to && (
        <>
          {' '}
          {t('until')} <Day day={to} />
        </>
      )}
    </>
  )
}
