import { libraryRoutes } from '@plantule/contract/library/library'
import { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { chooseFiles } from '../../../kit/pictures/choose-files.ts'

/** Takes the cards' picture from this device; it also goes to the library. */
export function CardImage({ chosen }: { chosen: boolean }) {
  const { t } = useTranslation('giftCards')
  const set = useAction(vouchersRoutes.setGiftCardImage, [vouchersRoutes.getGiftCardConfig, libraryRoutes.listImages], {
    onSuccess: () => void showToast({ text: t('imageSet') }),
  })
  const choose = async (): Promise<void> => {
    const [file] = await chooseFiles('image/*')
    if (!file) return
    const form = new FormData()
    form.set('body', JSON.stringify({ alt: t('title') }))
    form.set('file', file)
    set.mutate({ body: {}, form })
  }
  return (
    <div>
      <Button icon={<IconPhoto size={16} />} busy={set.isPending} onClick={() => void choose()}>
        {t(chosen ? 'changeImage' : 'addImage')}
      </Button>
      <Text size="xs" c="dimmed" mt={6}>
        {t('imageText')}
      </Text>
    </div>
  )
}
