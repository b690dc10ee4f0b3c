// Holds a folder's lock until it is killed; says so on its standard output.
import { lockFolder } from '../lib/folder-lock.ts'

lockFolder(process.argv[2] ?? '')
process.stdout.write('locked\n')
setTimeout(() => process.exit(1), 120_000)
