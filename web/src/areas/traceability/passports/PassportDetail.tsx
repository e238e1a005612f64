import { type PassportRef, passportRoutes, type PassportRow } from '@plantule/contract/passports/passports'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Suggest } from '../../../kit/suggest/Suggest.tsx'
import { TraceButton } from '../../../kit/trace/TraceButton.tsx'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Moment } from '../../../ui/values.tsx'
import { Became } from './Became.tsx'
import { fullName, ofPassports, stateTones } from './of-passports.ts'
import classes from './Passports.module.css'

/** All that a passport says, what it comes from and what came of it. */
export function PassportDetail({ id, mayWrite, onClose }: { id: number; mayWrite: boolean; onClose: () => void }) {
  const { t } = useTranslation('passports')
  const { data, error, refetch } = useQuery(read(passportRoutes.getPassport, { params: { id } }))
  const products = useQuery(read(passportRoutes.passportProducts, { params: { id } }))
  const link = useAction(passportRoutes.linkPassport, ofPassports)
  const unlink = useAction(passportRoutes.unlinkPassport, ofPassports)
  if (error && !data)
    return (
      <Dialog title={t('details')} onClose={onClose}>
        <LoadFailed error={error} retry={() => void refetch()} />
      </Dialog>
    )
  if (!data) return null
  const lines: [string, ReactNode][] = [
    [t('botanical'), fullName(data)],
    [t('operator'), data.operator],
    [t('code'), data.code],
    [t('origin'), data.origin],
    [t('type'), t(`types.${data.type}`)],
    [t('pests'), data.pests.join(', ')],
    [t('initialOperator'), data.initialOperator],
    [t('quantity'), `${figure(data.quantity)} · ${t(`tradeUnits.${data.tradeUnit}`)}`],
    [t('supplier'), data.supplier],
    [t(data.kind === 'received' ? 'receivedOn' : 'on'), data.on && <Day key="on" day={data.on} />],
    [t('lot'), data.lot && <Link to={paths.cultivation(data.lot.id)}>{data.lot.number}</Link>],
    [t('order'), data.order && <Link to={paths.order(data.order.id)}>{data.order.number}</Link>],
    [t('ticket'), data.ticket?.number],
    [t('customer'), data.customer],
    [t('products'), products.data?.items.map((product) => product.name).join(', ')],
    [t('note'), data.note],
    [t('voidReason'), data.voidReason],
    [t('author'), data.author],
  ]
  return (
    <Dialog title={data.code || fullName(data)} onClose={onClose} size="lg">
      <Group gap={6}>
        <Pill>{t(`kinds.${data.kind}`)}</Pill>
        <Pill tone={stateTones[data.state]}>{t(`states.${data.state}`)}</Pill>
        {data.voidedAt && <Moment at={data.voidedAt} />}
      </Group>
      <dl className={classes.details}>
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <Text component="dt" size="sm" c="dimmed">
                {name}
              </Text>
              <Text component="dd" size="sm">
                {value}
              </Text>
            </div>
          ) : null,
        )}
      </dl>
      {data.flow && <Became flow={data.flow} />}
      <Stack gap="sm" mt="md">
        <Chain title={t('comesFrom')} none={t('noLinks')} passports={data.comesFrom}>
          {(one) =>
            mayWrite && (
              <IconButton
                label={t('unlink', { code: one.code || one.botanical })}
                onClick={() => unlink.mutate({ params: { id, toId: one.id } })}
              >
                <IconX size={16} />
              </IconButton>
            )
          }
        </Chain>
        {mayWrite && (
          <Suggest
            name="passports"
            label={t('link')}
            placeholder={t('linkHint')}
            icon={<IconSearch size={16} />}
            find={async (q): Promise<readonly PassportRow[]> =>
              (await call(passportRoutes.searchPassports, { params: { q } })).items.filter((one) => one.id !== id)
            }
            keyOf={(one) => one.id}
            isExact={(one, typed) => one.code.toLowerCase() === typed.toLowerCase()}
            onPick={(one) => link.mutate({ params: { id, toId: one.id } })}
            nothing={t('linkNone')}
            render={(one) => (
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm">{fullName(one)}</Text>
                <Text size="xs" c="dimmed">
                  {[t(`kinds.${one.kind}`), one.code, one.supplier].filter(Boolean).join(' · ')}
                </Text>
              </Group>
            )}
          />
        )}
        <Chain title={t('gave')} none={t('noLinks')} passports={data.gave} />
        <Group>
          <TraceButton of="passport" id={id} />
        </Group>
      </Stack>
    </Dialog>
  )
}

type ChainProps = { title: string; none: string; passports: readonly PassportRef[]; children?: (one: PassportRef) => ReactNode }

function Chain({ title, none, passports, children }: ChainProps) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {title}
      </Text>
      {passports.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={classes.chain} aria-label={title}>
          {passports.map((one) => (
            <li key={one.id}>
              <Text size="sm">{[one.botanical, one.operator, one.code].filter(Boolean).join(' · ')}</Text>
              {children?.(one)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
