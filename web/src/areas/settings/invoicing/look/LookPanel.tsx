import { contrast, papersRoutes, PLAIN_COLOUR, shadesOf } from '@plantule/contract/shops/papers'
import { IconFileText, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { read, useAction } from '../../../../api/query.ts'
import { useCan } from '../../../../api/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextInput } from '../../../../ui/inputs.ts'
import { Grid, Group, Stack, Text } from '../../../../ui/layout.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { showError, showToast } from '../../../../ui/toast.ts'
import { chooseFiles } from '../../../../kit/pictures/choose-files.ts'
import { PaperSample } from './PaperSample.tsx'

const stale = [papersRoutes.getPaperLook]

/** The shop's logo and colour on all its papers, with a sheet that shows them before they are kept. */
export function LookPanel() {
  const { t } = useTranslation('invoicing')
  const mayWrite = useCan('settings.write')
  const { data: look } = useQuery(read(papersRoutes.getPaperLook, {}))
  const [tried, setTried] = useState<string | null>(null)
  const kept = (): void => {
    setTried(null)
    showToast({ text: t('look.kept') })
  }
  const setColour = useAction(papersRoutes.setPaperColour, stale, { onSuccess: kept })
  const setLogo = useAction(papersRoutes.setPaperLogo, stale, {
    onSuccess: () => void showToast({ text: t('look.logoKept') }),
    // What is wrong with a picture is said beside its button.
    onError: (error) => !error.unreachable,
  })
  const removeLogo = useAction(papersRoutes.removePaperLogo, stale, { onSuccess: () => void showToast({ text: t('look.logoRemoved') }) })
  const choose = async (): Promise<void> => {
    const [file] = await chooseFiles('image/*')
    if (!file) return
    const form = new FormData()
    form.set('file', file)
    setLogo.mutate({ form })
  }
  if (!look) return null
  const colour = tried ?? look.colour
  const darkened = shadesOf(colour).accent !== colour
  const example = (): void => void openFile(papersRoutes.samplePaper, { query: { colour } }).catch(showError)
  return (
    <Panel
      title={t('look.title')}
      text={t('look.text')}
      actions={
        <Button size="xs" icon={<IconFileText size={16} />} onClick={example}>
          {t('look.example')}
        </Button>
      }
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <PaperSample logo={look.logo?.picture ?? null} shades={shadesOf(colour)} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Stack gap="md">
            <div>
              <Text fw={600} size="sm" mb={6}>
                {t('look.logo')}
              </Text>
              {mayWrite && (
                <Group gap={6}>
                  <Button icon={<IconPhoto size={16} />} busy={setLogo.isPending} onClick={() => void choose()}>
                    {t(look.ownLogo ? 'look.changeLogo' : 'look.addLogo')}
                  </Button>
                  {look.ownLogo && (
                    <Button look="quiet" icon={<IconTrash size={16} />} busy={removeLogo.isPending} onClick={() => removeLogo.mutate({})}>
                      {t('look.removeLogo')}
                    </Button>
                  )}
                </Group>
              )}
              {setLogo.error && !setLogo.error.unreachable && (
                <Text size="sm" c="red" mt={6} role="alert">
                  {setLogo.error.message}
                </Text>
              )}
              <Text size="xs" c="dimmed" mt={6}>
                {look.logo && !look.ownLogo ? `${t('look.logoOfSite')} ` : ''}
                {t('look.logoText')}
              </Text>
            </div>
            <div>
              <TextInput
                type="color"
                label={t('look.colour')}
                value={colour}
                disabled={!mayWrite}
                maw={180}
                onChange={(event) => setTried(event.currentTarget.value)}
              />
              {darkened && (
                <Text size="xs" mt={6} role="status">
                  {t(contrast(colour, '#ffffff') < 2 ? 'look.darkenedMuch' : 'look.darkened')}
                </Text>
              )}
              {mayWrite && (
                <Group gap={6} mt={10}>
                  <Button
                    look="main"
                    disabled={colour === look.colour && t('look.same')}
                    busy={setColour.isPending}
                    onClick={() => setColour.mutate({ body: { colour } })}
                  >
                    {t('look.keep')}
                  </Button>
                  {colour !== PLAIN_COLOUR && (
                    <Button look="quiet" onClick={() => setTried(PLAIN_COLOUR)}>
                      {t('look.plain')}
                    </Button>
                  )}
                </Group>
              )}
            </div>
          </Stack>
        </Grid.Col>
      </Grid>
    </Panel>
  )
}
