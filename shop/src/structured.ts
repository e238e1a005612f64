import { imageUrl } from '@plantule/contract/library/image-url'
import type { SiteLink, SitePage, SiteProduct } from '@plantule/contract/site/site-page'
import { canonical } from './address.ts'
import { wordsOf } from './words/words.ts'

type Data = { '@context': string; '@type': string } & Record<string, unknown>
const CONTEXT = 'https://schema.org'
const euros = (cents: number): string => (cents / 100).toFixed(2)
const stock = (there: boolean): string => `${CONTEXT}/${there ? 'InStock' : 'OutOfStock'}`

/** What a page says to programs (schema.org as JSON-LD). */
export function structured(page: SitePage): Data[] {
  const { content, frame } = page
  switch (content.kind) {
    case 'home':
      return [organization(page)]
    case 'listing':
      return content.category ? [breadcrumb(page, content.trail, content.category.name)] : []
    case 'product':
      return [product(page, content), breadcrumb(page, content.trail, content.name)]
    case 'pack':
      return [
        {
          '@context': CONTEXT,
          '@type': 'Product',
          name: content.name,
          image: content.pictures.map(({ key }) => `${frame.origin}${imageUrl(key, 1600, 'jpg')}`),
          offers: offer(page, content.priceCents, content.inStock),
        },
      ]
    case 'article':
      return [
        {
          '@context': CONTEXT,
          '@type': 'BlogPosting',
          headline: content.title,
          datePublished: content.publishedOn,
          ...(content.author ? { author: { '@type': 'Person', name: content.author } } : {}),
          ...(content.image ? { image: `${frame.origin}${imageUrl(content.image.key, 1600, 'jpg')}` } : {}),
          publisher: { '@type': 'Organization', name: frame.shop.name },
        },
      ]
    default:
      return []
  }
}

function organization({ frame }: SitePage): Data {
  const { shop } = frame
  return {
    '@context': CONTEXT,
    '@type': 'GardenStore',
    name: shop.name,
    url: canonical(frame, 'fr', '/'),
    ...(shop.phone ? { telephone: shop.phone } : {}),
    ...(shop.email ? { email: shop.email } : {}),
    ...(shop.city
      ? {
          address: {
            '@type': 'PostalAddress',
            streetAddress: shop.line1,
            postalCode: shop.postcode,
            addressLocality: shop.city,
            addressCountry: shop.country,
          },
        }
      : {}),
  }
}

function breadcrumb({ frame }: SitePage, trail: readonly SiteLink[], here: string): Data {
  const steps = [{ label: wordsOf(frame.language).home, path: '/' }, ...trail]
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...steps.map(({ label, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: label,
        item: canonical(frame, frame.language, path),
      })),
      { '@type': 'ListItem', position: steps.length + 1, name: here },
    ],
  }
}

const offer = ({ frame }: SitePage, cents: number, there: boolean, more: object = {}) => ({
  '@type': 'Offer',
  price: euros(cents),
  priceCurrency: 'EUR',
  availability: stock(there),
  url: canonical(frame, frame.language, frame.path),
  seller: { '@type': 'Organization', name: frame.shop.name },
  ...more,
})

function product(page: SitePage, content: SiteProduct): Data {
  const { frame, head } = page
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: head.title,
    ...(content.latinName ? { alternateName: content.latinName } : {}),
    description: head.description,
    sku: `p${content.id}`,
    image: content.pictures.map(({ key }) => `${frame.origin}${imageUrl(key, 1600, 'jpg')}`),
    ...(content.sizes.length > 0
      ? {
          offers: content.sizes.map((size) =>
            offer(page, size.priceCents, size.inStock, {
              name: size.label,
              sku: `s${size.id}`,
              ...(size.promotion ? { priceValidUntil: size.promotion.lastDay } : {}),
            }),
          ),
        }
      : {}),
  }
}
