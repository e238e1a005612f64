import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { qrPicture } from '../../../kit/qr.ts'
import { badgeOf } from '../../../shell/lock/lock-state.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** What a seller may hang round their neck: scanned at a locked till it says who they are, and their code is asked for. */
export function BadgePanel() {
  const { t } = useTranslation('account')
  const { session } = useInit()
  const badge = badgeOf(session.id)
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    qrPicture(badge).then(setSrc, (error: unknown) => console.info('The badge could not be drawn.', error))
  }, [badge])
  return (
    <Panel title={t('badge')} text={t('badgeText')}>
      <Group gap="md" wrap="nowrap">
        {src && <img src={src} alt={t('badgeAlt')} width={112} height={112} style={{ background: '#fff', borderRadius: 8 }} />}
        <Stack gap={4}>
          <Text fw={550}>{session.name}</Text>
          <Text size="sm" c="dimmed">
            {badge}
          </Text>
          {src && (
            <a href={src} download={`badge-${badge}.svg`}>
              {t('badgeFile')}
            </a>
          )}
        </Stack>
      </Group>
    </Panel>
  )
}
