import { accountRoutes, type OwnAccount } from '@plantule/contract/platform/account'
import { teamRoutes } from '@plantule/contract/shops/team'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Text } from '../../../ui/layout.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondStep.module.css'

type Account = NonNullable<OwnAccount['account']>

/** Password, picture and code, recovery codes: one window after the other. */
export function SecondStepSetup({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [setup, setSetup] = useState<{ secret: string; qr: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const quiet = { onError: () => true } as const
  const begin = useAction(accountRoutes.beginSecondStep, [], quiet)
  const confirm = useAction(accountRoutes.confirmSecondStep, [accountRoutes.getAccount, teamRoutes.listMembers], quiet)
  if (codes) {
    return (
      <Dialog title={t('turnedOn')} onClose={onClose}>
        <RecoveryCodes codes={codes} email={account.email} onDone={onClose} />
      </Dialog>
    )
  }
  if (!setup) {
    return (
      <DialogForm
        title={t('onTitle')}
        values={{ present: '' }}
        save={(body) => begin.mutateAsync({ body })}
        onSaved={setSetup}
        saveLabel={t('next')}
        onClose={onClose}
      >
        {({ control }) => (
          <>
            <Text size="sm">{account.hasPassword ? t('onPassword') : t('secondStepText')}</Text>
            {account.hasPassword && (
              <PasswordField control={control} name="present" label={t('present')} autoComplete="current-password" required />
            )}
          </>
        )}
      </DialogForm>
    )
  }
  return (
    <DialogForm
      key="code"
      title={t('onTitle')}
      values={{ code: '' }}
      save={(body) => confirm.mutateAsync({ body })}
      onSaved={(answer) => setCodes(answer.codes)}
      saveLabel={t('turnOn')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('scan')}</Text>
          <img className={classes.qr} src={setup.qr} alt={t('qr')} width={200} height={200} />
          <Text size="sm" c="dimmed">
            {t('secret')}
          </Text>
          <code className={classes.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Text size="sm" mt="xs">
            {t('typeCode')}
          </Text>
          <TextField
            control={control}
            name="code"
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
          />
        </>
      )}
    </DialogForm>
  )
}
