import { useState } from 'preact/hooks'
import type { AnswerTo } from '../../../contract'
import { call } from '../../api'
import { Badge } from '../../parts/Badge'
import { Button } from '../../parts/Button'
import { SelectField, TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { useSubmit } from '../../state/submit'
import type { ServerTool } from '../../wire'
import { argumentsOf, fieldsOf, type ToolField } from './fields'
import { ToolResult } from './ToolResult'

export type Called = AnswerTo<'POST /user/tool-servers/:id/tools/:tool'>

const WAYS = [
  ['form', 'Form'],
  ['json', 'JSON'],
] as const

interface Props {
  tool: ServerTool
  serverId: string
  session: string
  isConnected: boolean
}

/** Calls a tool with what is filled in: by fields where its schema is simple enough for some, else as JSON. */
export function TryTool({ tool, serverId, session, isConnected }: Props) {
  const fields = fieldsOf(tool.inputSchema)
  const [way, setWay] = useState<'form' | 'json'>(fields ? 'form' : 'json')
  const [values, setValues] = useState<Record<string, string>>({})
  const [json, setJson] = useState('{}')
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Called | null>(null)
  const [run, busy, refusal] = useSubmit(async () => {
    const sent = way === 'form' && fields ? argumentsOf(fields, values) : parsed(json)
    setProblem(typeof sent === 'string' ? sent : null)
    if (typeof sent === 'string') return
    setResult(null)
    const params = { id: serverId, tool: tool.name }
    setResult(
      await call('POST /user/tool-servers/:id/tools/:tool', {
        key: session,
        params,
        body: { arguments: sent },
      }),
    )
  })
  const toJson = () => {
    const sent = fields && argumentsOf(fields, values)
    if (sent && typeof sent !== 'string') setJson(JSON.stringify(sent, null, 2))
  }
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      {fields && (
        <Choice
          label="How to give the arguments"
          options={WAYS}
          value={way}
          onChange={(next) => {
            // What was filled in goes along.
            if (next === 'json') toJson()
            setWay(next)
          }}
        />
      )}
      {way === 'form' && fields ? (
        fields.length === 0 ? (
          <p class="small muted">It takes no arguments.</p>
        ) : (
          <div class="fields">
            {fields.map((field) => (
              <OneField
                key={field.name}
                field={field}
                value={values[field.name] ?? ''}
                onInput={(text) => {
                  setProblem(null)
                  setValues((before) => ({ ...before, [field.name]: text }))
                }}
              />
            ))}
          </div>
        )
      ) : (
        <TextField label="Arguments, as JSON" mono rows={4} value={json} onInput={setJson} />
      )}
      {problem && (
        <p class="field__error" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <Button submit icon="play" busy={busy} disabled={!isConnected}>
          Call {tool.name}
        </Button>
        {!isConnected && <span class="small muted">Connect the server first.</span>}
      </div>
      {refusal && <Problem error={refusal} />}
      <div role="status">
        {result && (
          <div class="stack stack--tight">
            <p>
              <Badge tone={result.isError ? 'bad' : 'ok'}>
                {result.isError ? 'the tool says it failed' : 'answered'}
              </Badge>
            </p>
            <ToolResult result={result} />
          </div>
        )}
      </div>
    </form>
  )
}

interface FieldProps {
  field: ToolField
  value: string
  onInput: (text: string) => void
}

function OneField({ field: { name, kind, isNeeded, description, choices }, value, onInput }: FieldProps) {
  const label = isNeeded ? name : `${name} (optional)`
  const options = kind === 'boolean' ? ['true', 'false'] : choices
  if (options) {
    return (
      <SelectField
        label={label}
        hint={description}
        value={value}
        options={[['', '–'], ...options.map((one) => [one, one] as const)]}
        onChange={onInput}
      />
    )
  }
  return <TextField label={label} hint={description} value={value} onInput={onInput} />
}

function parsed(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
    return 'Arguments are an object: {"name": value}.'
  } catch (reason) {
    return `Not valid JSON: ${reason instanceof Error ? reason.message : String(reason)}`
  }
}
