import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { figure } from '../../../../ui/format.ts'
import { Stack, Text } from '../../../../ui/layout.ts'

/** Said before anybody pays: a ticket that this device could not keep must not come to be. */
export function NoRoom({ bytes, onClose }: { bytes: number | null; onClose: () => void }) {
  const { t } = useTranslation(['tillOffline', 'kit'])
  return (
    <Dialog title={t('room.title')} onClose={onClose}>
      <Stack>
        <Text role="alert">{t('room.none', { left: figure(Math.floor((bytes ?? 0) / 1e6)) })}</Text>
        <Button size="lg" onClick={onClose}>
          {t('kit:close')}
        </Button>
      </Stack>
    </Dialog>
  )
}
