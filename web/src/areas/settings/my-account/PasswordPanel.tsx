import { accountRoutes } from '@plantule/contract/platform/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { PasswordField } from '../../../kit/form/PasswordField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/toast.ts'

export function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const change = useAction(accountRoutes.changePassword, [accountRoutes.getAccount], {
    onError: () => true,
    onSuccess: () => void showToast({ text: t('passwordDone') }),
  })
  const action = hasPassword ? t('passwordChange') : t('passwordChoose')
  return (
    <Panel title={t('password')} text={hasPassword ? t('passwordText') : t('passwordMissing')}>
      <Button onClick={() => setOpen(true)}>{action}</Button>
      {open && (
        <DialogForm
          title={action}
          values={{ present: '', next: '' }}
          save={(body) => change.mutateAsync({ body })}
          saveLabel={action}
          onClose={() => setOpen(false)}
        >
          {({ control }) => (
            <>
              {hasPassword && (
                <PasswordField control={control} name="present" label={t('present')} autoComplete="current-password" required />
              )}
              <PasswordField
                control={control}
                name="next"
                label={t('passwordNew')}
                description={t('passwordHint')}
                autoComplete="new-password"
                required
              />
              <Text size="sm" c="dimmed">
                {t('passwordOthers')}
              </Text>
            </>
          )}
        </DialogForm>
      )}
    </Panel>
  )
}
