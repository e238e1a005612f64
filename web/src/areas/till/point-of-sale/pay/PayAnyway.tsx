import { useTranslation } from 'react-i18next'
import { useCan } from '../../../../api/session.ts'
import { TextInput } from '../../../../ui/inputs.ts'
import { Text } from '../../../../ui/layout.ts'

export type Anyway = 'stock' | 'cash'
type PayAnywayProps = { of: Anyway; professional: boolean; value: string; onChange: (text: string) => void }

/** Whether a sale that was refused for lack of stock, or for too much cash, may pass with a word that the journal keeps. */
export function useAnyway(of: Anyway, professional: boolean): boolean {
  const orders = useCan('orders.write')
  const stock = useCan('stock.write')
  return of === 'stock' ? orders || stock : !professional
}

export function PayAnyway({ of, professional, value, onChange }: PayAnywayProps) {
  const { t } = useTranslation(['till', 'tillSessions'])
  const may = useAnyway(of, professional)
  if (!may) return <Text size="sm">{t(of === 'stock' ? 'tillSessions:stockRefused' : 'tillSessions:abroad.professional')}</Text>
  const words =
    of === 'stock'
      ? { label: t('pay.stockReason'), description: t('pay.stockText'), maxLength: 200 }
      : {
          label: t('tillSessions:abroad.label'),
          description: t('tillSessions:abroad.text'),
          placeholder: t('tillSessions:abroad.hint'),
          maxLength: 120,
        }
  return <TextInput {...words} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}
