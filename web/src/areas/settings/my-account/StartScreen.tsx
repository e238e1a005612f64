import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { homes, mayHave, startScreen } from '../../../session/start-screen.ts'
import { useMenu } from '../../../shell/use-menu.ts'
import { Select } from '../../../ui/inputs.ts'
import { showToast } from '../../../ui/toast.ts'

/** What opens first: by rights, one of the homes that they allow, or a screen; it follows the member. */
export function StartScreen() {
  const { t } = useTranslation(['account', 'shell'])
  const { session } = useInit()
  const menu = useMenu()
  const [chosen, setChosen] = useState(startScreen.get)
  const data = [
    { value: '', label: t('start.auto') },
    ...homes.filter((home) => mayHave(session.rights, home)).map((home) => ({ value: home, label: t(`start.homes.${home}`) })),
    ...menu
      .flatMap(({ entries }) => entries)
      .filter(({ to, place }) => to !== '/' && place !== 'settings')
      .map(({ to, title }) => ({ value: to, label: t(`shell:screens.${title}`) })),
  ]
  return (
    <Select
      label={t('start.label')}
      description={t('start.hint')}
      data={data}
      value={data.some(({ value }) => value === chosen) ? chosen : ''}
      allowDeselect={false}
      onChange={(value) => {
        setChosen(value ?? '')
        startScreen.set(value ?? '')
        showToast({ text: t('start.kept') })
      }}
    />
  )
}
