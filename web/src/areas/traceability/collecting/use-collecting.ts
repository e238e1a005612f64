import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isConnected } from '../../../api/connection.ts'
import { read } from '../../../api/query.ts'
import { signal } from '../../../kit/scan/signal.ts'
import { useIdentity } from '../../../session/identity.ts'
import { showError, showToast } from '../../../ui/toast.ts'

/** Zones and species as this phone read them last. */
export const useKit = () => useQuery(read(zoneRoutes.collectingKit, {}))

/** Says why something could not be kept on this phone. */
export function useSayNotKept(): (error: unknown) => void {
  const { t } = useTranslation('collecting')
  return (error) => {
    signal(false)
    if (error instanceof DOMException && error.name === 'QuotaExceededError') showToast({ tone: 'error', text: t('full') })
    else showError(error)
  }
}

/** Says that something is kept on this phone, from where it leaves by itself; true once it is on the disk. */
export function useKeep(): (work: Promise<void>, said: string) => Promise<boolean> {
  const { t } = useTranslation('collecting')
  const { alone } = useIdentity()
  const sayNotKept = useSayNotKept()
  return async (work, said) => {
    try {
      await work
    } catch (error) {
      sayNotKept(error)
      return false
    }
    signal(true)
    showToast({ text: alone || !isConnected() ? t('keptHere', { said }) : said })
    return true
  }
}
