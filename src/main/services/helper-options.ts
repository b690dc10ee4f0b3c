import { join } from 'node:path'
import type { HelperOptions } from '../../helper/create-helper.ts'

/** Warnings and errors of the helper, which redacts before it hands a line over; the rest stays out of the terminal. */
export const helperLog: HelperOptions['log'] = (line) => {
  if (/"level":"(warn|error)"/.test(line)) process.stderr.write(`${line}\n`)
}

/**
 * What both modes of the product give the helper; browser, arguments and token come from the environment that the
 * launcher set.
 */
export function helperOptions(own: {
  dataDir: string
  mode: HelperOptions['mode']
  ports: HelperOptions['ports']
  backendOrigin: string
  version: string
  env: Readonly<Record<string, string | undefined>>
}): HelperOptions {
  const { env } = own
  return {
    dataDir: join(own.dataDir, 'helper'),
    mode: own.mode,
    ports: own.ports,
    backendOrigins: [own.backendOrigin],
    version: own.version,
    log: helperLog,
    ...(env['CHROME_PATH'] ? { browserPath: env['CHROME_PATH'] } : {}),
    ...(env['HELPER_CHROME_ARGS'] ? { chromeArgs: env['HELPER_CHROME_ARGS'].split('\n') } : {}),
    ...(env['HELPER_HEADLESS'] ? { headless: env['HELPER_HEADLESS'] === '1' } : {}),
    ...(env['HOUSEKEEPER_TOKEN'] ? { fixedToken: env['HOUSEKEEPER_TOKEN'] } : {}),
  }
}
