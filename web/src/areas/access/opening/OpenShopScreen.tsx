import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicPage } from '../../../kit/public/PublicPage.tsx'
import { useIdentity } from '../../../session/identity.ts'
import { publicConfig } from '../../../session/public-config.ts'
import { Starting } from '../../../session/Starting.tsx'
import { Text } from '../../../ui/layout.ts'
import { OpenShopForm } from './OpenShopForm.tsx'

/** Where a nursery begins: its shop is opened and entered in one go, where the installation lets anybody do so. */
export default function OpenShopScreen() {
  const { t } = useTranslation('opening')
  const { signIn } = useIdentity()
  const { data } = useQuery(publicConfig)
  const [entering, setEntering] = useState(false)
  if (!data || entering) return <Starting />
  const foot = (
    <>
      {t('haveOne')} <a href="/">{t('signIn')}</a>
    </>
  )
  if (!data.opening.open) {
    return (
      <PublicPage shop="Plantule" title={t('title')} foot={foot}>
        <Text>{t('closed')}</Text>
      </PublicPage>
    )
  }
  return (
    <PublicPage shop="Plantule" title={t('title')} foot={foot}>
      <Text c="dimmed">{t('lead')}</Text>
      <OpenShopForm
        asksRegister={data.opening.register}
        onOpened={(uid) => {
          setEntering(true)
          signIn('/', uid)
        }}
      />
    </PublicPage>
  )
}
