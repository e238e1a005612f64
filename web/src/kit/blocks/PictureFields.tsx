import type { focuses } from '@plantule/contract/storefront/block-shapes'
import { imageUrl } from '@plantule/contract/library/library'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { UnstyledButton } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import type { FieldHelp } from './BlockFields.tsx'
import classes from './Blocks.module.css'

type Props = { label: string; value: unknown; onChange: (value: unknown) => void; help: FieldHelp }

/** A picture of the library, or a new one. */
export function PictureField({ label, value, onChange, help }: Props) {
  const { t } = useTranslation('templates')
  const key = typeof value === 'number' ? help.pictureOf(value) : undefined
  const choose = async (): Promise<void> => {
    const [picture] = (await help.addPictures?.(false)) ?? []
    if (picture) onChange(picture.id)
  }
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {key && <img className={classes.thumb} src={imageUrl(key, 320)} alt="" />}
      <Group gap="xs">
        <Button size="xs" disabled={!help.addPictures && t('picturesLater')} onClick={() => void choose()}>
          {t(value === null ? 'choosePicture' : 'changePicture')}
        </Button>
        {value !== null && (
          <Button size="xs" look="quiet" onClick={() => onChange(null)}>
            {t('removePicture')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** In the order in which they lie on the picture. */
const places = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const satisfies readonly (typeof focuses)[number][]

/** What of the picture stays in sight where its place is of another shape: nine spots on it. */
export function FocusField({ label, value, onChange, help, imageId }: Props & { imageId: unknown }) {
  const { t } = useTranslation('templates')
  if (typeof imageId !== 'number') return null
  const key = help.pictureOf(imageId)
  return (
    <fieldset className={classes.focus}>
      <Text component="legend" size="sm" fw={500}>
        {label}
      </Text>
      <div className={classes.spots}>
        {key && <img src={imageUrl(key, 320)} alt="" />}
        {places.map((place) => (
          <UnstyledButton
            key={place}
            className={classes.spot}
            aria-label={t(`options.focus.${place}`)}
            title={t(`options.focus.${place}`)}
            aria-pressed={value === place}
            onClick={() => onChange(place)}
          />
        ))}
      </div>
    </fieldset>
  )
}
