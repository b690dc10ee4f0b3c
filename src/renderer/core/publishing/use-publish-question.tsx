import { App, Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { findingsOf, notesOf, type PublishLook } from './findings.ts'
import { Findings, grouped } from './publish-questions.tsx'
import { CompanyTimes } from '../session/company-hours.tsx'
import { formatSoon } from '../../lib/format.ts'
import './publish-question.css'

/**
 * `now`: at once, whatever time a work carries; `keep`: works with a time ahead are held by their platforms until it.
 */
export type PublishWish = 'now' | 'keep'

/** Works that are named before they go out, as many as one check names; of those behind them the number is told. */
const NAMED = 100
/** Sentences that are good to know. */
const NOTES = 5

/** What the checks of several tasks say together. */
export function togetherOf(
  looks: readonly PublishLook[],
): Pick<PublishLook, 'timed' | 'works'> & { going: number; left: number } {
  const levels = looks.flatMap((look) => look.items.map((item) => item.level))
  const times = looks.flatMap(({ timed }) => (timed.count > 0 ? [timed.first_time] : []))
  const left = levels.filter((level) => level === 'block').length
  return {
    works: looks.flatMap((look) => look.works).slice(0, NAMED),
    going: levels.length - left,
    left,
    timed: {
      count: looks.reduce((sum, look) => sum + look.timed.count, 0),
      first_time: times.length === 0 ? 0 : Math.min(...times),
      by_site: looks.reduce((sum, look) => sum + look.timed.by_site, 0),
    },
  }
}

/** What the head says where nothing can go: why, where all have one reason; the others stand below it. */
const useNothingTitle = (): ((looks: readonly PublishLook[]) => string) => {
  const { t } = useTranslation('seo')
  return (looks) => {
    const { rows } = findingsOf(looks)
    const [reason, ...more] = grouped(rows).filter(({ tone }) => tone !== 'warn')
    if (reason === undefined || more.length > 0) return t('publish.nothing', { n: rows.length })
    return reason.tone === 'later'
      ? t('publish.nothingNow', { n: rows.length })
      : t('publish.nothingAs', { n: rows.length, why: reason.msg })
  }
}

/** What goes out: title, platform, account and time of each; five are in sight, the others are scrolled to. */
function Going({ works, going, left, told }: ReturnType<typeof togetherOf> & { told: boolean }) {
  const { t } = useTranslation('seo')
  const { t: tu } = useTranslation('ui')
  return (
    <>
      {works.length === 0 ? null : (
        <ul className="publish-works" aria-label={t('publish.goes')} tabIndex={0}>
          {works.map((work) => (
            <li key={work.id}>
              <span className="ellipsis" title={work.title}>
                {work.title.trim() || t('publish.untitled')}
              </span>
              <small>
                {work.platform_name} · {work.openname} ·{' '}
                {work.timing_time > 0 ? t('publish.at', { time: formatSoon(work.timing_time) }) : t('publish.atOnce')}
                {work.time_channel === undefined ? '' : ` · ${tu(`channel.${work.time_channel}`)}`}
              </small>
            </li>
          ))}
          {going > works.length ? <li>{t('publish.andMore', { n: going })}</li> : null}
        </ul>
      )}
      {left > 0 && !told ? <p>{t('publish.left', { n: left })}</p> : null}
    </>
  )
}

/**
 * The question before works go out: it names them, or says that none can go. Where some carry a time that is
 * still ahead it says so and offers both; null = given up. `once`: what the check found stands in it, so that nothing
 * is asked behind it; so it does where nothing can go. `retry`: all of them failed before, and the question is headed
 * by the button that led to it.
 */
export function usePublishQuestion(): (
  content: string,
  looks: readonly PublishLook[],
  once: boolean,
  retry: boolean,
) => Promise<PublishWish | null> {
  // Words of what stands inside are there before it opens.
  const { t } = useTranslation(['seo', 'publish'])
  const { modal } = App.useApp()
  const nothingTitle = useNothingTitle()
  return (content, looks, once, retry) =>
    new Promise((resolve) => {
      const together = togetherOf(looks)
      const { timed } = together
      // Where nothing can go there is no next step that would tell the reasons.
      const notes = notesOf(looks).slice(0, NOTES)
      const isNothing = together.going === 0 && together.left > 0
      const told = once || isNothing
      const asked = modal.confirm({
        title: isNothing ? nothingTitle(looks) : t(retry ? 'items.retry' : 'publish.title'),
        width: 520,
        content: (
          <>
            {isNothing ? null : <p>{content}</p>}
            <Going {...together} told={told} />
            {notes.map((note) => (
              <p key={note} className="publish-note">
                {note}
              </p>
            ))}
            <CompanyTimes said={notes} />
            {told ? <Findings {...findingsOf(looks)} /> : null}
            {timed.count > 0 ? (
              <p>
                {t('publish.timed', { n: timed.count, time: formatSoon(timed.first_time) })}
                {timed.by_site > 0
                  ? t('publish.keepSite', {
                      n: timed.by_site,
                      rest: timed.count > timed.by_site ? t('publish.keepRest') : '',
                    })
                  : t('publish.keepOwn')}
              </p>
            ) : null}
          </>
        ),
        okText: t(timed.count > 0 ? 'publish.keep' : 'publish.ok'),
        // Neither what went out too early nor what a site was given can be taken back: with times ahead neither answer
        // is the one at hand.
        ...(timed.count > 0 ? { okType: 'default' as const, focusable: { autoFocusButton: 'cancel' as const } } : {}),
        cancelText: t('cancel'),
        // With nothing that can go there is nothing to press but the way back.
        okButtonProps: { style: isNothing ? { display: 'none' } : {} },
        footer: (_, { OkBtn, CancelBtn }) => (
          <Space>
            <CancelBtn />
            {timed.count === 0 ? null : (
              <Button onClick={() => (asked.destroy(), resolve('now'))}>{t('publish.ok')}</Button>
            )}
            <OkBtn />
          </Space>
        ),
        onOk: () => resolve(timed.count > 0 ? 'keep' : 'now'),
        onCancel: () => resolve(null),
      })
    })
}
