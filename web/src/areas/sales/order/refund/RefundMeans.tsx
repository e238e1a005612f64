import type { RefundMeans as Means, RefundSource } from '@plantule/contract/refunds/schemas'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { proposeMeans } from '@plantule/contract/refunds/rules'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { euros } from '../../../../ui/format.ts'
import { Select } from '../../../../ui/inputs.ts'
import { Group, Text } from '../../../../ui/layout.ts'
import { Euro } from '../../../../ui/values.tsx'
import { payableTypes } from '../amounts.ts'
import classes from './Refund.module.css'

const isVoucher = (type: PaymentType): boolean => type === 'gift_card' || type === 'credit_code'

type RefundMeansProps = {
  cents: number
  sources: readonly RefundSource[]
  /** Null: as it was paid. */
  chosen: Means[] | null
  onChange: (chosen: Means[] | null) => void
}

/** How the money goes back: as it came, unless somebody chooses otherwise. */
export function RefundMeans({ cents, sources, chosen, onChange }: RefundMeansProps) {
  const { t } = useTranslation(['refunds', 'orders'])
  const usual = proposeMeans(sources, cents)
  if (!chosen) {
    return (
      <div>
        <Group justify="space-between" mb={4}>
          <Text size="sm" fw={600}>
            {t('means')}
          </Text>
          <Button size="xs" look="quiet" onClick={() => onChange(usual)}>
            {t('choose')}
          </Button>
        </Group>
        <ul className={classes.plain}>
          {usual.map((means, index) => (
            <li key={index}>
              <span>
                {t(`orders:paymentTypes.${means.payment_type}`)}{' '}
                {sources.find((source) => source.code === means.code && means.code !== '')?.shownCode}
              </span>
              <Euro cents={means.amount} />
            </li>
          ))}
        </ul>
      </div>
    )
  }
  const sum = chosen.reduce((total, means) => total + means.amount, 0)
  const set = (index: number, change: Partial<Means>): void =>
    onChange(chosen.map((means, at) => (at === index ? { ...means, ...change } : means)))
  const value = (means: Means): string => `${means.payment_type} ${means.code}`
  // What codes paid is no money: it goes back to them, or becomes a credit code.
  const money = sources.reduce((total, { payment_type, paidCents }) => total + (isVoucher(payment_type) ? 0 : paidCents), 0)
  const asMoney = chosen.reduce((total, { payment_type, amount }) => total + (isVoucher(payment_type) ? 0 : amount), 0)
  const codes = sources.filter((source) => source.code !== '')
  const options = [
    ...codes.map((source) => ({
      value: `${source.payment_type} ${source.code}`,
      label: `${t(`orders:paymentTypes.${source.payment_type}`)} ${source.shownCode ?? ''}`,
    })),
    ...[...payableTypes, 'online_card' as const]
      .filter(
        (type) =>
          type !== 'gift_card' &&
          (money > 0 || type === 'credit_code') &&
          (type !== 'on_account' || sources.some((source) => source.payment_type === type)) &&
          (type !== 'online_card' || sources.some((source) => source.payment_type === type)),
      )
      .map((type) => ({ value: `${type} `, label: t(`orders:paymentTypes.${type}`) })),
  ]
  const pick = (picked: string): Pick<Means, 'payment_type' | 'code'> => {
    const [type = 'cash', code = ''] = picked.split(' ')
    // One of the options above, which are made of payment types.
    return { payment_type: type as PaymentType, code }
  }
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {t('means')}
        </Text>
        <Button size="xs" look="quiet" onClick={() => onChange(null)}>
          {t('byProportion')}
        </Button>
      </Group>
      <div className={classes.means}>
        {chosen.map((means, index) => (
          <div key={index}>
            <Select
              aria-label={t('means')}
              allowDeselect={false}
              size="sm"
              value={value(means)}
              data={options}
              onChange={(picked) => picked !== null && set(index, pick(picked))}
            />
            <FigureInput
              aria-label={t('orders:payments.amount')}
              scale={100}
              unit="€"
              value={means.amount}
              onChange={(amount) => set(index, { amount: Math.max(amount ?? 0, 0) })}
            />
            <IconButton
              label={t('removeMeans')}
              disabled={chosen.length === 1}
              onClick={() => onChange(chosen.filter((_, at) => at !== index))}
            >
              <IconX size={15} />
            </IconButton>
          </div>
        ))}
      </div>
      <Group justify="space-between" mt={6}>
        <Button
          size="xs"
          look="quiet"
          onClick={() =>
            onChange([
              ...chosen,
              {
                payment_type: asMoney + Math.max(cents - sum, 0) <= money ? 'cash' : 'credit_code',
                code: '',
                amount: Math.max(cents - sum, 0),
              },
            ])
          }
        >
          {t('addMeans')}
        </Button>
        {sum !== cents && (
          <Text size="sm" c="var(--attention)">
            {t(sum < cents ? 'sumWrong' : 'sumOver', { amount: euros(Math.abs(cents - sum)), due: euros(cents) })}
          </Text>
        )}
      </Group>
      {asMoney > money && (
        <Text size="sm" c="var(--attention)">
          {t('beyondMoney', { max: euros(money) })}
        </Text>
      )}
      {chosen.some((means) => means.payment_type === 'credit_code' && means.code === '') && (
        <Text size="xs" c="dimmed">
          {t('newCredit')}
        </Text>
      )}
    </div>
  )
}
