import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Form, Progress, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { ARTICLE_LIMITS } from '../../../../contract/entities/article.ts'
import { seoCheck } from '../../../../contract/http/article.ts'
import { isCancelled } from '../../../core/http/api-error.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

export interface SeoPanelProps {
  editor: Editor
  title: string
  keywords: readonly string[]
  /** Another whenever the text changed. */
  revision: unknown
  disabled: boolean
  onKeywords: (keywords: string[]) => void
}

/** The check waits for this pause in writing, ms. */
const PAUSE_MS = 800
type Result = OutputOf<typeof seoCheck>

/** Keywords of the article, and how well its text answers to them. */
export function SeoPanel({ editor, title, keywords, revision, disabled, onKeywords }: SeoPanelProps) {
  const { t } = useTranslation('articles')
  const { http } = useServices()
  const say = useErrorText()
  const [result, setResult] = useState<Result | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const words = keywords.join('\n')

  const check = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    try {
      setResult(await http.call(seoCheck, { title: title.trim(), content_html: editor.getHTML(), keywords: [...keywords] }, { signal, overlay: false, quiet: true }))
      setFailed(null)
    } catch (error) {
      if (!isCancelled(error)) setFailed(error)
    }
  })
  useEffect(() => {
    if (words === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => void check(stop.signal), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words, title, revision])

  return (
    <div className="seo-panel">
      <Form.Item layout="vertical" label={t('seo.keywords')} htmlFor="article-keywords" extra={t('seo.keywordsHint', { n: ARTICLE_LIMITS.keywords })}>
        <Select<string[]>
          id="article-keywords"
          mode="tags"
          disabled={disabled}
          value={[...keywords]}
          open={false}
          suffixIcon={null}
          maxCount={ARTICLE_LIMITS.keywords}
          tokenSeparators={[',', '，', '、', ' ']}
          placeholder={t('seo.placeholder')}
          onChange={(next) => onKeywords([...new Set(next.map((word) => [...word.trim()].slice(0, ARTICLE_LIMITS.keyword).join('')).filter(Boolean))])}
        />
      </Form.Item>
      {keywords.length === 0 ? <EmptyState small title={t('seo.none')} text={t('seo.noneText')} /> : failed !== null ? <ErrorState small text={say(failed)} onRetry={() => void check(new AbortController().signal)} /> : (
        <div aria-live="polite">
          <p className="seo-score">
            <Progress type="circle" size={56} strokeWidth={9} percent={result?.score ?? 0} format={(percent) => percent} aria-label={t('seo.score', { n: result?.score ?? 0 })} />
            <span>{result === null ? t('seo.checking') : t('seo.score', { n: result.score })}</span>
          </p>
          <ul className="seo-items">
            {(result?.items ?? []).map((item) => (
              <li key={item.rule} className={item.ok === 1 ? 'ok' : 'todo'}>
                {item.ok === 1 ? <CheckCircleFilled aria-label={t('seo.ok')} /> : <ExclamationCircleFilled aria-label={t('seo.todo')} />}
                <span>{item.msg}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
