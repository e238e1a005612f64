import { IconPlant2 } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Picture.module.css'

/** A square picture that keeps its place while it loads and shows a plant when there is none. */
export function Picture({ src, alt = '', size = 40 }: { src: string | null | undefined; alt?: string; size?: number }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {src && !broken ? (
        <img src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <IconPlant2 size={size * 0.5} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}
