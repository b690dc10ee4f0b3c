import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

/** Counting waits for this pause in typing, ms. */
const PAUSE_MS = 300

const read = (editor: Editor) => ({ text: editor.getText({ blockSeparator: '\n' }), revision: editor.state.doc })

/** Text of the editor a moment after its last change; `revision` is another whenever anything changed, pictures too. */
export function useEditorText(editor: Editor): { text: string; revision: unknown } {
  const [now, setNow] = useState(() => read(editor))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setNow(read(editor)), PAUSE_MS)
    }
    // Text that is put in as a whole (theirs, an old version) is a change too, though nobody typed it.
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }): void => {
      if (transaction.docChanged) later()
    }
    editor.on('transaction', onTransaction)
    return () => {
      clearTimeout(timer)
      editor.off('transaction', onTransaction)
    }
  }, [editor])
  return now
}
