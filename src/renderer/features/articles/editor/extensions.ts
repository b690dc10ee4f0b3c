import type { Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { Picture } from './picture.ts'
import { PicturePlaces } from './picture-places.ts'
import { TextAlign } from './text-align.ts'
import { WordMarks } from './word-marks.ts'

/** Steps that can be undone. */
const UNDO_DEPTH = 100

/**
 * What an article may hold: what all platforms take. No code, no rules, no struck words: they would be lost on the way.
 */
export function articleExtensions(placeholder: string): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      code: false,
      codeBlock: false,
      strike: false,
      horizontalRule: false,
      undoRedo: { depth: UNDO_DEPTH },
      link: {
        openOnClick: false,
        autolink: true,
        linkOnPaste: true,
        defaultProtocol: 'https',
        protocols: ['http', 'https', 'mailto'],
        HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
      },
    }),
    Picture,
    TextAlign,
    PicturePlaces,
    WordMarks,
    Placeholder.configure({ placeholder }),
  ]
}
