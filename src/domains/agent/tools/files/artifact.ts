import { type findFile, pathOf } from '#domains/files'
import type { ToolResult } from '../tool'

/**
 * A file among the results of a prompt. `url` opens it in the shell, for a signed-in user; `contentUrl` is its content,
 * for its owner's key.
 */
export function artifactOf(
  file: Awaited<ReturnType<typeof findFile>>,
): Required<Pick<ToolResult, 'links' | 'richData'>> {
  const { id, name, type, size } = file
  const url = `/ui/files?file=${id}`
  const contentUrl = `/user/files/${id}/content`
  return {
    links: [{ label: name, path: url }],
    richData: [{ type: 'artifact', title: name, path: pathOf(file), mimeType: type, size, url, contentUrl }],
  }
}
