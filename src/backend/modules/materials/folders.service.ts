// Folders of the library: a tree of four levels.
import { FOLDER_DEPTH } from '../../../contract/constants.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { deleteFolder, ensureFolders, folderList, saveFolder } from '../../../contract/http/attachment.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import {
  countInFolders,
  depthOf,
  filesIn,
  findFolders,
  heightOf,
  insertFolder,
  lockFolders,
  subtreeOf,
} from './folders.repository.ts'
import { usesFound } from './folder-uses.ts'
import { keepByStamp } from './library-facts.ts'
import type { MaterialsDeps } from './materials.ports.ts'
import { stillUsed } from './materials.service.ts'

const NAME_MAX = 30

export interface FoldersService {
  list(ctx: Pick<RequestContext, 'db' | 'tenantId'>): Promise<OutputOf<typeof folderList>>
  /** @throws NOT_FOUND, BAD_INPUT (too deep, into itself, no name), DUPLICATE among siblings */
  save(ctx: RequestContext, input: ParsedInputOf<typeof saveFolder>): Promise<{ id: number }>
  /** @throws NOT_FOUND for a parent that is not there */
  ensure(ctx: RequestContext, input: ParsedInputOf<typeof ensureFolders>): Promise<OutputOf<typeof ensureFolders>>
  /** @throws NOT_FOUND, STILL_USED when files are in the way or something running uses one */
  remove(ctx: RequestContext, input: ParsedInputOf<typeof deleteFolder>): Promise<OutputOf<typeof deleteFolder>>
}

export function createFoldersService(deps: Pick<MaterialsDeps, 'now' | 'usesOf'>): FoldersService {
  const counted = keepByStamp(deps, countInFolders)
  const missing = (): AppError => new AppError(CODE.NOT_FOUND, { reason: 'materials.folderMissing' })

  return {
    async list({ db, tenantId }) {
      const [folders, counts] = [await findFolders(db), await counted(db, tenantId)]
      return folders.map((folder) => ({
        id: folder.id,
        parent_id: folder.parent_id,
        name: folder.name,
        sort: folder.sort,
        count: counts.get(folder.id) ?? 0,
      }))
    },
    async save(ctx, input) {
      const { id, name, parent_id: parent } = input
      if (id === undefined && name === undefined) throw badInput([{ field: 'name', reason: 'materials.folderUnnamed' }])
      try {
        const saved = await inTransaction(ctx.db, async (trx) => {
          const folders = await lockFolders(trx)
          const own = folders.find((folder) => folder.id === id)
          if (id !== undefined && own === undefined) throw missing()
          const to = parent ?? own?.parent_id ?? 0
          if (to > 0 && !folders.some((folder) => folder.id === to)) throw missing()
          if (id !== undefined && subtreeOf(folders, id).includes(to))
            throw badInput([{ field: 'parent_id', reason: 'materials.folderIntoItself' }])
          if (depthOf(folders, to) + (id === undefined ? 1 : heightOf(folders, id)) > FOLDER_DEPTH)
            throw badInput([{ field: 'parent_id', reason: 'materials.foldersTooDeep', params: { max: FOLDER_DEPTH } }])
          if (id === undefined) return await insertFolder(trx, { parent_id: to, name: name ?? '' })
          await trx
            .updateTable('attachment_folders')
            .set({ parent_id: to, ...(name === undefined ? {} : { name }), update_time: deps.now() })
            .where('id', '=', id)
            .execute()
          return id
        })
        ctx.audit({
          targetType: 'attachment_folder',
          targetId: saved,
          summary: id === undefined ? `新建文件夹「${name}」` : '编辑文件夹',
        })
        return { id: saved }
      } catch (error) {
        if (!isUniqueViolation(error, 'attachment_folders')) throw error
        throw new AppError(CODE.DUPLICATE, {
          reason: 'materials.folderNameTaken',
          field: 'name',
          cause: error,
        })
      }
    },
    async ensure(ctx, { parent_id: parent, paths }) {
      const list = await inTransaction(ctx.db, async (trx) => {
        const folders = await lockFolders(trx)
        if (parent > 0 && !folders.some((folder) => folder.id === parent)) throw missing()
        const made: { path: string; id: number }[] = []
        for (const path of paths) {
          let at = parent
          for (const name of namesOf(path).slice(0, FOLDER_DEPTH - depthOf(folders, parent))) {
            const known = folders.find((folder) => folder.parent_id === at && folder.name === name)
            const id = known?.id ?? (await insertFolder(trx, { parent_id: at, name }))
            if (known === undefined)
              folders.push({
                id,
                parent_id: at,
                name,
                sort: 0,
                tenant_id: 0,
                create_time: 0,
                update_time: 0,
                delete_time: null,
              })
            at = id
          }
          made.push({ path, id: at })
        }
        return made
      })
      ctx.audit({ targetType: 'attachment_folder', summary: `上传文件夹，共 ${paths.length} 个路径` })
      return { list }
    },
    async remove(ctx, { id, move_to: moveTo, with_files: withFiles, force }) {
      const folders = await findFolders(ctx.db)
      const own = folders.find((folder) => folder.id === id)
      if (own === undefined) throw missing()
      const gone = subtreeOf(folders, id)
      if (
        moveTo !== undefined &&
        moveTo > 0 &&
        (gone.includes(moveTo) || !folders.some((folder) => folder.id === moveTo))
      )
        throw missing()
      const files = await filesIn(ctx.db, gone)
      if (files.length > 0 && moveTo === undefined && withFiles === 0)
        throw new AppError(CODE.STILL_USED, {
          reason: 'materials.folderFull',
          params: { n: files.length },
          data: { files: files.length, refs: [] },
        })
      if (moveTo === undefined && force === 0) {
        const refs = await usesFound(deps.usesOf, ctx.db, files)
        if (refs.some((entry) => entry.used_by.some((use) => use.running === 1))) throw stillUsed(refs)
      }
      const now = deps.now()
      await inTransaction(ctx.db, async (trx) => {
        await lockFolders(trx)
        const change =
          moveTo === undefined ? { delete_time: now, update_time: now } : { folder_id: moveTo, update_time: now }
        await trx
          .updateTable('attachments')
          .set(change)
          .where('folder_id', 'in', gone)
          .where('delete_time', 'is', null)
          .execute()
        await trx
          .updateTable('attachment_folders')
          .set({ delete_time: now, update_time: now })
          .where('id', 'in', gone)
          .where('delete_time', 'is', null)
          .execute()
      })
      ctx.audit({
        targetType: 'attachment_folder',
        targetId: id,
        summary: `删除文件夹「${own.name}」，素材 ${files.length} 个${moveTo === undefined ? '进回收站' : '已移走'}`,
      })
      return { deleted: gone.length, moved: files.length }
    },
  }
}

/** Names of a path as a system gives it; what can't be a name is left out. */
const namesOf = (path: string): string[] =>
  path
    .split(/[/\\]/)
    .map((name) => [...name.replaceAll('\u0000', '').trim()].slice(0, NAME_MAX).join('').trim())
    .filter((name) => name !== '' && name !== '.' && name !== '..')
