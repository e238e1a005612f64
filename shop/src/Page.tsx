import { imageUrl } from '@plantule/contract/library/image-url'
import { type SiteContent, type SitePage, themeStyle } from '@plantule/contract/site/site-page'
import type { ReactNode } from 'react'
import { canonical } from './address.ts'
import { Advice } from './pages/Advice.tsx'
import { Available } from './pages/Available.tsx'
import { Basket } from './pages/Basket.tsx'
import { Article, Blog } from './pages/Blog.tsx'
import { Closed } from './pages/Closed.tsx'
import { Checkout } from './pages/Checkout.tsx'
import { Contact } from './pages/Contact.tsx'
import { GiftCard, GiftCardBought } from './pages/GiftCard.tsx'
import { Home } from './pages/Home.tsx'
import { Letter } from './pages/Letter.tsx'
import { Listing } from './pages/Listing.tsx'
import { Menu } from './pages/Menu.tsx'
import { Absent } from './pages/Missing.tsx'
import { Order } from './pages/Order.tsx'
import { Pack, Packs } from './pages/Packs.tsx'
import { Product } from './pages/Product.tsx'
import { Recap } from './pages/Recap.tsx'
import { Text } from './pages/Text.tsx'
import { Around } from './parts/Around.tsx'
import { structured } from './structured.ts'
import { style } from './style.ts'
import { titleOf } from './title.ts'

export type PageProps<K extends SiteContent['kind']> = { page: SitePage; content: Extract<SiteContent, { kind: K }> }

/** The whole document of one page. */
export function Page({ page }: { page: SitePage }) {
  const { frame, head } = page
  const { language, path, query } = frame
  const title = titleOf(page)
  const whole = title === frame.shop.name ? title : `${title} · ${frame.shop.name}`
  const address = `${canonical(frame, language, path)}${query}`
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{whole}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {frame.theme && <style dangerouslySetInnerHTML={{ __html: themeStyle(frame.theme) }} />}
        {head.description && <meta name="description" content={head.description} />}
        {head.hidden ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={address} />
            <link rel="alternate" hrefLang="fr" href={`${canonical(frame, 'fr', path)}${query}`} />
            <link rel="alternate" hrefLang="en" href={`${canonical(frame, 'en', path)}${query}`} />
            <link rel="alternate" hrefLang="x-default" href={`${canonical(frame, 'fr', path)}${query}`} />
          </>
        )}
        <meta property="og:site_name" content={frame.shop.name} />
        <meta property="og:title" content={title} />
        <meta property="og:type" content={head.kind ?? 'website'} />
        <meta property="og:url" content={address} />
        <meta property="og:locale" content={language === 'fr' ? 'fr_FR' : 'en_GB'} />
        {head.description && <meta property="og:description" content={head.description} />}
        {head.imageKey && <meta property="og:image" content={`${frame.origin}${imageUrl(head.imageKey, 1600, 'jpg')}`} />}
        {frame.has.blog !== null && (
          <link rel="alternate" type="application/atom+xml" title={frame.has.blog} href={`${frame.prefix}/blog/feed.xml`} />
        )}
        <link rel="icon" href={frame.icon ? `${frame.prefix}${frame.icon}` : 'data:,'} />
        {structured(page).map((each) => (
          <script
            key={each['@type']}
            type="application/ld+json"
            // A `<` in a text must not end the element.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(each).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body>
        <Around frame={frame}>{contentOf(page)}</Around>
      </body>
    </html>
  )
}

function contentOf(page: SitePage): ReactNode {
  const { content } = page
  switch (content.kind) {
    case 'home':
      return <Home page={page} content={content} />
    case 'listing':
      return <Listing page={page} content={content} />
    case 'product':
      return <Product page={page} content={content} />
    case 'available':
      return <Available page={page} content={content} />
    case 'packs':
      return <Packs page={page} content={content} />
    case 'pack':
      return <Pack page={page} content={content} />
    case 'text':
      return <Text page={page} content={content} />
    case 'blog':
      return <Blog page={page} content={content} />
    case 'article':
      return <Article page={page} content={content} />
    case 'menu':
      return <Menu page={page} content={content} />
    case 'basket':
      return <Basket page={page} content={content} />
    case 'checkout':
      return <Checkout page={page} content={content} />
    case 'recap':
      return <Recap page={page} content={content} />
    case 'order':
      return <Order page={page} content={content} />
    case 'gift_card':
      return <GiftCard page={page} content={content} />
    case 'gift_card_bought':
      return <GiftCardBought page={page} content={content} />
    case 'contact':
      return <Contact page={page} content={content} />
    case 'letter':
      return <Letter page={page} content={content} />
    case 'advice':
      return <Advice page={page} content={content} />
    case 'closed':
      return <Closed page={page} content={content} />
    case 'gone':
    case 'missing':
      return <Absent page={page} content={content} />
  }
}
