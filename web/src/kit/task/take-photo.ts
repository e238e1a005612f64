/** The longer side of a kept picture: a leaf with its spots can be read, and a week of them fits on a phone. */
const MOST_PIXELS = 1600
const QUALITY = 0.8

/** Opens the camera, or the pictures of the device; null when nothing was taken. */
export function takePhoto(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.capture = 'environment'
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}

/** The same picture, smaller and upright. */
export async function shrunk(file: Blob, most = MOST_PIXELS): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, most / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be kept.'))), 'image/jpeg', QUALITY),
  )
}
