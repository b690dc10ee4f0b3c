import { ExclamationCircleOutlined, EyeOutlined, HistoryOutlined, SaveOutlined, SendOutlined } from '@ant-design/icons'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { EditorContent } from '@tiptap/react'
import { Alert, App, Button, Input, Space, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import {
  ARTICLE_LIMITS,
  type ArticleDetail,
  type ArticleKind,
  OFFICIAL_LIMITS,
} from '../../../../contract/entities/article.ts'
import { articleRules } from '../../../../contract/http/article-draft.ts'
import { articleInfo, listArticles, reviewArticles } from '../../../../contract/http/article.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { usePageSuffix } from '../../../core/page/use-page-suffix.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useSaveKey } from '../../../ui/use-save-key.ts'
import { PublishModal } from '../publish/publish-modal.tsx'
import { countCharacters, EDITOR_SIZE } from './article-length.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ImportButton } from './import-button.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { PreviewModal } from './preview-modal.tsx'
import { SaveLabel } from './save-label.tsx'
import { SeoPanel } from './seo-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import { useArticleEditor } from './use-article-editor.ts'
import { useArticleSession } from './use-article-session.ts'
import { useEditorText } from './use-editor-text.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { usePictures } from './use-pictures.ts'
import { useWordMarks } from './use-word-marks.ts'
import { WriteButton } from './write/write-button.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

export interface WritingDeskProps {
  detail: ArticleDetail | null
  kind: ArticleKind
  onMade: (id: number) => void
}

type Shown = 'none' | 'preview' | 'versions' | 'publish'

