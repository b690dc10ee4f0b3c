/** More than this from one drop is a mistake: a whole disk, say. */
const MOST = 2_000

const filesOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))
const batchOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Folder of each dropped file: a drop doesn't set `webkitRelativePath`. */
const folders = new WeakMap<File, string>()

/** Folder that a file came from, below what was chosen or dropped: `门店/外景`, '' = none. */
export function folderOf(file: File): string {
  return folders.get(file) ?? file.webkitRelativePath.split('/').slice(0, -1).join('/')
}

const collect = async (entry: FileSystemEntry, into: File[]): Promise<void> => {
  if (into.length >= MOST) return
  if (isFile(entry)) {
    const file = await filesOf(entry)
    folders.set(file, entry.fullPath.split('/').slice(1, -1).join('/'))
    into.push(file)
  }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  // A folder is read in parts until one is empty.
  for (let batch = await batchOf(reader); batch.length > 0; batch = await batchOf(reader))
    for (const inside of batch) await collect(inside, into)
}

/** Files of a drop, those inside of dropped folders too; at most 2000. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Entries must be asked for before anything is awaited: afterwards the drop is empty.
  const entries = [...data.items].filter((item) => item.kind === 'file').map((item) => item.webkitGetAsEntry())
  const plain = [...data.files]
  const found: File[] = []
  for (const entry of entries) if (entry !== null) await collect(entry, found).catch(() => undefined)
  return found.length > 0 ? found : plain
}

/** Files of a paste; nameless pictures of the clipboard get `name` and the time, so that they can be told apart. */
export function pastedFiles(data: DataTransfer, name: string, now: Date): File[] {
  return [...data.files].map((file, index) => {
    if (!/^image\.\w+$/.test(file.name)) return file
    const stamp = `${String(now.getMonth() + 1).padStart(2, '0')}${String(now.getDate()).padStart(2, '0')}-${now.toTimeString().slice(0, 8).replaceAll(':', '')}`
    return new File([file], `${name}-${stamp}${index === 0 ? '' : `-${index + 1}`}${file.name.slice(5)}`, {
      type: file.type,
      lastModified: file.lastModified,
    })
  })
}
