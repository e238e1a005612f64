import { useTranslation } from 'react-i18next'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Stack, Text } from '../../../../ui/layout.ts'
import type { PayState } from './pay-state.ts'
import { type Anyway, PayAnyway, useAnyway } from './PayAnyway.tsx'
import type { Sale } from './use-sale.ts'

type PayFinishProps = {
  sale: Sale
  professional: boolean
  /** The prices are the server's. */
  settled: boolean
  reasons: PayState['reasons']
  onReason: (of: Anyway, reason: string) => void
  onSell: (decided?: { overCredit: boolean }) => void
}

/** All is handed over: what was refused may pass with a word, or with a right. */
export function PayFinish({ sale, professional, settled, reasons, onReason, onSell }: PayFinishProps) {
  const { t } = useTranslation(['till', 'tillSessions', 'kit'])
  const code = sale.error?.code
  const refused: Anyway | null = code === 'out_of_stock' ? 'stock' : code === 'cash_limit' ? 'cash' : null
  const mayAnyway = useAnyway(refused ?? 'stock', professional)
  const mayOverCredit = useCan('orders.write')
  if (code === 'credit_exceeded') {
    return (
      <Stack gap="xs">
        <Text size="sm">{t(mayOverCredit ? 'pay.overCreditText' : 'pay.overCreditRefused')}</Text>
        {mayOverCredit && (
          <Button size="lg" busy={sale.busy} onClick={() => onSell({ overCredit: true })}>
            {t('pay.overCredit')}
          </Button>
        )}
      </Stack>
    )
  }
  const unexplained =
    refused !== null &&
    (!mayAnyway || reasons[refused].trim() === '') &&
    t(refused === 'stock' ? 'pay.stockNeeded' : 'tillSessions:abroad.label')
  return (
    <Stack>
      {refused && (
        <PayAnyway of={refused} professional={professional} value={reasons[refused]} onChange={(reason) => onReason(refused, reason)} />
      )}
      <Button look="main" size="lg" busy={sale.busy} disabled={(!settled && t('kit:loading')) || unexplained} onClick={() => onSell()}>
        {t('pay.sell')}
      </Button>
    </Stack>
  )
}
