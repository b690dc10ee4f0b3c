/** Words of the ui kit. */
export const texts = {
  dates: {
    from: 'Desde',
    to: 'Hasta',
  },
  openAccount: {
    opening: 'Abriendo el panel de «{name}»…',
    opened: 'El panel está abierto; cierra su ventana para terminar',
    lost: 'Otro equipo se hizo cargo de «{name}»; la ventana de aquí se cerró',
    failed: 'No se abrió, inténtalo de nuevo',
  },
  undo: 'Deshacer',
  undoUntil: ' (se puede deshacer antes de las {time})',
  companyTimes:
    'Las horas de los mensajes de arriba son de la zona horaria de la empresa, {zone} ({n} h de diferencia con este equipo)',
  companyHours:
    'Estas horas son de la zona horaria de la empresa, {zone} ({n} h de diferencia con este equipo); las horas de publicación se muestran en la de este equipo',
  retry: 'Reintentar',
  refresh: 'Actualizar',
  search: 'Buscar',
  searchHint: 'Pulse / para buscar',
  more: 'Más',
  cancel: 'Cancelar',
  ok: 'Aceptar',
  save: 'Guardar',
  close: 'Cerrar',
  clear: 'Quitar filtros',
  actions: 'Acciones',
  total: '{n} en total',
  unfold: 'Más filtros',
  fold: 'Menos filtros',
  density: 'Altura de fila',
  columns: 'Columnas',
  resetColumns: 'Restablecer',
  unsaved: 'Hay cambios sin guardar',
  selectPage: 'Seleccionar esta página',
  selectRow: 'Seleccionar la fila {n}',
  clearField: 'Borrar',
  selected: '{n} seleccionados',
  unselect: 'Quitar selección',
  all: 'Todo',
  rows: '{n} / página',
  ignoredColumns: 'Columnas desconocidas, omitidas: {names}',
  text: {
    readAs: '{name} se leyó como {encoding}. Si el texto no se ve bien, guárdelo como UTF-8 e impórtelo de nuevo',
    broken:
      '{name} se leyó como {encoding}; líneas con caracteres ilegibles (mostrados como �): {lines}. Corríjalas, o guarde el archivo como UTF-8 e impórtelo de nuevo',
    brokenMany:
      '{name} se leyó como {encoding}; {n} líneas ({lines} y otras) tienen caracteres ilegibles, mostrados como �. Corríjalas, o guarde el archivo como UTF-8 e impórtelo de nuevo',
  },
  blind: {
    blind: 'Este navegador no muestra la imagen de este vídeo; puede ser HEVC (H.265)',
    what: 'Los vídeos finales no se ven afectados. Se puede crear una copia solo para ver y recortar.',
    making: 'Creando la copia',
    copy: 'Se reproduce una copia; los vídeos finales usan el archivo original',
    failed: 'No se pudo crear la copia, inténtelo de nuevo',
    make: 'Crear copia',
    only: 'Este navegador no muestra la imagen de este vídeo; puede ser HEVC (H.265) o estar dañado. Use Chrome o Edge más reciente, o conviértalo a H.264',
  },
  channel: {
    site: 'Temporizador del sitio',
    siteText: 'Se entrega antes al temporizador de la plataforma, que lo hace público a su hora',
    alarm: 'A su minuto',
    alarmText:
      'El asistente lo publica en ese minuto; se puede cambiar hasta entonces y el ordenador debe estar encendido',
    rested:
      'Obras que se entregan al temporizador de la plataforma unos {minutes} minutos después del cambio: {n}; hasta entonces se puede deshacer, después solo se pueden cambiar allí',
    atOnce:
      'Obras que se entregan enseguida al temporizador de la plataforma: {n}; después solo se pueden cambiar allí',
    newRested:
      'Obras que se entregan al temporizador de la plataforma unos {minutes} minutos después de crearlas: {n}; hasta entonces se puede cambiar su hora o cancelarlas, después solo se pueden cambiar allí',
    newAtOnce:
      'Obras que se entregan al temporizador de la plataforma nada más crearlas: {n}; después solo se pueden cambiar allí',
    unmade:
      'Obras que se entregan al temporizador de la plataforma cuando sus vídeos estén listos: {n}; hasta entonces se puede cambiar su hora o cancelarlas, después solo se pueden cambiar allí',
    madeRested:
      'Obras que se entregan al temporizador de la plataforma a partir de las {time}: {n}; hasta entonces se puede cambiar su hora o cancelarlas, después solo se pueden cambiar allí',
    and: '; ',
    undeclared: '{n} no tienen la declaración que pide la plataforma y saldrán sin ella',
    rests: 'a su plataforma a las {time}',
    handing: 'entregándose a su plataforma',
    handingText: 'Se está entregando al temporizador de la plataforma; después solo se puede cambiar allí',
    restsText:
      'Se entrega al temporizador de su plataforma a las {time}: hasta entonces se puede cambiar o cancelar, después solo en la plataforma',
    restedOne:
      'Se entrega al temporizador de la plataforma unos {minutes} minutos después del cambio; hasta entonces se puede deshacer, después solo se puede cambiar allí',
    atOnceOne: 'Se entrega enseguida al temporizador de la plataforma; después solo se puede cambiar allí',
    computer:
      'A su minuto requiere el ordenador encendido; con el temporizador del sitio puede apagarse tras la entrega',
    refused:
      'No se entregó al temporizador de la plataforma: el asistente lo publica a su minuto. Con otra hora se entrega de nuevo',
    refusedUnsent:
      'No se entregó al temporizador de la plataforma, y la publicación automática está desactivada: alguien tiene que publicarlo',
    unsent: 'La publicación automática está desactivada: alguien tiene que publicarlo',
  },
  notText: {
    excel: 'No se puede abrir {name}; puede tener contraseña o estar dañado: guárdelo como CSV e impórtelo',
    oldExcel: '{name} es un libro antiguo (.xls): guárdelo como .xlsx o CSV e impórtelo',
    other: '{name} no es un archivo de texto: elija TXT o CSV',
  },
  densities: {
    large: 'Amplia',
    middle: 'Media',
    small: 'Densa',
  },
  empty: {
    title: 'Aún no hay nada',
    noMatch: 'Sin resultados',
    noMatchText: 'Pruebe otros filtros o quítelos.',
  },
  failed: {
    title: 'No se pudo cargar',
    choices: 'No se pudo cargar. {why}',
    old: 'No se pudo actualizar; se muestran los datos anteriores. {why}',
    text: 'Inténtelo de nuevo; si sigue fallando, mire el registro.',
  },
  leftOut: {
    film: 'Contenido: {name}',
    title: '{made} obras creadas, {n} no',
    text: 'La plataforma no aceptaría estas combinaciones, así que la tarea no las incluye. Corríjalas y créelas de nuevo solo para estas cuentas.',
    textMakeUp:
      'Sus plataformas las rechazarían, así que la tarea no las contiene. Cambie lo que se rechaza (un título más corto, otra hora) y cree solo estas.',
    makeUp: 'Cambiar y crear',
    ok: 'Entendido',
  },
  delete: {
    title: 'Eliminar {what}',
    one: '¿Eliminar «{name}»?',
    many: '¿Eliminar los {n} seleccionados?',
    ok: 'Eliminar',
  },
  leave: {
    title: 'Cambios sin guardar',
    text: 'Los cambios se perderán al salir.',
    stay: 'Seguir editando',
    leave: 'Descartar',
  },
  preview: {
    title: 'Vista previa',
    failed: 'No se puede reproducir. El archivo puede estar dañado.',
    next: 'Siguiente',
    previous: 'Anterior',
    of: '{i} / {n}',
  },
  progress: 'Progreso {n}%',
  chart: {
    asTable: 'Ver como tabla',
    asChart: 'Ver como gráfico',
    copy: 'Copiar',
    copied: 'Copiado',
    notCopied: 'El navegador no permite copiar; seleccione y copie a mano',
  },
  works: {
    look: 'Actualizar datos',
    updated: 'Datos actualizados',
    seenAt: 'Visto {time}',
    untitled: 'Sin título',
    opens: 'Público {time}',
    state: {
      published: 'Publicado',
      'in-review': 'En revisión',
      scheduled: 'Programado',
      rejected: 'Limitado',
      deleted: 'Eliminado',
    },
  },
}
