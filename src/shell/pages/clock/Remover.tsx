/** The page behind the link works without the emulator, which it removes. */
export function Remover() {
  return (
    <section class="state__one">
      <h3>Remove</h3>
      <p class="small muted">
        Everything that Sandbank keeps in this browser for this address: worker, data, settings. What goes is
        named first, and can be exported.
      </p>
      <div>
        <a href="/ui/remove">Remove Sandbank from this origin…</a>
      </div>
    </section>
  )
}
