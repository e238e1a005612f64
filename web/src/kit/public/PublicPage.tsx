import { useEffect, type ReactNode } from 'react'
import classes from './PublicPage.module.css'

type PublicPageProps = { shop: string; logo?: string | undefined; title: string; children: ReactNode; foot?: ReactNode }

/** A page for somebody who is not signed in: the shop's face, one thing to do, no menu. */
export function PublicPage({ shop, logo, title, children, foot }: PublicPageProps) {
  useEffect(() => {
    document.title = `${title} · ${shop}`
  }, [shop, title])
  return (
    <div className={classes.page}>
      <main className={classes.sheet}>
        <p className={classes.shop}>{logo ? <img src={logo} alt={shop} /> : shop}</p>
        <h1>{title}</h1>
        {children}
      </main>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  )
}
