import type { Route } from '@plantule/contract/base/route'
import { logosRoutes } from '@plantule/contract/shops/logos'
import { papersRoutes } from '@plantule/contract/shops/papers'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { chooseFiles } from '../../../kit/pictures/choose-files.ts'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import classes from './LogoChoice.module.css'

type LogoChoiceProps = {
  title: string
  /** Where it is shown, and what stands there without one. */
  text: string
  shown: { picture: string } | null
  /** Whether the place has one of its own, which can be taken away. */
  own: boolean
  set: Route
  remove: Route
  readOnly: boolean
}

const stale = [logosRoutes.getMarks, papersRoutes.getPaperLook]

/** One place's logo: what stands there, and whose it is. */
export function LogoChoice({ title, text, shown, own, set, remove, readOnly }: LogoChoiceProps) {
  const { t } = useTranslation('look')
  const send = useAction(set, stale, { onError: (error) => !error.unreachable })
  const take = useAction(remove, stale)
  const choose = async (): Promise<void> => {
    const [file] = await chooseFiles('image/*')
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    send.mutate({ form } as never)
  }
  return (
    <div className={classes.place}>
      <div className={classes.shown} data-empty={shown === null || undefined}>
        {shown ? <img src={shown.picture} alt={title} /> : <Text size="xs">{t('logos.none')}</Text>}
      </div>
      <Stack gap={6}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {!readOnly && (
          <Group gap={6}>
            <Button size="xs" icon={<IconPhoto size={16} />} busy={send.isPending} onClick={() => void choose()}>
              {t(own ? 'logos.change' : 'logos.add')}
            </Button>
            {own && (
              <Button size="xs" look="quiet" icon={<IconTrash size={16} />} busy={take.isPending} onClick={() => take.mutate({} as never)}>
                {t('logos.remove')}
              </Button>
            )}
          </Group>
        )}
        {send.error && !send.error.unreachable && (
          <Text size="sm" c="red" role="alert">
            {send.error.message}
          </Text>
        )}
      </Stack>
    </div>
  )
}
