import { imageUrl } from '@plantule/contract/library/library'
import { MOST_WELCOME_IMAGES, type WelcomePage, welcomeRoutes } from '@plantule/contract/storefront/welcome'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { chooseFiles } from '../../../kit/pictures/choose-files.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './WelcomeImages.module.css'

const places = Array.from({ length: MOST_WELCOME_IMAGES }, (_, index) => index + 1)

/** The pictures of the simple welcome page, each with what it shows; they are kept in the library. */
export function WelcomeImages({ welcome }: { welcome: WelcomePage }) {
  const { t } = useTranslation('look')
  const mayWrite = useCan('storefront.write')
  const free = places.find((n) => !welcome.images.some((image) => image.n === n))
  return (
    <Panel title={t('welcome.images')} text={t('welcome.imagesText')}>
      <Stack gap="md">
        {welcome.images.map((image) => (
          <Place key={`${image.n} ${image.imageId}`} image={image} readOnly={!mayWrite} />
        ))}
        {mayWrite && free !== undefined && <NewPlace key={`new ${free}`} n={free} />}
      </Stack>
    </Panel>
  )
}

function useSet() {
  return useAction(welcomeRoutes.setWelcomeImage, [welcomeRoutes.getWelcomePage], { onError: (error) => !error.unreachable })
}

function formOf(body: { imageId?: number | null; alt: string }, file?: File): FormData {
  const form = new FormData()
  form.set('body', JSON.stringify(body))
  if (file) form.set('file', file)
  return form
}

function Place({ image, readOnly }: { image: WelcomePage['images'][number]; readOnly: boolean }) {
  const { t } = useTranslation('look')
  const set = useSet()
  const [alt, setAlt] = useState(image.alt)
  const params = { n: image.n }
  return (
    <div className={classes.place}>
      <img src={imageUrl(image.key, 320)} alt={image.alt} />
      <Stack gap={6}>
        <TextInput
          label={t('welcome.alt')}
          value={alt}
          maxLength={300}
          readOnly={readOnly}
          error={set.error?.message}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        {!readOnly && (
          <Group gap={6}>
            <Button
              size="xs"
              disabled={alt.trim() === image.alt && t('welcome.same')}
              busy={set.isPending}
              onClick={() => set.mutate({ params, form: formOf({ imageId: image.imageId, alt }) } as never)}
            >
              {t('welcome.keepAlt')}
            </Button>
            <Button
              size="xs"
              look="quiet"
              icon={<IconTrash size={16} />}
              onClick={() => set.mutate({ params, form: formOf({ imageId: null, alt: '' }) } as never)}
            >
              {t('welcome.removeImage')}
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  )
}

function NewPlace({ n }: { n: number }) {
  const { t } = useTranslation('look')
  const set = useSet()
  const [alt, setAlt] = useState('')
  const choose = async (): Promise<void> => {
    const [file] = await chooseFiles('image/jpeg,image/png,image/webp,image/gif,image/avif')
    if (file) set.mutate({ params: { n }, form: formOf({ alt }, file) } as never)
  }
  return (
    <div className={classes.place}>
      <div className={classes.empty}>
        <Text size="xs" c="dimmed">
          {t('welcome.newImage')}
        </Text>
      </div>
      <Stack gap={6}>
        <TextInput
          label={t('welcome.alt')}
          description={t('welcome.altText')}
          value={alt}
          maxLength={300}
          error={set.error?.message}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <div>
          <Button
            size="xs"
            icon={<IconPhoto size={16} />}
            disabled={alt.trim() === '' && t('welcome.altFirst')}
            busy={set.isPending}
            onClick={() => void choose()}
          >
            {t('welcome.addImage')}
          </Button>
        </div>
      </Stack>
    </div>
  )
}
