import type { Init } from '@plantule/contract/shops/init'
import i18next from 'i18next'
import { whoOf } from '../offline/work/kept-who.ts'
import { forgetWork, unsentOf } from '../offline/work/leave.ts'
import { confirm } from '../ui/confirm.ts'

/** Signs out, and empties this device of what its person read; asks first when something they did is on this device alone. */
export async function leaveAsking(init: Init, signOut: () => void): Promise<void> {
  const who = whoOf(init)
  const count = await unsentOf(who).catch(() => 0)
  const question = {
    title: i18next.t('shell:work.leaveTitle'),
    text: i18next.t('shell:work.leaveText', { count }),
    confirm: i18next.t('shell:work.leave'),
    danger: true,
  }
  if (count > 0 && !(await confirm(question))) return
  await forgetWork(who).catch((error: unknown) => console.info('This browser kept nothing of its person.', error))
  signOut()
}
