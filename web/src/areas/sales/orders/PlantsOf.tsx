import { pictureOf } from '../../../kit/sale/picture-of.ts'
import { Group } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Figure } from '../../../ui/values.tsx'
import classes from './PlantsOf.module.css'

/** What an order is about at a glance: its main plants, and how many it has in all. */
export const PlantsOf = ({ items, imageKeys }: { items: number; imageKeys: readonly string[] }) => (
  <Group gap={6} wrap="nowrap" justify="flex-end">
    <span className={classes.pictures}>
      {imageKeys.map((key) => (
        <Picture key={key} src={pictureOf(key)} size={24} />
      ))}
    </span>
    <Figure value={items} />
  </Group>
)
