import { App, Button, Drawer, Skeleton } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { usePermit } from '../permissions/permit.tsx'
import { AddToLibrary } from './add-to-library.tsx'
import { MineForm } from './mine-form.tsx'
import { draftOf, type MineDraft, type MineRequest, requestOf } from './mine-request.ts'
import { MineFilters, MineTable } from './mine-table.tsx'
import { type LookStatus, filterMined, type MinedFilter, type MinedWord, NO_FILTER } from './mined.ts'
import { SendWords } from './send-words.tsx'
import { SourceStates } from './source-states.tsx'
import { type Mined, useMined } from './use-mined.ts'
import './keywords.css'

export interface MineWordsDrawerProps {
  open: boolean
  onClose: () => void
  /** The picked words; the drawer closes after it. */
  onPick: (words: string[]) => void
  /** Stands in the search already, and is looked for at once. */
  seed?: string
  industryId?: number
  /** Only keeps words: there is no field that takes them. */
  libraryOnly?: boolean
}

/** Words for a seed, columns or several words. Routes that use it name `mining` among their texts. */
export function MineWordsDrawer({ open, ...props }: MineWordsDrawerProps) {
  const { t } = useTranslation('mining')
  const { modal } = App.useApp()
  const [picked, setPicked] = useState<ReadonlyMap<string, MinedWord>>(new Map())
  const close = (): void => {
    setPicked(new Map())
    props.onClose()
  }
  // Words that were picked are neither kept nor handed over yet: they do not go with a slip of the Escape key.
  const ask = (): void => {
    if (picked.size === 0) return close()
    modal.confirm({
      title: t('lose.title', { n: picked.size }),
      content: t('lose.text'),
      okText: t('lose.ok'),
      okButtonProps: { danger: true },
      cancelText: t('lose.stay'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: close,
    })
  }
  return (
    <Drawer
      open={open}
      size="min(1080px, 100vw)"
      title={t('title')}
      onClose={ask}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      <Mining {...props} picked={picked} setPicked={setPicked} onClose={close} onAsk={ask} />
    </Drawer>
  )
}

const UNSEEN: ReadonlySet<LookStatus> = new Set(['blocked', 'error', 'off', 'unsupported'])

function Found({
  mined,
  filter,
  set,
  children,
}: {
  mined: Mined
  filter: MinedFilter
  set: (patch: Partial<MinedFilter>) => void
  children: (words: readonly MinedWord[]) => React.ReactNode
}) {
  const { t } = useTranslation('mining')
  const narrow = useDeferredValue(filter)
  const words = useMemo(() => filterMined(mined.words, narrow), [mined.words, narrow])
  // Nobody could look: that is not the same as nothing being there.
  const stopped = mined.helper?.end === 'cancelled' && mined.states.length === 0
  const unseen =
    stopped ||
    (mined.states.length > 0 &&
      mined.states.every((source) => source.states.every((state) => UNSEEN.has(state.status))))
  const none = mined.words.length > 0 ? 'noneLeft' : mined.waiting ? 'stillAsking' : unseen ? 'unseen' : 'none'
  if (mined.error !== null)
    return <ErrorState small text={mined.error} onRetry={mined.retry} retrying={mined.fetching} />
  if (mined.pending) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <>
      <SourceStates mined={mined} />
      {mined.total === null ? null : (
        <p className="mine-note">
          {t('combinations', { n: mined.total })}
          {mined.dropped.map(([why, n]) => t(`drop.${why}`, { n })).join('')}
        </p>
      )}
      <MineFilters filter={filter} set={set} />
      {words.length === 0 ? (
        <EmptyState
          small
          title={t(none)}
          text={t(`${none}Text`)}
          {...(mined.words.length > 0
            ? { action: <Button onClick={() => set(NO_FILTER)}>{t('clearFilter')}</Button> }
            : {})}
        />
      ) : (
        children(words)
      )}
    </>
  )
}

interface MiningProps extends Omit<MineWordsDrawerProps, 'open'> {
  picked: ReadonlyMap<string, MinedWord>
  setPicked: (picked: ReadonlyMap<string, MinedWord>) => void
  /** Closes; asks first while words are picked. */
  onAsk: () => void
}

function Mining({
  onClose,
  onAsk,
  onPick,
  picked,
  setPicked,
  seed = '',
  industryId = 0,
  libraryOnly = false,
}: MiningProps) {
  const { t } = useTranslation('mining')
  const may = usePermit('plan:edit')
  const [draft, setDraft] = useState<MineDraft>(() => draftOf(seed, industryId))
  const [request, setRequest] = useState<MineRequest | null>(() => {
    const first = requestOf(draftOf(seed, industryId))
    return 'request' in first ? first.request : null
  })
  const [filter, setFilter] = useState<MinedFilter>(NO_FILTER)
  const mined = useMined(request)
  const chosen = [...picked.values()]
  const take = (): void => {
    onPick(chosen.map((one) => one.word))
    onClose()
  }
  return (
    <div className="mine">
      <div className="mine-body">
        <MineForm
          draft={draft}
          set={(patch) => setDraft({ ...draft, ...patch })}
          onMine={(next) => setRequest(next)}
          busy={request !== null && mined.pending}
        />
        {request === null ? (
          <EmptyState small title={t('begin')} text={t('beginText')} />
        ) : (
          <Found mined={mined} filter={filter} set={(patch) => setFilter({ ...filter, ...patch })}>
            {(words) => <MineTable words={words} picked={picked} onPicked={setPicked} />}
          </Found>
        )}
      </div>
      <footer className="mine-foot">
        <span role="status">{t('picked', { n: picked.size })}</span>
        {picked.size > 0 ? (
          <Button type="link" size="small" onClick={() => setPicked(new Map())}>
            {t('pickNone')}
          </Button>
        ) : null}
        <span className="mine-gap" />
        <Button onClick={onAsk}>{t('close')}</Button>
        {libraryOnly && picked.size > 0 ? (
          <SendWords words={chosen.map(({ word }) => ({ word, kind: 'main' }))} />
        ) : null}
        {may ? (
          <AddToLibrary
            words={chosen}
            industryId={draft.industryId}
            primary={libraryOnly}
            {...(libraryOnly ? { onAdded: () => setPicked(new Map()) } : {})}
          />
        ) : null}
        {libraryOnly ? null : (
          <Button type="primary" disabled={picked.size === 0} onClick={take}>
            {t('take', { n: picked.size })}
          </Button>
        )}
      </footer>
    </div>
  )
}
