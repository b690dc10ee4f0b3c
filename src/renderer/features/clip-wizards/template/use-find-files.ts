import { attachmentList } from '../../../../contract/http/attachment.ts'
import type { TemplateVariable } from '../../../../contract/page-nodes.ts'
import { useServices } from '../../../core/services/services-context.ts'
import type { Chosen } from '../clip/draft.ts'
import { toChosen } from '../../../core/materials/to-chosen.ts'
import { bareName } from './sheet.ts'

type Kind = TemplateVariable['kind']
const TYPES: Readonly<Record<Kind, readonly string[]>> = {
  text: [],
  image: ['image'],
  video: ['video', 'image'],
  music: ['audio'],
}
/** Asked for side by side. */
const AT_ONCE = 4
/** Files whose names hold the word; the one with just this name is among the first or not there. */
const LOOKED = 20

/**
 * Finds files of the library by their exact names, with or without ending. What is not found, or can't be asked for, is
 * absent.
 */
export function useFindFiles(): (
  wanted: readonly { kind: Kind; text: string }[],
) => Promise<ReadonlyMap<string, Chosen>> {
  const { http } = useServices()
  const find = async (kind: Kind, text: string): Promise<Chosen | null> => {
    for (const mimetype of TYPES[kind]) {
      const { data } = await http.call(
        attachmentList,
        { keyword: [...bareName(text)].slice(0, 100).join(''), mimetype, limit: LOOKED },
        { overlay: false, quiet: true },
      )
      const file =
        data.find((one) => one.filename === text) ?? data.find((one) => bareName(one.filename) === bareName(text))
      if (file) return toChosen(file)
    }
    return null
  }
  return async (wanted) => {
    const found = new Map<string, Chosen>()
    const queue = [...new Map(wanted.map((one) => [keyOf(one), one])).values()]
    const work = async (): Promise<void> => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
        const file = await find(one.kind, one.text).catch(() => null)
        if (file) found.set(keyOf(one), file)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return found
  }
}

export function keyOf({ kind, text }: { kind: Kind; text: string }): string {
  return `${kind}:${text}`
}
