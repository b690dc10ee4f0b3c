import { Extension } from '@tiptap/core'
import { type Alignment, isAlignment } from './clean-html.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    textAlign: {
      /** Aligns the blocks of the selection; `left` is the usual one. */
      alignText: (alignment: Alignment) => ReturnType
    }
  }
}

const BLOCKS = ['paragraph', 'heading']

/** Alignment of paragraphs and headings: read as `data-align`, written as a style that every platform knows. */
export const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          align: {
            default: 'left',
            parseHTML: (element) => (isAlignment(element.dataset['align']) ? element.dataset['align'] : 'left'),
            renderHTML: ({ align }) => (align === 'left' ? {} : { style: `text-align: ${String(align)}` }),
          },
        },
      },
    ]
  },
  addCommands() {
    return {
      alignText:
        (alignment) =>
        ({ commands }) =>
          BLOCKS.map((type) => commands.updateAttributes(type, { align: alignment })).some(Boolean),
    }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.alignText('left'),
      'Mod-Shift-e': () => this.editor.commands.alignText('center'),
      'Mod-Shift-r': () => this.editor.commands.alignText('right'),
    }
  },
})
