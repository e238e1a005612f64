import { type TrackingLink, trackingRoutes } from '@plantule/contract/tracking/tracking'
import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'

/** The code to print on a flyer or a poster. */
export function LinkQr({ link }: { link: TrackingLink }) {
  const { t } = useTranslation('tracking')
  const { data } = useQuery(read(trackingRoutes.trackingQr, { params: { id: link.id } }))
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const url = URL.createObjectURL(data)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [data])
  return (
    <Panel title={t('qr')}>
      <Group gap="md" wrap="wrap" align="center">
        {src && <img src={src} width={148} height={148} alt={t('qrAlt', { address: link.address })} />}
        <Stack gap="xs">
          <Text size="sm">{t('qrText')}</Text>
          <Group>
            <Button
              icon={<IconDownload size={16} />}
              disabled={!data && t('loading')}
              onClick={() => data && saveBlob(data, `QR ${link.code}.png`)}
            >
              {t('qrSave')}
            </Button>
          </Group>
        </Stack>
      </Group>
    </Panel>
  )
}
