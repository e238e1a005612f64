import { useTranslation } from 'react-i18next'
import { deviceLock } from '../../../../session/device-lock.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Stack, Text } from '../../../../ui/layout.ts'
import type { Sale } from './use-sale.ts'

/** After a reload or a cut in the middle of a sale: it is sent again before anything else is sold. */
export function Unsent({ sale, drop }: { sale: Sale; /** The money is taken anew. */ drop: () => void }) {
  const { t } = useTranslation('till')
  if (sale.takerAway) return <OfSomebodyElse name={sale.takerAway.name} drop={drop} />
  return (
    <Dialog title={t('unsent.title')} onClose={() => undefined}>
      <Stack>
        <Text role="status">{t('unsent.text')}</Text>
        {sale.error && <Text c="red">{sale.error.message}</Text>}
        <Button look="main" size="lg" busy={sale.busy} onClick={sale.again}>
          {t('unsent.again')}
        </Button>
        {sale.error && !sale.error.unreachable && <Button onClick={drop}>{t('unsent.drop')}</Button>}
      </Stack>
    </Dialog>
  )
}

/** The money was taken by another seller, who sends their own sale; back in the basket it is taken, and sealed, anew. */
function OfSomebodyElse({ name, drop }: { name: string; drop: () => void }) {
  const { t } = useTranslation('till')
  return (
    <Dialog title={t('unsent.title')} onClose={() => undefined}>
      <Stack>
        <Text role="status">{t('unsent.of', { name })}</Text>
        <Button look="main" size="lg" onClick={() => deviceLock.ask()}>
          {t('unsent.callBack', { name })}
        </Button>
        <Text size="sm" c="dimmed">
          {t('unsent.dropOf', { name })}
        </Text>
        <Button onClick={drop}>{t('unsent.drop')}</Button>
      </Stack>
    </Dialog>
  )
}
