import { LinkOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Input, Popover, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLink } from './read-link.ts'

/** Links the selected words; without a selection the address itself is put in. */
export function LinkButton({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { t } = useTranslation('articles')
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      on: one.isActive('link'),
      href: String(one.getAttributes('link')['href'] ?? ''),
    }),
  })

  const show = (next: boolean): void => {
    setOpen(next)
    setWrong(false)
    if (next) setText(now.href)
  }
  const put = (): void => {
    const href = readLink(text)
    if (href === null) return setWrong(true)
    const empty = editor.state.selection.empty && !now.on
    if (empty)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    show(false)
  }
  const form = (
    <div className="link-form">
      <Input
        autoFocus
        value={text}
        maxLength={1000}
        status={wrong ? 'error' : ''}
        placeholder="https://"
        aria-label={t('link.address')}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
        onPressEnter={put}
      />
      <p className={wrong ? 'link-hint wrong' : 'link-hint'}>{t(wrong ? 'link.wrong' : 'link.hint')}</p>
      <Space>
        <Button size="small" type="primary" onClick={put}>
          {t('link.ok')}
        </Button>
        <Button
          size="small"
          disabled={!now.on}
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            show(false)
          }}
        >
          {t('link.remove')}
        </Button>
      </Space>
    </div>
  )
  return (
    <Popover
      trigger="click"
      open={open && !disabled}
      onOpenChange={show}
      content={form}
      placement="bottom"
      destroyOnHidden
    >
      <Tooltip title={open ? '' : t('tools.link')} mouseEnterDelay={0.5}>
        <Button
          type="text"
          size="small"
          className={now.on ? 'tool on' : 'tool'}
          icon={<LinkOutlined />}
          disabled={disabled}
          aria-label={t('tools.link')}
          aria-pressed={now.on}
        />
      </Tooltip>
    </Popover>
  )
}
