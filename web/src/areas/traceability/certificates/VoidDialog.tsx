import { type CertificateRow, certificateRoutes } from '@plantule/contract/traceability/certificates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'

export function VoidDialog({ certificate, onClose }: { certificate: CertificateRow; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const voiding = useAction(certificateRoutes.voidCertificate, [certificateRoutes.listCertificates], { onError: () => true })
  const [values] = useState({ reason: '' })
  return (
    <DialogForm
      title={t('voidTitle', { number: certificate.number })}
      values={values}
      save={(body) => voiding.mutateAsync({ params: { id: certificate.id }, body })}
      saveLabel={t('void')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('voidText')}</Text>
          <TextField control={control} name="reason" label={t('reason')} required data-autofocus />
        </>
      )}
    </DialogForm>
  )
}
