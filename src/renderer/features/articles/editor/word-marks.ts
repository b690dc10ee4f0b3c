import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** A forbidden word in the text; `level` 2 keeps the article from being published. */
export interface WordPlace {
  from: number
  to: number
  level: 1 | 2
  /** Shown when the mouse rests on it. */
  hint: string
}

const key = new PluginKey<DecorationSet>('wordMarks')

/**
 * Lines under forbidden words; they belong to the view, never to what is saved, and move with the text until the next
 * check.
 */
export const WordMarks = Extension.create({
  name: 'wordMarks',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, marks) {
            const places = transaction.getMeta(key) as WordPlace[] | undefined
            if (places === undefined) return marks.map(transaction.mapping, transaction.doc)
            return DecorationSet.create(
              transaction.doc,
              places.map(({ from, to, level, hint }) =>
                Decoration.inline(from, to, { class: `word-mark level-${level}`, title: hint }),
              ),
            )
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})

/** Marks these words and no others. */
export function setWordMarks(editor: Editor, places: readonly WordPlace[]): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, [...places]).setMeta('addToHistory', false))
}

/** Where marked words stand now, in their order. */
export function wordMarks(editor: Editor): { from: number; to: number }[] {
  return (key.getState(editor.state)?.find() ?? [])
    .map(({ from, to }) => ({ from, to }))
    .toSorted((a, b) => a.from - b.from)
}
