import { OwnedPage } from '../wallet/OwnedPage'
import { VariablesOf } from './VariablesOf'

export function VariablesPage() {
  return (
    <OwnedPage
      title="Variables"
      lede="Secrets and settings that the wallet’s skills, tool servers and scripts name as {{NAME}}. Their values are encrypted, and nobody sees one again."
    >
      {({ session }) => (
        <VariablesOf
          set="agent"
          session={session}
          lede="What answers, exports and the journal ever contain of them."
          empty={
            <>
              Set one beside this, for example <code>WEATHER_KEY</code>, and write{' '}
              <code>{'{{WEATHER_KEY}}'}</code> where its value belongs.
            </>
          }
        />
      )}
    </OwnedPage>
  )
}
