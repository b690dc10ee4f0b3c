import { ImportOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Alert, App, Button, Modal, Space } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReport } from './import-report.ts'
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

function Report({ lost }: { lost: ImportReport }) {
  const { t } = useTranslation('articles')
  return (
    <Alert
      type="warning"
      showIcon
      title={t('import.reportText')}
      description={
        <ul className="warning-list">
          {lost.map(({ kind, n }) => (
            <li key={kind}>{t(`import.${kind}`, { n })}</li>
          ))}
        </ul>
      }
    />
  )
}

/** Takes a Word or Markdown file into the text: instead of what is there, or behind it. */
export function ImportButton({ editor, pictures, disabled, onTitle }: ImportButtonProps) {
  const { t } = useTranslation('articles')
  const { message, modal } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ html: string; name: string; lost: ImportReport } | null>(null)

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
      if (!editor.isEmpty) return setAsked({ html, name: file.name, lost })
      put(html, true)
      if (lost.length > 0)
        modal.info({ title: t('import.report'), content: <Report lost={lost} />, okText: t('ok'), icon: null })
    } catch (error) {
      message.error(t(`import.${error instanceof ImportRefused ? error.why : 'broken'}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={<ImportOutlined />}
        loading={busy}
        disabled={disabled}
        title={t('import.hint')}
        onClick={() => input.current?.click()}
      >
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
            <Button danger onClick={() => put(asked?.html ?? '', true)}>
              {t('import.replace')}
            </Button>
            <Button type="primary" onClick={() => put(asked?.html ?? '', false)}>
              {t('import.append')}
            </Button>
          </Space>
        }
      >
        <p className="import-where">{t('import.whereText', { name: asked?.name ?? '' })}</p>
        {asked !== null && asked.lost.length > 0 ? <Report lost={asked.lost} /> : null}
      </Modal>
    </>
  )
}
