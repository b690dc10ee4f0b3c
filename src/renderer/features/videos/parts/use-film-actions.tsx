import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Clip } from '../../../../contract/entities/clip.ts'
import { walletLedger } from '../../../../contract/http/admin.ts'
import {
  cancelClip,
  clipInfo,
  deleteClips,
  listClips,
  listOutputs,
  refreshClip,
} from '../../../../contract/http/clip.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { byOrder, type Film, filmName, isMoving, isRunning } from '../video-list.ts'

/** What films' actions need of one; a drawer's outputs and the list's rows have it. */
export type FilmRow = Pick<Film, 'id' | 'clip_id' | 'idx' | 'status' | 'title' | 'use_count'>

const LISTS = [listOutputs, listClips, clipInfo, walletLedger] as const

/** How many finished films a refusal says would be charged again, 0 for any other failure. */
const chargeOf = (error: unknown): number => {
  if (!(error instanceof ApiError) || !error.fieldErrors.some((one) => one.field === 'confirm_charge')) return 0
  const need: unknown = typeof error.data === 'object' && error.data !== null ? Reflect.get(error.data, 'need') : 0
  return typeof need === 'number' ? need : 0
}

/** What can be done with films and orders; every cost and refund is told before. */
export function useFilmActions() {
  const { t } = useTranslation('videos')
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const { http } = useServices()
  const say = useErrorText()
  const confirmDelete = useConfirmDelete()
  const refreshInfo = useRefreshInfo()
  const options = { refreshes: LISTS, onSuccess: refreshInfo }
  const again = useCall(refreshClip, { ...options, quiet: true })
  const stop = useCall(cancelClip, options)
  const remove = useCall(deleteClips, options)

  const removed = ({ deleted, released }: { deleted: number; released: number }): void => {
    message.success(released > 0 ? t('remove.released', { n: deleted, released }) : t('remove.done', { n: deleted }))
  }
  const warnings = (finished: number, moving: number, used: number) => (
    <>
      {finished > 0 ? <p>{t('remove.finished', { n: finished })}</p> : null}
      {moving > 0 ? <p>{t('remove.moving', { n: moving })}</p> : null}
      {used > 0 ? <p>{t('remove.used', { n: used })}</p> : null}
    </>
  )
  /** Films of orders that still wait or render: cancelled ones don't count, which an order's own numbers can't tell. */
  const openFilms = async (orders: readonly Clip[]): Promise<number> => {
    const counts = await Promise.all(
      orders
        .filter(isRunning)
        .map(async (order) => (await http.call(listOutputs, { clip_id: order.id, limit: 1 })).counts.rendering),
    )
    return counts.reduce((sum, n) => sum + n, 0)
  }
  /** The server says what finished ones cost; only then it is asked for. */
  const render = async (clipId: number, outputIds: readonly number[] | undefined): Promise<number> => {
    const input = { id: clipId, ...(outputIds === undefined ? {} : { output_ids: [...outputIds] }) }
    try {
      return (await again.mutateAsync(input)).requeued
    } catch (error) {
      const need = chargeOf(error)
      if (need === 0) {
        message.error(say(error))
        return 0
      }
      const yes = await modal.confirm({
        title: t('again.title'),
        content: t('again.charge', { n: need }),
        okText: t('again.okCharge', { n: need }),
        cancelText: t('cancel'),
        autoFocusButton: 'cancel',
      })
      if (!yes) return 0
      return (
        await again.mutateAsync({ ...input, confirm_charge: 1 }).catch((failure: unknown) => {
          message.error(say(failure))
          return { requeued: 0 }
        })
      ).requeued
    }
  }

  return {
    publish(films: readonly FilmRow[]): void {
      const ready = films.filter((film) => film.status === 2)
      if (ready.length === 0) return void message.warning(t('publishNone'))
      if (ready.length < films.length) message.info(t('publishSkipped', { n: films.length - ready.length }))
      void navigate(withQuery(PATHS.seoPublish, { output_ids: ready.map((film) => film.id).join(',') }))
    },
    /** Films again: failed ones after a plain question, finished ones after the cost. */
    async renderAgain(films: readonly FilmRow[], done?: () => void): Promise<void> {
      if (films.some(isMoving)) return void message.warning(t('again.moving'))
      const free = films.filter((film) => film.status !== 2).length
      if (
        free > 0 &&
        !(await modal.confirm({
          title: t('again.title'),
          content: t('again.free', { n: free }),
          okText: t('again.ok'),
          cancelText: t('cancel'),
        }))
      )
        return
      let requeued = 0
      for (const [clipId, ids] of byOrder(films)) requeued += await render(clipId, ids)
      if (requeued > 0) {
        message.success(t('again.done', { n: requeued }))
        done?.()
      }
    },
    /** All failed ones of an order. */
    async retryOrder(order: Pick<Clip, 'id' | 'fail_num'>): Promise<void> {
      if (
        !(await modal.confirm({
          title: t('again.title'),
          content: t('again.free', { n: order.fail_num }),
          okText: t('again.ok'),
          cancelText: t('cancel'),
        }))
      )
        return
      const requeued = await render(order.id, undefined)
      if (requeued > 0) message.success(t('again.done', { n: requeued }))
    },
    async stopOrder(order: Clip): Promise<void> {
      const n = await openFilms([order])
      modal.confirm({
        title: t('stop.title'),
        content: t('stop.text', { name: order.name, n, done: order.success_num }),
        okText: t('stop.ok'),
        okButtonProps: { danger: true },
        cancelText: t('stop.keep'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: async () => {
          const { cancelled, released } = await stop.mutateAsync({ id: order.id })
          message.success(t('stop.done', { n: cancelled, released }))
        },
      })
    },
    removeFilms(films: readonly FilmRow[], orderName: (film: FilmRow) => string, done?: () => void): void {
      confirmDelete({
        what: t('film'),
        names: films.map((film) => filmName(film, orderName(film))),
        more: warnings(
          films.filter((film) => film.status === 2).length,
          films.filter(isMoving).length,
          films.filter((film) => film.use_count > 0).length,
        ),
        onOk: async () => {
          removed(await remove.mutateAsync({ output_ids: films.map((film) => film.id) }))
          done?.()
        },
      })
    },
    async removeOrders(orders: readonly Clip[], done?: () => void): Promise<void> {
      const open = await openFilms(orders)
      confirmDelete({
        what: t('order'),
        names: orders.map((order) => order.name),
        more: warnings(
          orders.reduce((sum, order) => sum + order.success_num, 0),
          open,
          0,
        ),
        onOk: async () => {
          removed(await remove.mutateAsync({ ids: orders.map((order) => order.id) }))
          done?.()
        },
      })
    },
  }
}

export type FilmActions = ReturnType<typeof useFilmActions>
