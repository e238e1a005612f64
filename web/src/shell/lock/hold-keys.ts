let held = false
// Heard before every screen's own keys, since it listens from the start. What is typed into a field goes there all the same.
window.addEventListener('keydown', (event) => held && event.stopImmediatePropagation(), true)

/** While a lock covers the screen, no shortcut, no scan and no key of the till reaches what lies under it. */
export function holdKeys(hold: boolean): void {
  held = hold
}
