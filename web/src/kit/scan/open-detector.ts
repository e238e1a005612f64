/** Reads codes in a picture of the camera, or in a photo. */
export type Detector = { detect: (picture: HTMLVideoElement | ImageBitmap) => Promise<{ rawValue: string }[]> }
type Native = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'qr_code'] as const

/**
 * The browser's own reader where it has one (Android, macOS), else one that is loaded on demand from this site.
 * `more`: a kind of code besides.
 */
export async function openDetector(more?: 'data_matrix'): Promise<Detector> {
  const wanted = [...formats, ...(more ? [more] : [])]
  const own = (globalThis as { BarcodeDetector?: Native }).BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('ean_13')) return new own({ formats: wanted })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // From this site: by default the library would fetch it from somebody else's.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: wanted })
}
