import type { VoucherMove, VoucherWithMoves } from '@plantule/contract/codes/vouchers'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { useCan } from '../../../api/session.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Euro, Moment } from '../../../ui/values.tsx'
import { CopyCode } from './CopyCode.tsx'
import classes from './Codes.module.css'
import { voucherTones } from './tones.ts'

type VoucherPreviewProps = { voucher: VoucherWithMoves; onPrint: () => void; actions?: ReactNode }

/** What is left on a code, and how it came to that. */
export function VoucherPreview({ voucher, onPrint, actions }: VoucherPreviewProps) {
  const { t } = useTranslation('codes')
  // The document bears the whole code.
  const mayPrint = useCan('orders.write')
  const unprintable = voucher.status === 'pending_payment' ? t('voucher.unpaid') : voucher.status === 'cancelled' && t('voucher.cancelled')
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <div className={classes.big}>
            <Euro cents={voucher.balanceCents} />
          </div>
          <Text size="sm" c="dimmed">
            {t('voucher.amount')} <Euro cents={voucher.initialCents} />
          </Text>
        </div>
        <Pill tone={voucherTones[voucher.status]}>{t(`voucher.statuses.${voucher.status}`)}</Pill>
      </Group>
      <div className={classes.gauge} aria-hidden>
        <div style={{ width: `${(voucher.balanceCents / voucher.initialCents) * 100}%` }} />
      </div>
      <CopyCode code={voucher.code} />
      <dl className={classes.facts}>
        {voucher.customer && (
          <>
            <dt>{t('customer')}</dt>
            <dd>
              <Link to={paths.customer(voucher.customer.id)}>{voucher.customer.name}</Link>
            </dd>
          </>
        )}
        {voucher.recipient && (
          <>
            <dt>{t('voucher.recipient')}</dt>
            <dd>{voucher.recipient}</dd>
          </>
        )}
        {voucher.recipientEmail && (
          <>
            <dt>{t('voucher.sending')}</dt>
            <dd>
              {voucher.recipientEmail}
              {voucher.sendOn && (
                <>
                  {' '}
                  · <Day day={voucher.sendOn} />
                </>
              )}
            </dd>
          </>
        )}
        {voucher.buyer && (
          <>
            <dt>{t('voucher.buyer')}</dt>
            <dd>
              {voucher.buyer.name}, {voucher.buyer.email}
            </dd>
          </>
        )}
        {voucher.terms && (
          <>
            <dt>{t('voucher.terms')}</dt>
            <dd>
              <a href={voucher.terms.url} target="_blank" rel="noreferrer">
                {t('voucher.termsVersion', { number: voucher.terms.number })}
              </a>{' '}
              · <Moment at={voucher.terms.agreedAt} />
            </dd>
          </>
        )}
        {voucher.message && (
          <>
            <dt>{t('card.message')}</dt>
            <dd>{voucher.message}</dd>
          </>
        )}
        {voucher.reason && (
          <>
            <dt>{t('credit.reason')}</dt>
            <dd>{voucher.reason}</dd>
          </>
        )}
        <dt>{t('voucher.expires')}</dt>
        <dd>{voucher.expiresOn ? <Day day={voucher.expiresOn} /> : t('voucher.never')}</dd>
        <dt>{t('created')}</dt>
        <dd>
          <Moment at={voucher.createdAt} /> {t('voucher.by', { author: voucher.author })}
        </dd>
      </dl>
      <Group gap="xs">
        {mayPrint && (
          <Button size="xs" icon={<IconPrinter size={15} />} disabled={unprintable} onClick={onPrint}>
            {t('print')}
          </Button>
        )}
        {actions}
      </Group>
      <div>
        <Text fw={600} size="sm" mb={4}>
          {t('voucher.history')}
        </Text>
        {voucher.moves.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('voucher.noMoves')}
          </Text>
        )}
        <ul className={classes.moves}>
          {voucher.moves.map((move) => (
            <Move key={move.id} move={move} />
          ))}
        </ul>
      </div>
    </Stack>
  )
}

function Move({ move }: { move: VoucherMove }) {
  const { t } = useTranslation('codes')
  // Taken off the card without money, since its price had gone back before.
  const withheld = move.kind === 'cancel' && move.moneyCents === 0
  return (
    <li>
      <div>
        {t(withheld ? 'voucher.withheld' : `voucher.moves.${move.kind}`)}{' '}
        {move.source === 'order' && move.sourceId !== null ? (
          <Link to={paths.order(move.sourceId)}>{move.sourceLabel}</Link>
        ) : (
          move.sourceLabel
        )}
        <small>
          <Moment at={move.at} /> · {move.author}
        </small>
      </div>
      <div>
        <b>
          <Euro cents={withheld ? move.cents : (move.moneyCents ?? move.cents)} />
        </b>
        <small>{t('voucher.left', { amount: euros(move.balanceCents) })}</small>
      </div>
    </li>
  )
}
