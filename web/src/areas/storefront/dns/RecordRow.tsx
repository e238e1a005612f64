import type { DnsRecord } from '@plantule/contract/storefront/dns'
import type { RecordState } from '@plantule/contract/storefront/dns-records'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import classes from './RecordRow.module.css'

const tones: Record<RecordState, Tone> = { unknown: 'calm', ok: 'good', missing: 'attention', wrong: 'bad', silent: 'progress' }

/** What to write at the registrar, each part to be copied, beside what stands there. */
export function RecordRow({ record }: { record: DnsRecord }) {
  const { t } = useTranslation('dns')
  const { purpose, name, type, values, needed, state, found, note } = record
  // Advice that was not followed is no fault.
  const tone = needed || state === 'ok' || state === 'wrong' ? tones[state] : 'calm'
  return (
    <div className={classes.record}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {t(`purposes.${purpose}`)}
          {!needed && (
            <Text component="span" size="sm" c="dimmed" fw={400}>
              {' '}
              {t('advised')}
            </Text>
          )}
        </Text>
        <Pill tone={tone}>{t(`states.${state}`)}</Pill>
      </Group>
      <dl className={classes.parts}>
        <dt>{t('type')}</dt>
        <dd>{type}</dd>
        <dt>{t('recordName')}</dt>
        <dd>
          <Copied text={name} said={t('copied')} label={t('copyName')} />
        </dd>
        {values.length > 0 && (
          <>
            <dt>{t('value')}</dt>
            <dd>
              {values.map((value) => (
                <Copied key={value} text={value} said={t('copied')} label={t('copyValue')} />
              ))}
            </dd>
          </>
        )}
        {found.length > 0 && state !== 'ok' && (
          <>
            <dt>{t('found')}</dt>
            <dd>
              {found.map((value, n) => (
                <div key={n} className={classes.value}>
                  {value}
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
      {purpose === 'site' && type === 'A' && values.length === 0 && <Text size="sm">{t('addressUnknown')}</Text>}
      {note ? (
        <Text size="sm">{t(`notes.${note}`)}</Text>
      ) : purpose === 'mail' && values.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('mailText')}
        </Text>
      ) : null}
    </div>
  )
}

function Copied({ text, said, label }: { text: string; said: string; label: string }) {
  return (
    <div className={classes.copied}>
      <code className={classes.value}>{text}</code>
      <IconButton label={label} size="sm" onClick={() => void copyText(text, said)}>
        <IconCopy size={15} />
      </IconButton>
    </div>
  )
}
