import { FormOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArticleKind } from '../../../../../contract/entities/article.ts'
import type { DraftSample } from '../../../../../contract/entities/article-draft.ts'
import { storedHtml } from '../use-article-editor.ts'
import { WriteDialog } from './write-dialog.tsx'

/**
 * Writes a draft of the operator's own facts into the text: shown first, put in by a person, one undo takes it back.
 */
export function WriteButton({
  editor,
  kind,
  keyword,
  onTitle,
  disabled,
}: {
  editor: Editor
  kind: ArticleKind
  keyword: string
  onTitle: (title: string) => void
  disabled: boolean
}) {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const put = (draft: DraftSample): void => {
    const html = storedHtml(draft.content_html)
    if (editor.isEmpty) editor.commands.setContent(html)
    else editor.chain().focus('end').insertContent(html).run()
    onTitle(draft.title)
    setOpen(false)
    message.success(t('write.done'))
  }
  return (
    <>
      <Tooltip title={t('write.hint')} mouseEnterDelay={0.5}>
        <Button
          type="text"
          size="small"
          className="tool"
          icon={<FormOutlined />}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(true)}
        >
          {t('write.button')}
        </Button>
      </Tooltip>
      {open ? <WriteDialog kind={kind} keyword={keyword} onPut={put} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
