import { imageUrl, type LibraryImage, libraryRoutes } from '@plantule/contract/library/library'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import { Center } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'

const valuesOf = ({ name, alt }: LibraryImage) => ({ name, alt })

export function ImageDialog({ image, onClose }: { image: LibraryImage; onClose: () => void }) {
  const { t } = useTranslation('library')
  const { t: kit } = useTranslation()
  // The window places the errors itself.
  const update = useAction(libraryRoutes.updateImage, [libraryRoutes.listImages], { onError: () => true })
  return (
    <DialogForm
      title={t('editImage')}
      values={valuesOf(image)}
      version={image.version}
      reread={currentOf(valuesOf)}
      save={(body, { version }) => update.mutateAsync({ params: { id: image.id }, body: { ...body, version } })}
      saveLabel={kit('save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Center>
            <Picture src={image.status === 'ready' ? imageUrl(image.key, 320) : null} alt={image.alt} size={220} />
          </Center>
          <TextField control={control} name="name" label={t('name')} required />
          <TextField control={control} name="alt" label={t('alt')} description={t('altHint')} />
        </>
      )}
    </DialogForm>
  )
}
