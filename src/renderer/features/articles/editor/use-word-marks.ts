import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { checkForbiddenWords } from '../../../../contract/http/forbidden-words.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { joinLines, textLines } from './text-lines.ts'
import { setWordMarks } from './word-marks.ts'

/** The check waits for this pause in writing, ms. */
const PAUSE_MS = 800
/** Longest text that one check takes. */
const LONGEST = 200_000

/**
 * Marks forbidden words in the text a moment after it changed; `revision` is another whenever it did. A check that
 * fails leaves the marks as they are.
 */
export function useWordMarks(editor: Editor, revision: unknown): void {
  const { t } = useTranslation('articles')
  const { http } = useServices()
  const check = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const { text, placeOf } = joinLines(textLines(editor))
    if (text.trim() === '' || text.length > LONGEST) return setWordMarks(editor, [])
    const doc = editor.state.doc
    const [found] = await http.call(checkForbiddenWords, { texts: [text] }, { signal, overlay: false, quiet: true })
    // Somebody typed meanwhile: the next check is on its way.
    if (editor.isDestroyed || !editor.state.doc.eq(doc)) return
    setWordMarks(
      editor,
      (found?.hits ?? []).flatMap(({ pos, word, level, replacement }) => {
        const place = placeOf(pos, word.length)
        return place === null
          ? []
          : [
              {
                ...place,
                level,
                hint: `${t(`words.level${level}`)}${replacement === '' ? '' : t('words.instead', { word: replacement })}`,
              },
            ]
      }),
    )
  })
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void check(stop.signal).catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [revision])
}
