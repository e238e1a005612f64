import { Textarea } from '../../../ui/inputs.ts'
import classes from './Api.module.css'

/** More than anybody reads on a screen. */
const MOST = 200_000

/** Text of a program that can be scrolled and copied, by the keyboard too. */
export const Code = ({ label, text }: { label: string; text: string }) => (
  <Textarea
    aria-label={label}
    mt="xs"
    readOnly
    autosize
    minRows={2}
    maxRows={20}
    spellCheck={false}
    classNames={{ input: classes.body ?? '' }}
    value={text.slice(0, MOST)}
  />
)
