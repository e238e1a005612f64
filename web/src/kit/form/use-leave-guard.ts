import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.ts'

/** Asks before unsaved changes are lost; a change of the address' query alone is not leaving. */
export function useLeaveGuard(unsaved: boolean, onLeave?: () => void): void {
  const { t } = useTranslation()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!unsaved || current.pathname === next.pathname) return false
      const leaves = await confirm({
        title: t('form.leaveTitle'),
        text: t('form.leaveText'),
        confirm: t('form.leave'),
        cancel: t('form.stay'),
        danger: true,
      })
      if (leaves) onLeave?.()
      return !leaves
    },
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
  })
}
