import type { Grey } from './prepare-photo.ts'

/** How far a photo that somebody holds straight may lean. */
const MOST = 20
const STEP = 0.5
/** It is measured on a picture of about this side: a line of text is some pixels high there. */
const SIDE = 600
/** What is this much darker than what lies around it is ink. */
const INK = 0.85
const AROUND = 8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * By how much the lines of a picture lean, in degrees (clockwise is more than none), and how well lines show at that angle: of text that
 * runs across, all ink falls into few rows.
 */
export function skewOf(picture: Grey): { degrees: number; clear: number } {
  const small = smaller(picture)
  const ink = inkOf(small)
  let best = { degrees: 0, clear: 0 }
  for (let degrees = -MOST; degrees <= MOST; degrees += STEP) {
    const clear = clearness(ink, small, radians(degrees))
    if (clear > best.clear) best = { degrees, clear }
  }
  return best
}

function smaller({ pixels, width, height }: Grey): Grey {
  const step = Math.max(1, Math.round(Math.max(width, height) / SIDE))
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)]
  const mean = new Uint8Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0
      for (let dy = 0; dy < step; dy++) for (let dx = 0; dx < step; dx++) sum += pixels[(y * step + dy) * width + x * step + dx] ?? 0
      mean[y * across + x] = sum / (step * step)
    }
  return { pixels: mean, width: across, height: down }
}

/** Places of ink, x and y in turn; a shadow over half of the picture is none. */
function inkOf({ pixels, width, height }: Grey): number[] {
  const wide = width + 1
  const sums = new Float64Array(wide * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] ?? 0
      sums[(y + 1) * wide + x + 1] = (sums[y * wide + x + 1] ?? 0) + row
    }
  }
  const ink: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right, top, foot] = [
        Math.max(0, x - AROUND),
        Math.min(width, x + AROUND + 1),
        Math.max(0, y - AROUND),
        Math.min(height, y + AROUND + 1),
      ]
      const at = (line: number, column: number): number => sums[line * wide + column] ?? 0
      const mean = (at(foot, right) - at(top, right) - at(foot, left) + at(top, left)) / ((right - left) * (foot - top))
      if ((pixels[y * width + x] ?? 0) < mean * INK) ink.push(x, y)
    }
  return ink
}

function clearness(ink: readonly number[], { width, height }: Grey, angle: number): number {
  const [along, across] = [Math.cos(angle), Math.sin(angle)]
  const rows = new Float64Array(2 * (width + height))
  for (let i = 0; i < ink.length; i += 2) {
    const row = Math.round((ink[i + 1] ?? 0) * along - (ink[i] ?? 0) * across) + width
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum
}

/** A quarter turned clockwise. */
export function quarterTurned({ pixels, width, height }: Grey): Grey {
  const turned = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0
  return { pixels: turned, width: height, height: width }
}
