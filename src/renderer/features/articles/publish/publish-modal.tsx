import { Alert, App, Checkbox, DatePicker, Form, Modal, Radio, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listArticles } from '../../../../contract/http/article.ts'
import { CODE } from '../../../../contract/errors.ts'
import { batchPublish } from '../../../../contract/http/publish-grid.ts'
import { listAccountsByGroup, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { listTasks } from '../../../../contract/http/wisdom-seo.ts'
import { AddAccountButton } from '../../../core/accounts/add-account-button.tsx'
import { ApiError } from '../../../core/http/api-error.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useTellLong } from '../../../core/notices/use-undo.tsx'
import { NewHandInLine, useHandInCountWords } from '../../../core/publishing/hand-in-note.tsx'
import { useServices } from '../../../core/services/services-context.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useTellLeftOut } from '../../../ui/left-out.tsx'
import { AccountChoice } from './account-choice.tsx'
import { DraftArticles } from './draft-articles.tsx'
import {
  accountsByPlatform,
  BATCH_MAX,
  batchItems,
  mediaTypeOf,
  type PublishArticle,
  sameOn,
  titleProblem,
  TOGETHER_MAX,
} from './publish-plan.ts'
import { TitleFields } from './title-fields.tsx'
import { useArticleHandIns } from './use-article-hand-ins.ts'

export interface PublishModalProps {
  /** Of one kind; none = closed. */
  articles: readonly PublishArticle[]
  onClose: () => void
}

const NAME_MAX = 60

function Body({ articles: given, onClose }: PublishModalProps) {
  const { t } = useTranslation('articles')
  const { message } = App.useApp()
  const { publishing } = useServices()
  const say = useErrorText()
  const tellLeftOut = useTellLeftOut()
  const tellLong = useTellLong()
  const wordsOf = useHandInCountWords()
  const { t: u } = useTranslation('ui')
  const navigate = useNavigate()
  const kind = given[0]?.kind ?? 'article'
  const official = kind === 'official'
  const platforms = useApi(listPlatforms, { kind }, { quiet: true })
  const groups = useApi(listAccountsByGroup, { media_type: mediaTypeOf(kind) }, { quiet: true, staleMs: 0 })
  const add = useCall(batchPublish, { refreshes: [listArticles, listTasks], quiet: true })
  const [accounts, setAccounts] = useState<readonly number[]>([])
  const [titles, setTitles] = useState<Record<string, string>>({})
  const [mode, setMode] = useState<'now' | 'timing'>('now')
  const [time, setTime] = useState<Dayjs | null>(null)
  const [past, setPast] = useState(false)
  const [articles, setArticles] = useState(given)
  const [apart, setApart] = useState(false)
  const [onlyDraft, setOnlyDraft] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  // Null until something was refused as a duplicate: then a person may want it all the same.
  const [duplicates, setDuplicates] = useState<boolean | null>(null)
  // One order form, one key: pressing twice makes one task.
  const token = useRef('')

  const failed = platforms.error ?? groups.error
  const choices = accountsByPlatform(platforms.data ?? [], groups.data ?? [])
  const chosen = choices.flatMap((one) => one.accounts).filter((one) => accounts.includes(one.id))
  const shownOn = choices.filter((one) => one.accounts.some((account) => accounts.includes(account.id)))
  const same = sameOn(choices, accounts)
  const together = official && !apart && articles.length > 1 && articles.length <= TOGETHER_MAX
  const count = together ? chosen.length : articles.length * chosen.length
  const single = articles.length === 1 || together ? articles[0] : undefined
  const checked = together ? articles.slice(0, 1) : articles
  const badTitle = shownOn.some(({ platform }) =>
    checked.some(
      (article) =>
        titleProblem(platform, kind, (single === undefined ? undefined : titles[platform.value]) ?? article.title) !==
        '',
    ),
  )
  const late = mode === 'timing' && (time === null || past)
  // Drafts are made public by the site's own people.
  const handIns = useArticleHandIns(
    mode === 'timing' && time !== null && !late && !onlyDraft && count > 0 && count <= BATCH_MAX
      ? { articles: checked, accounts: chosen.map((one) => one.id), time: time.unix() }
      : null,
  )

  const go = async (): Promise<void> => {
    setProblems([])
    token.current ||= crypto.randomUUID()
    try {
      const made = await add.mutateAsync({
        items: batchItems(articles, chosen, {
          accounts,
          titles,
          timing: mode === 'timing' && time !== null ? time.unix() : 0,
          together,
          onlyDraft,
        }),
        name: [...(articles[0]?.title ?? '')].slice(0, NAME_MAX).join(''),
        allow_duplicate: duplicates === true ? 1 : 0,
        client_token: token.current,
      })
      token.current = ''
      tellLeftOut(made.blocked, made.videoList.length)
      onClose()
      const planned = t('publish.planned', { n: made.videoList.length })
      // The works themselves tell it afterwards, and what was changed since.
      if (made.hand_ins !== undefined) tellLong([planned, wordsOf(made.hand_ins, made.hand_ins)].join(u('channel.and')))
      else if (mode !== 'now') message.success(planned)
      // The task's page stands behind the run's dialog: closed there, it leads on as for any task.
      await navigate(withQuery(PATHS.seoPublish, { wisdom_task_id: made.wisdom_task_id }))
      if (mode === 'now') {
        const result = await publishing.publish({ taskId: made.wisdom_task_id })
        if (result?.kind === 'refused') message.error(result.message)
      }
    } catch (error) {
      // Refused as a whole: with the same key only the refusal would be answered again.
      token.current = ''
      setProblems([say(error)])
      if (error instanceof ApiError && error.code === CODE.LOOKS_DUPLICATE) setDuplicates((before) => before ?? false)
    }
  }
  return (
    <Modal
      open
      title={
        given.length > 1
          ? t('publish.titleMany', { n: articles.length })
          : t('publish.titleOne', { title: given[0]?.title ?? '' })
      }
      width={official ? 800 : 720}
      okText={t(mode === 'timing' ? 'publish.plan' : onlyDraft ? 'publish.toDraft' : 'publish.now', { n: count })}
      okButtonProps={{
        disabled: count === 0 || count > BATCH_MAX || badTitle || late,
        ...(count === 0 ? { title: t('publish.chooseFirst') } : {}),
        loading: add.isPending,
      }}
      cancelText={t('cancel')}
      onOk={() => void go()}
      onCancel={onClose}
    >
      {failed ? (
        <ErrorState
          small
          text={say(failed)}
          onRetry={() => void Promise.all([platforms.refetch(), groups.refetch()])}
        />
      ) : platforms.isPending || groups.isPending ? (
        <Skeleton active />
      ) : choices.length === 0 ? (
        <EmptyState
          small
          title={t(kind === 'official' ? 'publish.noOfficial' : 'publish.noAccounts')}
          text={t('publish.noAccountsText', { names: (platforms.data ?? []).map((one) => one.name).join('、') })}
          action={<AddAccountButton label={t('publish.toAccounts')} />}
        />
      ) : (
        <div className="publish-form">
          {official ? (
            <>
              {given.length > 1 ? (
                <Radio.Group
                  value={apart || articles.length > TOGETHER_MAX}
                  options={[
                    {
                      value: false,
                      label: t('publish.together', { n: articles.length }),
                      disabled: articles.length > TOGETHER_MAX,
                    },
                    { value: true, label: t('publish.apart') },
                  ]}
                  onChange={(event) => setApart(event.target.value === true)}
                />
              ) : null}
              {apart || articles.length > TOGETHER_MAX ? null : (
                <DraftArticles articles={articles} onChange={setArticles} />
              )}
            </>
          ) : null}
          <p className="publish-label" id="publish-accounts">
            {t('publish.accounts')}
          </p>
          <AccountChoice platforms={choices} value={accounts} onChange={setAccounts} />
          {same.length > 0 ? (
            <Alert
              type="info"
              showIcon
              title={t('publish.same', { names: same.map((one) => t('publish.sameOf', one)).join('、') })}
            />
          ) : null}
          {single === undefined ? null : (
            <TitleFields kind={kind} title={single.title} platforms={shownOn} value={titles} onChange={setTitles} />
          )}
          {single === undefined && badTitle ? <Alert type="warning" showIcon title={t('publish.titlesLong')} /> : null}
          {count > BATCH_MAX ? (
            <Alert type="warning" showIcon title={t('publish.tooMany', { n: count, max: BATCH_MAX })} />
          ) : null}
          <Form.Item
            layout="vertical"
            label={t('publish.time')}
            className="publish-time"
            {...(mode === 'timing' && time !== null && late
              ? { validateStatus: 'error' as const, help: t('publish.past') }
              : {})}
          >
            <Radio.Group
              value={mode}
              options={(['now', 'timing'] as const).map((value) => ({ value, label: t(`publish.mode_${value}`) }))}
              onChange={(event) => setMode(event.target.value as 'now' | 'timing')}
            />
            <DatePicker
              className={mode === 'timing' ? '' : 'invisible'}
              disabled={mode === 'now'}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              needConfirm={false}
              value={time}
              minDate={dayjs()}
              placeholder={t('publish.pickTime')}
              aria-label={t('publish.pickTime')}
              onChange={(next) => {
                setTime(next)
                setPast(next !== null && next.valueOf() <= Date.now())
              }}
            />
          </Form.Item>
          {handIns === null ? null : <NewHandInLine counts={handIns} />}
          {problems.length > 0 ? <Alert type="error" showIcon title={problems.join('；')} /> : null}
          {duplicates === null ? null : (
            <Checkbox checked={duplicates} onChange={(event) => setDuplicates(event.target.checked)}>
              {t('publish.duplicates')}
            </Checkbox>
          )}
          {official ? (
            <div>
              <Radio.Group
                value={onlyDraft}
                options={[
                  { value: false, label: t('publish.goOut') },
                  { value: true, label: t('publish.onlyDraft') },
                ]}
                onChange={(event) => setOnlyDraft(event.target.value === true)}
              />
              <p className="publish-hint">{t(onlyDraft ? 'publish.onlyDraftHint' : 'publish.officialHint')}</p>
            </div>
          ) : null}
        </div>
      )}
    </Modal>
  )
}

/** Where and when articles go out: makes a task of them and hands it to the publishing dialog. */
export function PublishModal(props: PublishModalProps) {
  return props.articles.length === 0 ? null : <Body key={props.articles.map((one) => one.id).join(',')} {...props} />
}
