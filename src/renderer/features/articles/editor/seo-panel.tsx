import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button, Form, Progress, Select, Tag } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { ARTICLE_LIMITS } from '../../../../contract/entities/article.ts'
import { seoCheck } from '../../../../contract/http/article.ts'
import { isCancelled } from '../../../core/http/api-error.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { densityOf, type Place, placesOf, type SeoRule } from './seo-places.ts'

export interface SeoPanelProps {
  editor: Editor
  title: string
  keywords: readonly string[]
  /** Words of the text, for the counts. */
  text: string
  /** Another whenever the text changed. */
  revision: unknown
  disabled: boolean
  onKeywords: (keywords: string[]) => void
  /** Puts the cursor into the title. */
  onTitle: () => void
}

/** The check waits for this pause in writing, ms. */
const PAUSE_MS = 800
type Result = OutputOf<typeof seoCheck>

/** Keywords of the article, and how well its text answers to them. */
export function SeoPanel({ editor, title, keywords, text, revision, disabled, onKeywords, onTitle }: SeoPanelProps) {
  const { t } = useTranslation('articles')
  const { http } = useServices()
  const say = useErrorText()
  const [result, setResult] = useState<Result | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const words = keywords.join('\n')

  const check = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    try {
      setResult(
        await http.call(
          seoCheck,
          { title: title.trim(), content_html: editor.getHTML(), keywords: [...keywords] },
          { signal, overlay: false, quiet: true },
        ),
      )
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

  // Pressed again it goes to the next place of the rule.
  const last = useRef<{ rule: SeoRule; at: number }>({ rule: 'density', at: -1 })
  const goTo = (rule: SeoRule): void => {
    const places = placesOf(editor, rule, keywords)
    if (places === 'title') return onTitle()
    const at = last.current.rule === rule ? (last.current.at + 1) % places.length : 0
    last.current = { rule, at }
    const place: Place | undefined = places[at]
    if (place === undefined) return
    const chain = editor.chain().focus(null, { scrollIntoView: false })
    if (place.node === true) chain.setNodeSelection(place.from).scrollIntoView().run()
    else chain.setTextSelection({ from: place.from, to: place.to }).scrollIntoView().run()
    // Under the bar of tools it would be hidden.
    const shown = editor.view.domAtPos(place.from).node
    ;(shown instanceof Element ? shown : shown.parentElement)?.scrollIntoView({ block: 'center' })
  }

  return (
    <div className="seo-panel">
      <Form.Item
        layout="vertical"
        label={t('seo.keywords')}
        htmlFor="article-keywords"
        extra={t('seo.keywordsHint', { n: ARTICLE_LIMITS.keywords })}
      >
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
          onChange={(next) =>
            onKeywords([
              ...new Set(
                next.map((word) => [...word.trim()].slice(0, ARTICLE_LIMITS.keyword).join('')).filter(Boolean),
              ),
            ])
          }
        />
      </Form.Item>
      {keywords.length === 0 ? (
        <EmptyState small title={t('seo.none')} text={t('seo.noneText')} />
      ) : failed !== null ? (
        <ErrorState small text={say(failed)} onRetry={() => void check(new AbortController().signal)} />
      ) : (
        <div aria-live="polite">
          <p className="seo-score">
            <Progress
              type="circle"
              size={56}
              strokeWidth={9}
              percent={result?.score ?? 0}
              format={() => result?.score ?? '–'}
              aria-label={result === null ? t('seo.checking') : t('seo.score', { n: result.score })}
            />
            <span>{result === null ? t('seo.checking') : t('seo.score', { n: result.score })}</span>
          </p>
          <p className="seo-density">
            {keywords.map((keyword) => {
              const { times, percent } = densityOf(text, keyword)
              return (
                <Tag key={keyword} className="tabular">
                  {t('seo.times', { keyword, n: times, percent })}
                </Tag>
              )
            })}
          </p>
          <ul className="seo-items">
            {(result?.items ?? []).map((item) => (
              <li key={item.rule} className={item.ok === 1 ? 'ok' : 'todo'}>
                {item.ok === 1 ? (
                  <CheckCircleFilled aria-label={t('seo.ok')} />
                ) : (
                  <ExclamationCircleFilled aria-label={t('seo.todo')} />
                )}
                <span className="seo-msg">{item.msg}</span>
                {item.ok === 1 ? null : (
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('seo.goTo', { rule: t(`seo.rule.${item.rule}`) })}
                    onClick={() => goTo(item.rule)}
                  >
                    {t('seo.go')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
