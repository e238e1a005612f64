import { useTranslation } from 'react-i18next'
import { useScreenSearch } from '../../../search.ts'
import { useStartAgain } from '../../../offline/start-again.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useIdentity } from '../../../session/identity.ts'
import { CloseSession } from './session/CloseSession.tsx'
import { CustomerDisplay } from './display/CustomerDisplay.tsx'
import { FirstRegister } from './session/FirstRegister.tsx'
import { OpenSession } from './session/OpenSession.tsx'
import { SellScreen } from './sell/SellScreen.tsx'
import { TicketsLeft } from './offline/TicketsLeft.tsx'
import { useOnlyTab, useTillStatus } from '../parts/use-till.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { TillStatus } from '@plantule/contract/till/till'

/** The till: what it shows follows from the state of the session. */
export default function PointOfSaleScreen() {
  const { display } = useScreenSearch('/point-of-sale')
  return display ? <CustomerDisplay /> : <Till />
}

function Till() {
  const {
    status: { data, error, refetch },
    choose,
  } = useTillStatus()
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const { register } = data
  if (!register) return <FirstRegister onMade={choose} />
  return <OneTab key={register.id} status={data} register={register} choose={choose} />
}

type OneTabProps = { status: TillStatus; register: NonNullable<TillStatus['register']>; choose: (id: number | null) => void }

function OneTab({ status, register, choose }: OneTabProps) {
  const { t } = useTranslation('till')
  const mine = useOnlyTab(register.id)
  const { session } = status
  const { alone } = useIdentity()
  // Only the selling screen may hold something that is not kept.
  const selling = mine === true && session !== null && status.status === 'open'
  useStartAgain(alone && !selling)
  if (mine === null) return <Waiting />
  if (!mine) {
    return (
      <Page title={t('title')}>
        <EmptyState title={t('otherTab.title')} text={t('otherTab.text', { register: register.name })} />
      </Page>
    )
  }
  if (session && status.status === 'open') return <SellScreen status={status} session={session} register={register} choose={choose} />
  return (
    <>
      <TicketsLeft status={status} register={register} />
      {session && status.status === 'closing_control' ? (
        <CloseSession session={session} />
      ) : (
        <OpenSession status={status} register={register} choose={choose} />
      )}
    </>
  )
}
