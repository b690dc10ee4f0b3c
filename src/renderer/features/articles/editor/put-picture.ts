import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import type { UploadedPicture } from './upload-picture.ts'

/**
 * Puts a picture into the text at `at`. A cursor that stood there stands behind it afterwards, in words: a selected
 * picture would be replaced by the next letter. A cursor elsewhere stays. False = it doesn't fit there.
 */
export function putPicture(editor: Editor, at: number, { url, attachmentId }: UploadedPicture): boolean {
  const { selection } = editor.state
  const here = selection.empty && selection.from === at
  const attrs = { src: url, alt: '', attachmentId: attachmentId === '' ? null : attachmentId }
  const known = new Set<unknown>()
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'image') known.add(node)
  })
  if (!editor.commands.insertContentAt(at, { type: 'image', attrs }, { updateSelection: false })) return false
  let behind = -1
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'image' && !known.has(node) && node.attrs['src'] === url) behind = pos + node.nodeSize
  })
  if (here && behind >= 0)
    editor.view.dispatch(editor.state.tr.setSelection(Selection.near(editor.state.doc.resolve(behind), 1)))
  return behind >= 0
}
