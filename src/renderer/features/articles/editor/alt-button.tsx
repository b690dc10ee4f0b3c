import { TagOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Input, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Words for the selected picture: search engines and screen readers read them. */
export function AltButton({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('articles')
  const [open, setOpen] = useState(false)
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      picture: one.isActive('image'),
      alt: String(one.getAttributes('image')['alt'] ?? ''),
    }),
  })
  const [text, setText] = useState('')
  const put = (): void => {
    editor.chain().updateAttributes('image', { alt: text.trim() }).run()
    setOpen(false)
  }
  const form = (
    <div className="link-form">
      <Input
        autoFocus
        value={text}
        maxLength={100}
        placeholder={t('alt.hint')}
        aria-label={t('alt.label')}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={put}
      />
      <Button size="small" type="primary" onClick={put}>
        {t('link.ok')}
      </Button>
    </div>
  )
  const off = disabled || !now.picture
  return (
    <Popover
      trigger="click"
      open={open && !off}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) setText(now.alt)
      }}
      content={form}
      placement="bottom"
      destroyOnHidden
    >
      <Tooltip title={open ? '' : t(now.picture ? 'tools.alt' : 'tools.altOff')} mouseEnterDelay={0.5}>
        <Button
          type="text"
          size="small"
          className="tool"
          icon={<TagOutlined />}
          disabled={off}
          aria-label={t('tools.alt')}
        />
      </Tooltip>
    </Popover>
  )
}
