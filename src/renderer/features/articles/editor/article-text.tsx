import { EditorContent, useEditor } from '@tiptap/react'
import { articleExtensions } from './extensions.ts'
import { storedHtml } from './use-article-editor.ts'
import './article-text.css'

function Text({ html }: { html: string }) {
  const editor = useEditor({
    extensions: articleExtensions(''),
    content: storedHtml(html),
    editable: false,
    injectCSS: false,
    editorProps: { attributes: { class: 'article-text', role: 'document' } },
  })
  return <EditorContent editor={editor} />
}

/** Text of an article to be read: it goes through the same cleaning and the same schema as in the editor. */
export function ArticleText({ html }: { html: string }) {
  return <Text key={html} html={html} />
}
