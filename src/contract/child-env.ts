/**
 * What programs started by the product (ffmpeg, browsers) see of its environment: names by which they find themselves,
 * never tokens or keys.
 */

const NAMES: ReadonlySet<string> = new Set([
  'path',
  'home',
  'user',
  'logname',
  'shell',
  'lang',
  'language',
  'tz',
  'tmpdir',
  'temp',
  'tmp',
  'pwd',
  'ld_library_path',
  'display',
  'wayland_display',
  'xauthority',
  'dbus_session_bus_address',
  'pulse_server',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'ssl_cert_file',
  'ssl_cert_dir',
  'systemroot',
  'systemdrive',
  'windir',
  'comspec',
  'pathext',
  'userprofile',
  'username',
  'userdomain',
  'homedrive',
  'homepath',
  'localappdata',
  'appdata',
  'programfiles',
  'programfiles(x86)',
  'programw6432',
  'programdata',
  'public',
  'allusersprofile',
  'commonprogramfiles',
  'commonprogramfiles(x86)',
  'number_of_processors',
  'processor_architecture',
  'os',
  'computername',
  'sessionname',
])
const FAMILIES = /^(lc_|xdg_|fontconfig_|fc_)/

/**
 * The part of `env` that a program may see, with `more` on top. Upper and lower case of names are the same, as on
 * Windows.
 */
export function childEnv(
  env: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    ...Object.fromEntries(
      Object.entries(env).filter(
        (pair): pair is [string, string] =>
          pair[1] !== undefined && (NAMES.has(pair[0].toLowerCase()) || FAMILIES.test(pair[0].toLowerCase())),
      ),
    ),
    ...more,
  }
}
