import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const product = (reference: string, name: string, skus: string[] = [], urls: string[] = []) => ({
  row: 2,
  reference,
  name,
  images: urls.map((url) => ({ url, alt: null })),
  subproducts: skus.map((sku) => ({ row: 2, sku })),
})

test('what the file names comes first, from the archive where it holds it; then what is called as the product is', () => {
  const lavender = product(
    'LAV',
    'Lavande vraie',
    ['LAV-C2'],
    ['https://shop.example/cdn/Lavande%20bleue.jpg?v=1', '//cdn.example/b.png', 'feuille.jpg'],
  )
  const rose = product('ROS-1', 'Rosier ancien')
  const plain = product('ZZZ', 'Sans photo')
  const archive = [
    'photos/lavande bleue.JPG',
    'LAV (2).jpg',
    'lav-1.jpg',
    'LAV-C2.png',
    'Rosier ancien.webp',
    'photos/ros-1_10.jpg',
    'ros-1_2.jpg',
    'ROS-1.jpg',
    'inconnue.jpg',
    'x/IMG_0001.jpg',
  ]
  const { of, unmatched } = pictureSources([lavender, rose, plain], archive)
  expect(of.get(lavender)?.map((each) => [each.source, each.inArchive, each.missing ?? false])).toEqual([
    ['photos/lavande bleue.JPG', true, false],
    ['https://cdn.example/b.png', false, false],
    ['feuille.jpg', true, true],
    ['LAV (2).jpg', true, false],
    ['lav-1.jpg', true, false],
    ['LAV-C2.png', true, false],
  ])
  expect(
    of
      .get(rose)
      ?.map((each) => each.source)
      .toSorted(),
  ).toEqual(['ROS-1.jpg', 'Rosier ancien.webp', 'photos/ros-1_10.jpg', 'ros-1_2.jpg'])
  expect(of.has(plain)).toBe(false)
  expect(unmatched.toSorted()).toEqual(['inconnue.jpg', 'x/IMG_0001.jpg'])
})
