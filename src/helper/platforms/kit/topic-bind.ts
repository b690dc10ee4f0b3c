// Is a typed `#词` the site's own topic, or mere text? Told by the editor itself, as each site names its nodes
// otherwise.
import type { ElementHandle } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import type { Form } from './form.ts'

/**
 * True while the cursor stands behind the topic's word in plain text: a site that binds it puts a node of its own
 * there, so that the cursor comes into the text behind it. A node is an inline element around exactly this topic; what
 * editors put around every text is none.
 */
export async function isMereText({ ctx }: Form, editor: ElementHandle, name: string): Promise<boolean> {
  return (
    (await ctx.race(
      glance(() =>
        editor.evaluate((element, word) => {
          const root = element.getRootNode()
          // In a shadow root the document's own selection ends at its host.
          const inside =
            root instanceof ShadowRoot && 'getSelection' in root
              ? (root as ShadowRoot & { getSelection(): Selection | null }).getSelection()
              : null
          const { anchorNode: node = null, anchorOffset = 0 } = inside ?? element.ownerDocument.getSelection() ?? {}
          if (node === null || node.nodeType !== Node.TEXT_NODE || !element.contains(node)) return false
          const bare = (text: string): string => text.replace(/[\s\u200b-\u200d\ufeff]+/gu, '')
          const before = bare((node.nodeValue ?? '').slice(0, anchorOffset))
          if (!before.endsWith(`#${word}`)) return false
          for (let at = node.parentElement; at !== null && at !== element; at = at.parentElement) {
            const wrapsAny = [
              'data-text',
              'data-lexical-text',
              'data-slate-string',
              'data-slate-leaf',
              'data-offset-key',
            ].some((key) => at.hasAttribute(key))
            if (
              !wrapsAny &&
              getComputedStyle(at).display.startsWith('inline') &&
              bare(at.textContent ?? '').startsWith(`#${word}`) &&
              bare(at.textContent ?? '').length <= word.length + 8
            )
              return false
          }
          return true
        }, name),
      ),
    )) === true
  )
}

/** Which of `#词` and `@名字` stand in the editor as nodes of the site now, wherever its cursor is. */
export async function boundParts({ ctx }: Form, editor: ElementHandle, parts: readonly string[]): Promise<string[]> {
  return (
    (parts.length === 0
      ? null
      : await ctx.race(
          glance(() =>
            editor.evaluate(
              (element, words) => {
                const bare = (text: string): string => text.replace(/[\s\u200b-\u200d\ufeff]+/gu, '')
                const wrapsAny = (node: Element): boolean =>
                  ['data-text', 'data-lexical-text', 'data-slate-string', 'data-slate-leaf', 'data-offset-key'].some(
                    (key) => node.hasAttribute(key),
                  )
                const nodes = [...element.querySelectorAll('*')]
                  .filter((node) => !wrapsAny(node) && getComputedStyle(node).display.startsWith('inline'))
                  .map((node) => bare(node.textContent ?? ''))
                return words.filter((word) =>
                  nodes.some(
                    (text) =>
                      text.startsWith(bare(word)) &&
                      /^(?:\[话题\]|[^\p{L}\p{N}])*$/u.test(text.slice(bare(word).length)),
                  ),
                )
              },
              [...parts],
            ),
          ),
        )) ?? []
  )
}