/** One article being written: text at the left, what goes with it at the right; it saves itself. */
export function WritingDesk({ detail, kind, onMade }: WritingDeskProps) {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const { http } = useServices()
  const may = useMay()
  const say = useErrorText()
  const navigate = useNavigate()
  const locked = !may('article:edit')
  const pictures = usePictures()
  const editor = useArticleEditor({
    html: detail?.content_html ?? '',
    editable: !locked,
    pictures,
    onChange: () => session.run.touch(),
  })
  const session = useArticleSession({ editor, detail, kind, onMade })
  const { fields, state, run } = session
  const { text, revision } = useEditorText(editor)
  const [shown, setShown] = useState<Shown>('none')
  const [dismissed, setDismissed] = useState(false)
  const rules = useApi(articleRules, {}, { quiet: true, enabled: fields.status === 2 })
  const review = useCall(reviewArticles, { refreshes: [listArticles, articleInfo] })
  const titleField = useRef<TextAreaRef>(null)
  useLeaveGuard(run)
  useWordMarks(editor, revision)
  usePageSuffix(fields.title.trim())

  const conflict = state.phase === 'conflict'
  if (!conflict && dismissed) setDismissed(false)
  const count = countCharacters(text)
  const titleMax = kind === 'official' ? OFFICIAL_LIMITS.title : ARTICLE_LIMITS.title
  const longTitle = kind === 'official' && [...fields.title.trim()].length > OFFICIAL_LIMITS.title_api

  // At once, not with the next frame as the editor's own command does: the next letter belongs to the text.
  const toText = (): void => {
    editor.commands.setTextSelection(0)
    editor.view.focus()
  }
  const reload = async (): Promise<void> => {
    try {
      session.take(await http.call(articleInfo, { id: state.id }, { quiet: true }))
    } catch (error) {
      message.error(say(error))
    }
  }
  const copyOut = async (theirs: ArticleDetail): Promise<void> => {
    try {
      const mark = t('conflict.copyMark')
      const id = await session.copyOut(
        `${[...(fields.title.trim() || t('untitled'))].slice(0, titleMax - [...mark].length).join('')}${mark}`,
      )
      session.take(theirs)
      void message.open({
        type: 'success',
        duration: 8,
        content: (
          <>
            {t('conflict.copied')}
            <Button
              type="link"
              size="small"
              href={withQuery(PATHS.articleEditor, { id, kind: kind === 'official' ? kind : undefined })}
              target="_blank"
            >
              {t('conflict.openCopy')}
            </Button>
          </>
        ),
      })
    } catch (error) {
      message.error(say(error))
    }
  }
  const save = async (): Promise<void> => {
    if (fields.title.trim() === '') return void message.warning(t('save.needTitle'))
    if (await session.saveNow()) message.success(t('save.done'))
  }
  useSaveKey(() => {
    if (!locked) void save()
  })
  const open = async (what: Shown): Promise<void> => {
    if (fields.title.trim() === '' && what === 'publish') return void message.warning(t('save.needTitle'))
    if (!(await run.flush())) return void message.warning(t('save.first'))
    setShown(what)
  }
  const approve = async (): Promise<void> => {
    await review.mutateAsync({ ids: [state.id] })
    await reload()
    message.success(t('reviewed', { n: 1 }))
  }
  return (
    <div className="writing-desk">
      <PageHeader
        title={t(kind === 'official' ? 'editor.official' : 'editor.article')}
        tags={
          locked ? (
            <span className="save-label">{t('editor.readOnly')}</span>
          ) : (
            <SaveLabel state={state} onRetry={() => void run.flush()} onConflict={() => setDismissed(false)} />
          )
        }
        actions={
          <Space wrap>
            <Button onClick={() => void navigate(kind === 'official' ? PATHS.officialAccounts : PATHS.articles)}>
              {t('editor.back')}
            </Button>
            <ImportButton
              editor={editor}
              pictures={pictures}
              disabled={locked}
              onTitle={(title) => {
                if (fields.title.trim() === '') session.set({ title: [...title].slice(0, titleMax).join('') })
              }}
            />
            <Button icon={<EyeOutlined />} onClick={() => setShown('preview')}>
              {t('preview.button')}
            </Button>
            <Button icon={<HistoryOutlined />} disabled={state.id === 0} onClick={() => setShown('versions')}>
              {t('versions.button')}
            </Button>
            <Button
              icon={<SaveOutlined />}
              title={t('save.key')}
              disabled={locked}
              loading={state.phase === 'saving'}
              onClick={() => void save()}
            >
              {t('save.button')}
            </Button>
            {may('task:publish') ? (
              <Button
                type="primary"
                icon={<SendOutlined />}
                disabled={fields.status === 3 || (fields.status === 2 && rules.data?.allow_unreviewed !== 1)}
                onClick={() => void open('publish')}
              >
                {t('publish.button')}
              </Button>
            ) : null}
          </Space>
        }
      />
      {fields.status >= 2 ? (
        <Alert
          className="desk-alert"
          type="warning"
          showIcon
          title={t(fields.status === 3 ? 'rejected' : 'unreviewed')}
          {...(detail !== null && detail.note !== '' ? { description: detail.note } : {})}
          action={
            locked ? null : (
              <Button size="small" loading={review.isPending} onClick={() => void approve().catch(() => undefined)}>
                {t('review')}
              </Button>
            )
          }
        />
      ) : null}
      <div className="desk">
        <section className="desk-text" aria-label={t('editor.text')}>
          <Input.TextArea
            ref={titleField}
            className="desk-title"
            variant="borderless"
            rows={1}
            value={fields.title}
            disabled={locked}
            maxLength={titleMax}
            placeholder={t('editor.title')}
            aria-label={t('editor.title')}
            onChange={(event) => session.set({ title: event.target.value.replace(/\n/g, ' ') })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault()
                toText()
              }
            }}
          />
          <Toolbar editor={editor} pictures={pictures} keywords={fields.keywords} disabled={locked}>
            <WriteButton
              editor={editor}
              kind={kind}
              keyword={fields.keywords[0] ?? ''}
              disabled={locked}
              onTitle={(title) => {
                if (fields.title.trim() === '') session.set({ title: [...title].slice(0, titleMax).join('') })
              }}
            />
          </Toolbar>
          <EditorContent
            className="desk-body"
            editor={editor}
            onMouseDown={(event) => {
              if (event.target === event.currentTarget && !locked) {
                event.preventDefault()
                editor.commands.focus('end')
              }
            }}
          />
          <p className="desk-foot tabular">
            <span className={longTitle ? 'warn' : ''}>
              {longTitle ? <ExclamationCircleOutlined /> : null}{' '}
              {t(longTitle ? 'editor.titleLong' : 'editor.titleCount', {
                n: [...fields.title.trim()].length,
                max: titleMax,
                api: OFFICIAL_LIMITS.title_api,
              })}
            </span>
            <span className={count > EDITOR_SIZE ? 'warn' : ''} data-testid="article-count">
              {count > EDITOR_SIZE ? <ExclamationCircleOutlined /> : null}{' '}
              {t(count > EDITOR_SIZE ? 'editor.countLong' : 'editor.count', { n: count, max: EDITOR_SIZE })}
            </span>
          </p>
        </section>
        <aside className="desk-side" aria-label={t('side.label')}>
          <Tabs
            size="small"
            items={[
              {
                key: 'settings',
                label: t('side.settings'),
                children: (
                  <SettingsPanel
                    editor={editor}
                    kind={kind}
                    fields={fields}
                    warnings={session.warnings}
                    disabled={locked}
                    set={session.set}
                  />
                ),
              },
              {
                key: 'seo',
                label: t('side.seo'),
                children: (
                  <SeoPanel
                    editor={editor}
                    title={fields.title}
                    keywords={fields.keywords}
                    text={text}
                    revision={revision}
                    disabled={locked}
                    onKeywords={(keywords) => session.set({ keywords })}
                    onTitle={() => titleField.current?.focus({ cursor: 'all' })}
                  />
                ),
              },
              {
                key: 'limits',
                label: t('side.limits'),
                children: <LimitsPanel kind={kind} fields={fields} text={text} />,
              },
            ]}
          />
        </aside>
      </div>
      <PreviewModal
        open={shown === 'preview'}
        kind={kind}
        title={fields.title}
        author={fields.author}
        html={shown === 'preview' ? editor.getHTML() : ''}
        onClose={() => setShown('none')}
      />
      <VersionsDrawer
        open={shown === 'versions'}
        id={state.id}
        version={state.version}
        may={!locked}
        flush={run.flush}
        onRestored={() => void reload()}
        onClose={() => setShown('none')}
      />
      <PublishModal
        articles={shown === 'publish' ? [{ id: state.id, kind, title: fields.title.trim() }] : []}
        onClose={() => setShown('none')}
      />
      <ConflictDialog
        open={conflict && !dismissed}
        id={state.id}
        mine={() => ({ title: fields.title, html: editor.getHTML() })}
        onMine={(theirs) => {
          session.keep(theirs.version)
          message.info(t('conflict.keptMine'))
        }}
        onTheirs={(theirs) => {
          session.take(theirs)
          message.info(t('conflict.tookTheirs'))
        }}
        onCopy={(theirs) => void copyOut(theirs)}
        onClose={() => setDismissed(true)}
      />
    </div>
  )
}
