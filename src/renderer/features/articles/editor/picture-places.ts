import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

type Step = { add: { id: string; pos: number; label: string } } | { remove: string }
const key = new PluginKey<DecorationSet>('picturePlaces')

const note = (label: string): HTMLElement => {
  const element = document.createElement('span')
  element.className = 'picture-place'
  element.textContent = label
  return element
}

/** Places where pictures will stand once they are uploaded; they move with the text that is typed meanwhile. */
export const PicturePlaces = Extension.create({
  name: 'picturePlaces',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, places) {
            const moved = places.map(transaction.mapping, transaction.doc)
            const step = transaction.getMeta(key) as Step | undefined
            if (step === undefined) return moved
            if ('add' in step)
              return moved.add(transaction.doc, [
                Decoration.widget(step.add.pos, note(step.add.label), { id: step.add.id }),
              ])
            return moved.remove(moved.find(undefined, undefined, (spec) => spec['id'] === step.remove))
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})

/** Keeps a place at `pos` with a word in it. */
export function addPlace(editor: Editor, place: { id: string; pos: number; label: string }): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { add: place } satisfies Step).setMeta('addToHistory', false))
}

/** Gives a place back; answers where it stood, or null when the text around it is gone. */
export function takePlace(editor: Editor, id: string): number | null {
  const [found] = key.getState(editor.state)?.find(undefined, undefined, (spec) => spec['id'] === id) ?? []
  editor.view.dispatch(editor.state.tr.setMeta(key, { remove: id } satisfies Step).setMeta('addToHistory', false))
  return found?.from ?? null
}
