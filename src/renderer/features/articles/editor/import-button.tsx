import { ImportOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { App, Button, Modal, Space } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_ACCEPT, ImportRefused, importFile } from './import-file.ts'
import { storedHtml } from './use-article-editor.ts'
import type { Pictures } from './use-pictures.ts'

export interface ImportButtonProps {
  editor: Editor
  pictures: Pictures
  disabled: boolean
  /** The file's own title; asked for only where the article has none. */
  onTitle: (title: string) => void
}

/** Takes a Word or Markdown file into the text: instead of what is there, or behind it. */
export function ImportButton({ editor, pictures, disabled, onTitle }: ImportButtonProps) {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ html: string; name: string } | null>(null)

  const put = (html: string, replace: boolean): void => {
    setAsked(null)
    if (replace) editor.chain().focus().setContent(storedHtml(html), { emitUpdate: true }).run()
    else editor.chain().insertContentAt(editor.state.doc.content.size, storedHtml(html)).run()
  }
  const read = async (file: File): Promise<void> => {
    setBusy(true)
    try {
      const { title, html, lost } = await importFile(file, pictures.send)
      if (html.trim() === '' && title === '') return void message.warning(t('import.empty'))
      if (title !== '') onTitle(title)
      if (lost > 0) message.warning(t('import.lost', { n: lost }))
      if (editor.isEmpty) put(html, true)
      else setAsked({ html, name: file.name })
    } catch (error) {
      message.error(t(`import.${error instanceof ImportRefused ? error.why : 'broken'}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<ImportOutlined />} loading={busy} disabled={disabled} title={t('import.hint')} onClick={() => input.current?.click()}>
        {t('import.button')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={IMPORT_ACCEPT}
        aria-label={t('import.hint')}
        data-testid="article-import"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file !== undefined) void read(file)
        }}
      />
      <Modal
        open={asked !== null}
        title={t('import.where')}
        onCancel={() => setAsked(null)}
        footer={
          <Space>
            <Button onClick={() => setAsked(null)}>{t('cancel')}</Button>
            <Button danger onClick={() => put(asked?.html ?? '', true)}>{t('import.replace')}</Button>
            <Button type="primary" onClick={() => put(asked?.html ?? '', false)}>{t('import.append')}</Button>
          </Space>
        }
      >
        {t('import.whereText', { name: asked?.name ?? '' })}
      </Modal>
    </>
  )
}
