/** Outlines on a 24 by 24 grid, drawn with a stroke of 1.7. */
export const iconPaths = {
  trade: 'M6 4v4m0 8v4M4 8h4v8H4zM18 3v5m0 6v7M16 8h4v6h-4zM12 6v3m0 6v4M10 9h4v6h-4z',
  deposit: 'M12 4v12m0 0-5-5m5 5 5-5M4 20h16',
  withdraw: 'M12 16V4m0 0L7 9m5-5 5 5M4 20h16',
  contest: 'M8 4h8v5a4 4 0 0 1-8 0zM8 5H4v2a4 4 0 0 0 4 4M16 5h4v2a4 4 0 0 1-4 4M12 13v4m-4 3h8m-6-3h4',
  news: 'M4 5h16v14H4zM8 9h8M8 12h8M8 15h5',
  history: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4l3 2',
  support: 'M5 18v-6a7 7 0 0 1 14 0v6M5 14h3v5H5zM16 14h3v5h-3z',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20a8 8 0 0 1 16 0',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17 19 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  offline:
    'M3 3l18 18M8.5 16.4a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 5-2.7M2 8.8A15 15 0 0 1 6.4 6M12 20h.01M14 9.9a10 10 0 0 1 5 2.6M10.7 5A15 15 0 0 1 22 8.8',
  warning: 'M12 4 2.8 20h18.4zM12 10v4M12 17h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8h.01',
  empty: 'M4 13h5l1.5 2.5h3L15 13h5M4 13v6h16v-6L17 5H7z',
  down: 'M6 9l6 6 6-6',
  chat: 'M4 5h16v11H10l-4.5 4V16H4z',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0z',
} as const

export type AppIconName = keyof typeof iconPaths
