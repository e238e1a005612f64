import type { Deed } from '@plantule/contract/production/field'
import { useTranslation } from 'react-i18next'
import { isConnected } from '../../../api/connection.ts'
import { enqueue } from '../../../offline/work/work-queue.ts'
import { useIdentity } from '../../../session/identity.ts'
import { signal } from '../../../kit/scan/signal.ts'
import { showError, showToast } from '../../../ui/toast.ts'

/** Keeps what was done on this phone, from where it leaves by itself; true once it is on the disk. */
export function useTell() {
  const { t } = useTranslation('field')
  const { alone } = useIdentity()
  const keep = async (work: Promise<void>, said: string): Promise<boolean> => {
    try {
      await work
    } catch (error) {
      signal(false)
      if (error instanceof DOMException && error.name === 'QuotaExceededError') showToast({ tone: 'error', text: t('full') })
      else showError(error)
      return false
    }
    signal(true)
    showToast({ text: alone || !isConnected() ? t('keptHere', { said }) : said })
    return true
  }
  return {
    tell: (deed: Deed, label: string, said: string) => keep(enqueue({ kind: 'deed', key: crypto.randomUUID(), deed, label }), said),
    tellPhoto: (lotId: number, photo: Blob, label: string, said: string) =>
      keep(enqueue({ kind: 'photo', key: crypto.randomUUID(), lotId, photo, label }), said),
  }
}
