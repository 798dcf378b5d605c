import { VariablesOf } from '../variables/VariablesOf'

/** What every handler of the wallet reads as `process.env`. */
export function VariablesView({ session }: { session: string }) {
  return (
    <VariablesOf
      set="webhooks"
      session={session}
      lede="All handlers of this wallet read them as process.env.NAME. Nobody sees a value again."
      empty={
        <>
          Set the secret that your provider signs with, for example <code>WEBHOOK_SECRET</code>, and read{' '}
          <code>process.env.WEBHOOK_SECRET</code> in the handler.
        </>
      }
    />
  )
}
