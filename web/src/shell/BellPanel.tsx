import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { MAX_NOTICES, noticesRoutes, type Notice } from '@plantule/contract/notices/notices'
import {
  IconActivity,
  IconAlertTriangle,
  IconAt,
  IconBasketPlus,
  IconCash,
  IconCheck,
  IconCreditCard,
  IconCreditCardRefund,
  IconMailPause,
  IconMailX,
  IconMessageChatbot,
  IconPlugConnectedX,
  IconPlant,
  IconPlantOff,
  IconScale,
  IconShoppingBag,
  IconSnowflake,
  IconStethoscope,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../api/connection.ts'
import { useAction } from '../api/query.ts'
import { paths } from '../paths.ts'
import { lately, timeOf } from '../ui/format.ts'
import { Link } from '../ui/Link.tsx'
import classes from './Bell.module.css'
import { pathOfNotice } from './notice-paths.ts'

const icons: Record<Notice['kind'], Icon> = {
  mention: IconAt,
  web_order: IconShoppingBag,
  picking_again: IconBasketPlus,
  mail_failed: IconMailX,
  stock_low: IconPlantOff,
  stock_short: IconAlertTriangle,
  card_to_check: IconCreditCard,
  refund_failed: IconCreditCardRefund,
  disputed: IconScale,
  value_out: IconActivity,
  phase_due: IconSnowflake,
  health_test_due: IconStethoscope,
  growing_ready: IconPlant,
  growing_short: IconAlertTriangle,
  visitor_asks: IconMessageChatbot,
  webhook_stopped: IconPlugConnectedX,
  letter_stopped: IconMailPause,
}

type BellPanelProps = { items: readonly Notice[]; unread: number; at: number; tickets: number; close: () => void }

export default function BellPanel({ items, unread, at, tickets, close }: BellPanelProps) {
  const { t } = useTranslation('shell')
  const connected = useConnection()
  const readAll = useAction(noticesRoutes.readNotices, [noticesRoutes.listNotices])
  return (
    <>
      <div className={classes.head}>
        <Text fw={650}>{t('bell.title')}</Text>
        {unread > 0 && connected && (
          <UnstyledButton
            className={classes.all}
            disabled={readAll.isPending}
            onClick={() => readAll.mutate({ body: { upTo: items[0]?.id ?? 0 } })}
          >
            {t('bell.readAll')}
          </UnstyledButton>
        )}
      </div>
      {!connected && at > 0 && (
        <Text size="xs" c="dimmed" role="status">
          {t('bell.offline', { at: timeOf(at) })}
        </Text>
      )}
      {tickets > 0 && (
        <Link to={paths.pointOfSale} onClick={close} className={classes.here}>
          <IconCash size={18} stroke={1.6} aria-hidden />
          {t('bell.tickets', { count: tickets })}
        </Link>
      )}
      {items.length === 0 ? (
        tickets === 0 && (
          <Text size="sm" c="dimmed">
            {t('bell.none')}
          </Text>
        )
      ) : (
        <ul className={classes.lines}>
          {items.map((notice) => (
            <Line key={notice.id} notice={notice} close={close} />
          ))}
        </ul>
      )}
      {items.length === MAX_NOTICES && (
        <Text size="xs" c="dimmed">
          {t('bell.most', { count: MAX_NOTICES })}
        </Text>
      )}
    </>
  )
}

function Line({ notice, close }: { notice: Notice; close: () => void }) {
  const { t } = useTranslation('shell')
  const { kind, name, who, at, count } = notice
  // Without the server a line opens all the same, and is read at the next visit.
  const connected = useConnection()
  const markRead = useAction(noticesRoutes.readNotice, [noticesRoutes.listNotices], { onError: ({ unreachable }) => unreachable })
  const mark = (): void => {
    if (!notice.read && connected) markRead.mutate({ params: { id: notice.id } })
  }
  const Shape = icons[kind]
  const many = kind === 'stock_low' ? 'bell.many' : 'bell.manyDue'
  const title = count > 1 ? t(many, { count }) : t(`bell.kinds.${kind}`, { who })
  const details = [name, kind === 'mention' ? null : who].filter(Boolean).join(' · ')
  const to = pathOfNotice(notice)
  const text = (
    <>
      <span className={classes.title}>
        {title}
        {!notice.read && <span className={classes.hidden}> ({t('bell.new')})</span>}
      </span>
      {details && <span className={classes.details}>{details}</span>}
      <span className={classes.when}>{lately(at)}</span>
    </>
  )
  return (
    <li className={classes.line} data-unread={!notice.read || undefined}>
      <Shape size={18} stroke={1.6} aria-hidden className={classes.icon} />
      {to ? (
        <Link
          to={to}
          className={classes.text}
          onClick={() => {
            mark()
            close()
          }}
        >
          {text}
        </Link>
      ) : (
        <span className={classes.text}>{text}</span>
      )}
      {!notice.read && (
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('bell.markRead')} disabled={!connected} onClick={mark}>
          <IconCheck size={16} />
        </ActionIcon>
      )}
    </li>
  )
}
