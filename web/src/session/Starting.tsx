const bars = (count: number) => Array.from({ length: count }, (_, index) => <i key={index} />)

/** The page while it starts, in the shape of the shell; the same as in index.html, whose styles it uses, so that nothing jumps. */
export const Starting = () => (
  <main className="starting">
    <p role="status">Chargement...</p>
    <div className="starting-top" aria-hidden="true">
      <img src="/plantule.svg" alt="" width="28" height="28" />
      <i />
    </div>
    <div className="starting-side" aria-hidden="true">
      {bars(10)}
    </div>
    <div className="starting-page" aria-hidden="true">
      <i />
      <div className="starting-sheet">{bars(16)}</div>
    </div>
  </main>
)
