let audio: AudioContext | undefined

/** A short tone, high when all is well and low when not: who scans looks at the plants, not at the screen. */
export function signal(well: boolean): void {
  navigator.vibrate?.(well ? 40 : [120, 60, 120])
  // Browsers without sound, or before the first touch of the page, stay silent.
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = well ? 1_320 : 220
  volume.gain.value = 0.08
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (well ? 0.08 : 0.35))
}
