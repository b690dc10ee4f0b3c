import type { Editor } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { App } from 'antd'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanHtml } from './clean-html.ts'
import { articleExtensions } from './extensions.ts'
import { picturesIn } from './picture-rules.ts'
import type { Pictures } from './use-pictures.ts'

/** Stored text, cleaned once more before it comes into an editor. Its pictures all name a material. */
export function storedHtml(html: string): string {
  return cleanHtml(html, { keepPicture: (_src, attachmentId) => attachmentId !== '' }).html
}

export interface ArticleEditorOptions {
  html: string
  editable: boolean
  pictures: Pictures
  onChange: () => void
}

/** The editor of an article: what is pasted is cleaned, pictures that are pasted or dropped are uploaded. */
export function useArticleEditor({ html, editable, pictures, onChange }: ArticleEditorOptions): Editor {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const own = useRef<Editor | null>(null)

  const clean = useEffectEvent((pasted: string): string => {
    const { html: kept, left } = cleanHtml(pasted, { keepPicture: (_src, attachmentId) => attachmentId !== '' })
    if (left.length > 0) message.warning(t('picture.outside', { n: left.length }))
    return kept
  })
  const take = useEffectEvent((files: readonly File[], pos?: number): boolean => {
    const editor = own.current
    if (editor === null || files.length === 0) return false
    void pictures.insert(editor, files, pos)
    return true
  })
  const changed = useEffectEvent(onChange)

  const editor = useEditor({
    extensions: articleExtensions(t('editor.placeholder')),
    content: storedHtml(html),
    editable,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: () => changed(),
    editorProps: {
      attributes: { class: 'article-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('editor.text') },
      transformPastedHTML: (pasted) => clean(pasted),
      handlePaste: (_view, event) => {
        // Word processors put a picture of the words beside the words: those count.
        const words = event.clipboardData?.getData('text/html') ?? ''
        const files = picturesIn(event.clipboardData?.files)
        if (
          files.length === 0 ||
          (words !== '' &&
            !/^\s*(<meta[^>]*>\s*)?<img[^>]*>\s*$/i.test(words.replace(/<!--.*?-->|<\/?(html|body)[^>]*>/gis, '')))
        )
          return false
        return take(files)
      },
      handleDrop: (view, event) => {
        const files = picturesIn(event.dataTransfer?.files)
        if (files.length === 0) return false
        event.preventDefault()
        return take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
      },
    },
  })
  useLayoutEffect(() => {
    own.current = editor
  }, [editor])
  return editor
}
