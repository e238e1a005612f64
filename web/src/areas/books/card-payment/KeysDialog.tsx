import type { CardAccount } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchFor } from '../../../search.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { Copyable } from './Copyable.tsx'

const stale = [cardPaymentRoutes.getAccount, cardPaymentRoutes.listPayouts]

/** The keys of the shop's own account; typed here, never shown again. */
export function KeysDialog({ account, onClose }: { account: CardAccount; onClose: () => void }) {
  const { t } = useTranslation('cards')
  const navigate = useNavigate()
  const set = useAction(cardPaymentRoutes.setKeys, stale, { onError: () => true })
  const save = async (body: { secretKey: string; webhookSecret: string }): Promise<void> => {
    await set.mutateAsync({ body })
    showToast({ text: t('keys.saved') })
    // Where the account now shows; the screen opens on payments once there is one.
    await navigate({ to: '.', search: searchFor('/card-payment', { list: 'account' }), replace: true })
  }
  return (
    <DialogForm
      title={t('keys.title')}
      values={{ secretKey: '', webhookSecret: '' }}
      save={save}
      saveLabel={t('keys.save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('keys.intro')}</Text>
          <TextField
            control={control}
            name="secretKey"
            label={t('keys.secretKey')}
            description={t('keys.secretKeyHint')}
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <TextField
            control={control}
            name="webhookSecret"
            label={t('keys.webhookSecret')}
            description={t('keys.webhookSecretHint')}
            autoComplete="off"
            spellCheck={false}
          />
          <Copyable text={account.webhookUrl} />
          <Text size="sm" c="dimmed">
            {t('keys.kept')}
          </Text>
        </>
      )}
    </DialogForm>
  )
}
