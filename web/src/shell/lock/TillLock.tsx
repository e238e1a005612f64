import { sellerRoutes, type Seller } from '@plantule/contract/platform/sellers'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../api/connection.ts'
import { call } from '../../api/client.ts'
import { read } from '../../api/query.ts'
import { useInit } from '../../api/session.ts'
import { LoadFailed } from '../../kit/LoadFailed.tsx'
import { paths } from '../../paths.ts'
import { deviceLock, useDeviceLock } from '../../session/device-lock.ts'
import { useIdentity } from '../../session/identity.ts'
import { localCode } from '../../session/local-code.ts'
import { Starting } from '../../session/Starting.tsx'
import { Button } from '../../ui/Button.tsx'
import { Text, Title } from '../../ui/layout.ts'
import { showError } from '../../ui/toast.ts'
import { ChooseCode } from './ChooseCode.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { firstView, lockReducer, mayCancel } from './lock-state.ts'
import { LockedAlone } from './LockedAlone.tsx'
import { Sellers } from './Sellers.tsx'
import classes from './TillLock.module.css'

/** Covers a device that sellers share: each comes back, or takes over, by their own code. */
export default function TillLock() {
  const { t } = useTranslation('shell')
  const {
    session: { id: memberId, name },
  } = useInit()
  const { alone, signOut } = useIdentity()
  const connected = useConnection() && !alone
  const { data, error, refetch } = useQuery({ ...read(sellerRoutes.sellers, {}), enabled: connected, staleTime: 0, gcTime: 0 })
  const asked = connected && !(error && error.unreachable)
  // While the server is asked, it alone knows whose sign-in this device keeps.
  const kept = data?.possible ? data.sellers.some(({ isMe }) => isMe) : (data !== undefined || !asked) && localCode.isOf(memberId)
  useEffect(() => {
    // As soon as a code is asked for, only a code or a new sign-in opens.
    if (kept) deviceLock.hold()
  }, [kept])
  useEffect(() => {
    // Declared lost, or spent: what the device knows of it goes too.
    if (data?.possible && !data.sellers.some(({ isMe, spent }) => isMe && !spent)) localCode.forgetProven()
  }, [data])
  return (
    <>
      <IconLock size={40} stroke={1.4} aria-hidden />
      <Title order={2}>{t(data?.possible && !kept ? 'lock.titleFirst' : 'lock.title')}</Title>
      {!asked || (data && !data.possible) ? (
        <LockedAlone memberId={memberId} name={name} elsewhere={data?.possible === false} />
      ) : data ? (
        <Shared sellers={data.sellers} fresh={data.fresh} />
      ) : error ? (
        <>
          <LoadFailed error={error} retry={() => void refetch()} />
          <Button onClick={() => (deviceLock.leave(), signOut())}>{t('lock.other')}</Button>
        </>
      ) : (
        <Starting />
      )}
    </>
  )
}

function Shared({ sellers, fresh }: { sellers: readonly Seller[]; fresh: boolean }) {
  const { t } = useTranslation('shell')
  const lock = useDeviceLock()
  const { handOver } = useIdentity()
  const [view, dispatch] = useReducer(lockReducer, null, () => firstView(sellers, lock))
  const [leaving, setLeaving] = useState(false)
  const mine = sellers.some(({ isMe }) => isMe)
  // The own code opens what it opens to anybody who knows it (`use-narrowing.ts`): settings, team and books wait for the password.
  const opened = (entered: boolean): void => (entered ? handOver(paths.pointOfSale) : deviceLock.open())
  // The colleague gives their password: this session ends first, so that whoever comes back has signed in.
  const signInInstead = async (): Promise<void> => {
    setLeaving(true)
    try {
      await call(sellerRoutes.leaveTill, {})
      localCode.forgetProven()
      deviceLock.leave()
      handOver(paths.pointOfSale)
    } catch (failure) {
      setLeaving(false)
      showError(failure)
    }
  }
  return (
    <>
      {view.what === 'choose' && (
        <ChooseCode
          fresh={fresh && !view.renews}
          renews={view.renews}
          // A code that was only changed was changed by whoever is there.
          onKept={() => deviceLock.open()}
        />
      )}
      {view.what === 'sellers' && sellers.length > 0 && (
        <Sellers sellers={sellers} onPick={(seller) => dispatch({ type: 'pick', seller })} />
      )}
      {view.what === 'code' && (
        <CodeEntry
          key={view.seller.id}
          seller={view.seller}
          sellers={sellers}
          onBadge={(seller) => dispatch({ type: 'pick', seller })}
          onOpened={opened}
        />
      )}
      <div className={classes.ways}>
        {view.what !== 'sellers' && sellers.some(({ isMe }) => !isMe) && (
          <Button size="md" onClick={() => dispatch({ type: 'back' })}>
            {t('lock.others')}
          </Button>
        )}
        <Button look="quiet" busy={leaving} onClick={() => void signInInstead()}>
          {t(mine ? 'lock.other' : 'lock.otherWithout')}
        </Button>
        {mine && view.what !== 'choose' && (
          <Button look="quiet" onClick={() => dispatch({ type: 'choose', renews: true })}>
            {t('lock.renew')}
          </Button>
        )}
        {mayCancel(lock, mine) && (
          <Button look="quiet" onClick={() => deviceLock.open()}>
            {t('lock.cancel')}
          </Button>
        )}
      </div>
      <Text size="sm" c="dimmed" maw={420}>
        {t('lock.basket')}
      </Text>
    </>
  )
}
