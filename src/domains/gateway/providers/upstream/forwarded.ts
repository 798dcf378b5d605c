import type { ModelRequest, WireDialect } from '../../formats/model-request'

/** What a translation carries over by itself, or what means nothing in the other format. */
const KNOWN: Readonly<Record<WireDialect, readonly string[]>> = {
  'chat-completions': [
    'model messages stream stream_options max_tokens max_completion_tokens temperature stop n tools tool_choice',
    'response_format parallel_tool_calls user logprobs top_logprobs logit_bias seed store reasoning_effort verbosity',
    'modalities prediction presence_penalty frequency_penalty service_tier metadata functions function_call',
  ]
    .join(' ')
    .split(' '),
  messages: [
    'model messages stream system max_tokens temperature stop_sequences tools tool_choice metadata thinking top_k',
    'output_config output_format service_tier container mcp_servers context_management',
  ]
    .join(' ')
    .split(' '),
}

/** Fields of the gateway itself, which are sent to no upstream. */
const OURS = ['privacy', 'private']

/** Unknown top-level fields are forwarded, as documented: a provider may refuse them. */
export function unknownFields({ raw, dialect }: ModelRequest): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).filter(([name]) => !KNOWN[dialect].includes(name) && !OURS.includes(name)),
  )
}
