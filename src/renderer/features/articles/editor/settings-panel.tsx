import type { Editor } from '@tiptap/core'
import { Alert, Form, Input, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  ARTICLE_LIMITS,
  type ArticleKind,
  type ArticleWarning,
  OFFICIAL_LIMITS,
} from '../../../../contract/entities/article.ts'
import { CoverField } from './cover-field.tsx'
import type { ArticleFields } from './draft.ts'
import { picturesOf } from './pictures-of.ts'

export interface SettingsPanelProps {
  editor: Editor
  kind: ArticleKind
  fields: ArticleFields
  warnings: readonly ArticleWarning[]
  disabled: boolean
  set: (patch: Partial<ArticleFields>) => void
}

const isAddress = (text: string): boolean => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))

/** Cover and digest of every article; author, source and comments of 公众号. */
export function SettingsPanel({ editor, kind, fields, warnings, disabled, set }: SettingsPanelProps) {
  const { t } = useTranslation('articles')
  const official = kind === 'official'
  const digestMax = official ? OFFICIAL_LIMITS.digest : ARTICLE_LIMITS.digest
  const source = fields.sourceUrl.trim()
  return (
    <Form layout="vertical" component="div" className="article-settings">
      {warnings.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className="warning-list" aria-label={t('warnings', { n: warnings.length })}>
              {warnings.map((one) => (
                <li key={`${one.code}:${one.field}:${one.platform_value}:${one.msg}`}>{one.msg}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      <Form.Item label={t('fields.cover')} extra={t(official ? 'cover.hintOfficial' : 'cover.hint')}>
        <CoverField
          pictures={() => picturesOf(editor)}
          id={fields.coverId}
          url={fields.coverUrl}
          disabled={disabled}
          onChange={(coverId, coverUrl) => set({ coverId, coverUrl })}
        />
      </Form.Item>
      <Form.Item label={t('fields.digest')} htmlFor="article-digest">
        <Input.TextArea
          id="article-digest"
          value={fields.digest}
          disabled={disabled}
          rows={3}
          maxLength={digestMax}
          showCount
          placeholder={t('fields.digestHint')}
          onChange={(event) => set({ digest: event.target.value })}
        />
      </Form.Item>
      {official ? (
        <>
          <Form.Item label={t('fields.author')} htmlFor="article-author">
            <Input
              id="article-author"
              value={fields.author}
              disabled={disabled}
              maxLength={OFFICIAL_LIMITS.author}
              showCount
              onChange={(event) => set({ author: event.target.value })}
            />
          </Form.Item>
          <Form.Item
            label={t('fields.source')}
            htmlFor="article-source"
            extra={t('fields.sourceHint')}
            {...(isAddress(source) ? {} : { validateStatus: 'error' as const, help: t('fields.sourceWrong') })}
          >
            <Input
              id="article-source"
              value={fields.sourceUrl}
              disabled={disabled}
              maxLength={1000}
              placeholder="https://"
              onChange={(event) => set({ sourceUrl: event.target.value })}
            />
          </Form.Item>
          <div className="switch-line">
            <label htmlFor="article-comment">{t('fields.comment')}</label>
            <Switch
              id="article-comment"
              checked={fields.openComment}
              disabled={disabled}
              onChange={(openComment) => set({ openComment })}
            />
          </div>
          <div className="switch-line">
            <label htmlFor="article-fans">{t('fields.fans')}</label>
            <Switch
              id="article-fans"
              checked={fields.openComment && fields.onlyFans}
              disabled={disabled || !fields.openComment}
              onChange={(onlyFans) => set({ onlyFans })}
            />
          </div>
        </>
      ) : null}
      {fields.status >= 2 ? null : (
        <div className="switch-line">
          <label htmlFor="article-ready">{t('fields.ready')}</label>
          <Switch
            id="article-ready"
            checked={fields.status === 1}
            disabled={disabled}
            onChange={(ready) => set({ status: ready ? 1 : 0 })}
          />
        </div>
      )}
    </Form>
  )
}
