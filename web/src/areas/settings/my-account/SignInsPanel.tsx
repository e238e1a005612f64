import type { OwnSignIn } from '@plantule/contract/platform/account'
import { useTranslation } from 'react-i18next'
import { moment } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { deviceOf } from './device-name.ts'
import classes from './Sessions.module.css'

/** What happened lately at the account's door, so that its owner sees what was not them. */
export function SignInsPanel({ signIns }: { signIns: readonly OwnSignIn[] }) {
  const { t } = useTranslation('account')
  if (signIns.length === 0) return null
  return (
    <Panel title={t('signIns')} text={t('signInsText')}>
      <ul className={classes.list}>
        {signIns.map((each, index) => {
          const device = deviceOf(each.userAgent)
          return (
            <li key={`${each.at} ${index}`}>
              <Stack gap={0} className={classes.words}>
                <Text size="sm" fw={550}>
                  {t(`signInKinds.${each.kind}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {[moment(each.at), device ? t('browserOn', device) : t('unknownDevice'), each.address].filter(Boolean).join(' · ')}
                </Text>
              </Stack>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
