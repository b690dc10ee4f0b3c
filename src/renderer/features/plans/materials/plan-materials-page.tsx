import { FolderOpenOutlined, ScissorOutlined } from '@ant-design/icons'
import { Alert, App, Button, Dropdown, Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { NINE_SLOTS, NINE_SLOTS_MIN } from '../../../../contract/constants.ts'
import type { PlanDetail, PlanMaterial } from '../../../../contract/entities/plan.ts'
import { planInfo, planMaterials } from '../../../../contract/http/plan.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useOwnNames } from '../../../core/i18n/use-own-names.ts'
import { PlayableVideo } from '../../../core/materials/playable-video.tsx'
import { usePageSuffix } from '../../../core/page/use-page-suffix.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { folderOf } from '../../../core/uploads/dropped-files.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { type MediaItem, MediaPreview } from '../../../ui/media-preview.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { CutModal } from './cut-modal.tsx'
import { carry } from './drag.ts'
import { FolderModal } from './folder-modal.tsx'
import { LibraryTray } from './library-tray.tsx'
import { SlotColumn } from './slot-column.tsx'
import { SlotTile } from './slot-tile.tsx'
import { useSlotUpload } from './use-slot-upload.ts'
import { useSlots } from './use-slots.ts'
import './plan-materials.css'

/** Makes a file input choose folders; unknown to React's types. */
const FOLDER = { webkitdirectory: '' }
const keyOf = (file: { slot: number; attachment_id: number }): string => `${file.slot}:${file.attachment_id}`

/** The nine slots of a plan beside the library. */
function Board({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation('planmaterials')
  const { message } = App.useApp()
  const say = useErrorText()
  const may = useMay()
  const navigate = useNavigate()
  const query = useApi(planMaterials, { plan_id: plan.id }, { quiet: true })
  const slots = useSlots(plan.id)
  const named = useOwnNames('slots', NINE_SLOTS)
  const upload = useSlotUpload(plan.id)
  const folder = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<number | null>(null)
  const [cutting, setCutting] = useState<PlanMaterial | null>(null)
  const [sorting, setSorting] = useState<readonly File[] | null>(null)
  const list = query.data?.list ?? []
  const capacity = query.data?.capacity
  const locked = !may('plan:edit') || plan.status === 4
  const filled = NINE_SLOTS.filter((one) => list.some((file) => file.slot === one.slot)).length
  const min = plan.clip_mode === 'dugujiujian' ? NINE_SLOTS_MIN : 1
  const places = new Map<number, number[]>()
  for (const file of list) places.set(file.attachment_id, [...(places.get(file.attachment_id) ?? []), file.slot])
  const picked = list.filter((file) => chosen.has(keyOf(file)))
  const toggle = (key: string): void =>
    setChosen((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  const clear = (): void => setChosen(new Set())
  /** What goes along with a tile: all chosen ones of its slot when it is chosen itself. */
  const along = (file: { slot: number; attachment_id: number }): number[] =>
    chosen.has(keyOf(file))
      ? picked.filter((one) => one.slot === file.slot).map((one) => one.attachment_id)
      : [file.attachment_id]
  const bySlot = (): Map<number, number[]> => {
    const found = new Map<number, number[]>()
    for (const file of picked) found.set(file.slot, [...(found.get(file.slot) ?? []), file.attachment_id])
    return found
  }
  const takeFiles = (files: readonly File[], slot: number): void => {
    if (files.length === 0) return
    if (files.some((file) => folderOf(file) !== '')) setSorting(files)
    else upload(files, () => slot)
  }
  const film = (item: MediaItem): ReactNode => (
    <PlayableVideo
      id={Number(String(item.id).split(':')[1])}
      url={item.url}
      name={item.name}
      poster={item.cover ?? ''}
      controls
      autoPlay
      playsInline
    />
  )
  return (
    <>
      <div className="plan-slots-facts">
        <span className={filled < min ? 'wanted' : ''}>{t('filled', { n: filled, of: NINE_SLOTS.length, min })}</span>
        {capacity === undefined ? (
          <span>{t('capacity.unknown')}</span>
        ) : capacity.problem === '' ? (
          <span>
            <b className="tabular" data-testid="capacity">
              {t(`capacity.${plan.clip_mode === 'material' ? 'works' : 'films'}`, {
                n: `${capacity.num}${capacity.capped === 1 ? '+' : ''}`,
              })}
            </b>{' '}
            <small>{capacity.why}</small>
          </span>
        ) : (
          <span className="wanted">{capacity.problem}</span>
        )}
        <span className="plan-slots-actions">
          {locked ? null : (
            <Button icon={<FolderOpenOutlined />} onClick={() => folder.current?.click()}>
              {t('uploadFolder')}
            </Button>
          )}
          {may('clip:edit') ? (
            <Button
              icon={<ScissorOutlined />}
              onClick={() => void navigate(withQuery(PATHS.planClip, { plan_id: plan.id }))}
            >
              {t('toClip')}
            </Button>
          ) : null}
        </span>
        <input
          ref={folder}
          className="slot-input"
          type="file"
          multiple
          {...FOLDER}
          tabIndex={-1}
          aria-label={t('uploadFolder')}
          onChange={(event) => {
            takeFiles([...(event.currentTarget.files ?? [])], 0)
            event.currentTarget.value = ''
          }}
        />
      </div>
      {plan.status === 4 ? <Alert className="plan-slots-note" type="info" showIcon title={t('finished')} /> : null}
      <LibraryTray locked={locked} places={places} onPut={(ids, slot) => slots.take({ ids, from: 0 }, slot)} />
      {picked.length > 0 ? (
        <SelectionBar count={picked.length} onClear={clear}>
          <Dropdown
            trigger={['click']}
            menu={{
              items: named.map((one) => ({
                key: one.slot,
                label: `${one.slot} ${one.name}`,
                onClick: () => {
                  for (const [from, ids] of bySlot()) slots.take({ ids, from }, one.slot)
                  clear()
                },
              })),
            }}
          >
            <Button size="small">{t('moveTo')}</Button>
          </Dropdown>
          <Button
            size="small"
            danger
            onClick={() => {
              for (const own of Map.groupBy(picked, (file) => file.slot).values()) slots.remove(own)
              clear()
            }}
          >
            {t('remove')}
          </Button>
        </SelectionBar>
      ) : null}
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.isPending ? <Skeleton active title={false} paragraph={{ rows: 6 }} /> : null}
      {query.data === undefined ? null : (
        <div className="slot-board" role="group" aria-label={t('board')} tabIndex={0}>
          {named.map(({ slot, name }) => {
            const own = list.filter((file) => file.slot === slot)
            return (
              <SlotColumn
                key={slot}
                slot={slot}
                name={name}
                count={own.length}
                wanted={filled < min}
                locked={locked}
                onTake={(carried) => {
                  slots.take(carried, slot)
                  clear()
                }}
                onFiles={(files) => takeFiles(files, slot)}
              >
                {own.map((file) => (
                  <SlotTile
                    key={file.attachment_id}
                    file={file}
                    chosen={chosen.has(keyOf(file))}
                    locked={locked}
                    onChoose={() => toggle(keyOf(file))}
                    onOpen={() => setShown(list.indexOf(file))}
                    onDrag={(data) => carry(data, { ids: along(file), from: slot })}
                    onMove={(to) => {
                      if (to === slot) message.info(t('sameSlot'))
                      else {
                        slots.take({ ids: along(file), from: slot }, to)
                        clear()
                      }
                    }}
                    onRemove={() => {
                      slots.remove(
                        along(file).flatMap((id) =>
                          list.filter((one) => one.slot === slot && one.attachment_id === id),
                        ),
                      )
                      clear()
                    }}
                    onCut={file.mimetype.startsWith('video') ? () => setCutting(file) : null}
                  />
                ))}
              </SlotColumn>
            )
          })}
        </div>
      )}
      {sorting === null ? null : (
        <FolderModal
          files={sorting}
          onClose={() => setSorting(null)}
          onOk={(slotOf) => {
            upload(sorting, slotOf)
            setSorting(null)
          }}
        />
      )}
      {cutting === null ? null : (
        <CutModal
          file={cutting}
          asItIs={plan.clip_mode === 'material'}
          pending={slots.cutting}
          onClose={() => setCutting(null)}
          onSave={(cut) => slots.cut(cutting, cut, () => setCutting(null))}
        />
      )}
      <MediaPreview
        items={list.map((file) => ({
          id: keyOf(file),
          name: file.filename,
          url: file.fullurl,
          mimetype: file.mimetype,
          cover: file.cover_url,
        }))}
        index={shown}
        onIndex={setShown}
        film={film}
      />
    </>
  )
}

/** 添加素材: what a plan makes its works of, in nine slots. The plan is named by `plan_id`. */
export function PlanMaterialsPage() {
  const { t } = useTranslation('planmaterials')
  const say = useErrorText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const named = search.get('plan_id') ?? ''
  const id = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : 0
  const query = useApi(planInfo, { id }, { enabled: id > 0, quiet: true })
  const plan = query.data
  usePageSuffix(plan?.name ?? '')
  if (id === 0)
    return (
      <EmptyState
        title={t('noPlan')}
        text={t('noPlanText')}
        action={
          <Button type="primary" onClick={() => void navigate(PATHS.planList)}>
            {t('toPlans')}
          </Button>
        }
      />
    )
  if (query.error !== null && plan === undefined)
    return <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  return (
    <>
      <PageHeader
        title={t('title')}
        text={
          plan === undefined
            ? t('loading')
            : t('head', {
                name: plan.name,
                mode: t(`mode.${plan.clip_mode}`),
                daily: plan.daily_num,
                n: plan.account_count,
              })
        }
        actions={<Button onClick={() => void navigate(PATHS.planList)}>{t('toPlans')}</Button>}
      />
      {plan === undefined ? <Skeleton active /> : <Board plan={plan} />}
    </>
  )
}
